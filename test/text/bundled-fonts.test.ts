import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bundledFonts } from '../../src/text/bundled-fonts.ts';

const folder = path.resolve(import.meta.dirname, '../../fonts');
const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as {
  faces: { file: string; sha256: string; family: string; license: string; licenseFile: string }[];
};

it('has every file with its checksum and licence', () => {
  for (const { file, sha256, license, licenseFile } of manifest.faces) {
    const bytes = readFileSync(path.join(folder, file));
    expect(createHash('sha256').update(bytes).digest('hex'), file).toBe(sha256);
    expect(license).toBe('OFL-1.1');
    expect(existsSync(path.join(folder, licenseFile))).toBe(true);
  }
});

it('names only families that are there', () => {
  const { generics, lastGenerics, aliases, faces } = bundledFonts();
  const families = new Set(faces.map(({ family }) => family));
  for (const family of [generics, lastGenerics, aliases].flatMap((names) => Object.values(names))) {
    expect(families).toContain(family);
  }
});

it('has regular, bold, italic and bold italic faces that open under their family name', () => {
  const { faces } = bundledFonts();
  expect(faces).toHaveLength(12);
  for (const { open, family, weight, italic } of faces) {
    const file = open();
    expect(file.names.family).toBe(family);
    expect(file.os2).toMatchObject({ weightClass: weight, italic });
  }
});
