import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readBundledFonts } from '../../src/text/bundled-fonts.ts';

const folder = path.resolve(import.meta.dirname, '../../fonts');
const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as {
  faces: ManifestEntry[];
  fallback: ManifestEntry[];
};

interface ManifestEntry {
  readonly file: string;
  readonly sha256: string;
  readonly family: string;
  readonly license: string;
  readonly licenseFile: string;
}

const index = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')) as {
  families: { family: string; faces: { file: string; sha256: string }[] }[];
};

it('has every file of the index with its checksum and a licence beside it, and no other', () => {
  const named = index.families.flatMap(({ faces }) => faces);
  for (const { file, sha256 } of named) {
    const bytes = readFileSync(path.join(folder, file));
    expect(createHash('sha256').update(bytes).digest('hex'), file).toBe(sha256);
    expect(readFileSync(path.join(folder, path.dirname(file), 'LICENSE'), 'utf8')).toContain('SIL OPEN FONT LICENSE');
  }
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.woff2'));
  expect(there.map((file) => file.split(path.sep).join('/')).sort()).toEqual(named.map(({ file }) => file).sort());
});

it('has every file with its checksum and licence', () => {
  for (const { file, sha256, license, licenseFile } of [...manifest.faces, ...manifest.fallback]) {
    const bytes = readFileSync(path.join(folder, file));
    expect(createHash('sha256').update(bytes).digest('hex'), file).toBe(sha256);
    expect(license).toMatch(/^OFL-1\.1\b/);
    expect(existsSync(path.join(folder, licenseFile))).toBe(true);
  }
});

it('names every file that the folder of fallback fonts holds', () => {
  const files = readdirSync(path.join(folder, 'twemoji')).map((file) => `twemoji/${file}`);
  expect(files.filter((file) => file.endsWith('.ttf')).sort()).toEqual(
    manifest.fallback.map(({ file }) => file).sort(),
  );
});

it('names only families that are there', () => {
  const { generics, standIns, aliases, faces } = readBundledFonts();
  const families = new Set(faces.map(({ family }) => family));
  for (const { family } of index.families) families.add(family);
  for (const family of [generics, standIns, aliases].flatMap((names) => Object.values(names))) {
    expect(families).toContain(family);
  }
});

it('has regular, bold, italic and bold italic faces that open under their family name', () => {
  const { faces } = readBundledFonts();
  expect(faces).toHaveLength(12);
  for (const { open, family, weight, italic } of faces) {
    const file = open();
    expect(file.names.family).toBe(family);
    expect(file.os2).toMatchObject({ weightClass: weight, italic });
  }
});
