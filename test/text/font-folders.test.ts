/** Folders of fonts: what is read of them, and when. */

import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../../src/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { fontWithTables } from './font-builder.ts';

const reads = vi.hoisted(() => ({ whole: [] as string[], bytes: 0, opened: 0 }));

vi.mock('../../src/resources/host.ts', async (original) => {
  const host = await original<typeof import('../../src/resources/host.ts')>();
  const isOurs = (file: string) => file.includes('platen-test-');
  return {
    ...host,
    readFileSync(file: string) {
      if (isOurs(file)) reads.whole.push(path.basename(file));
      return host.readFileSync(file);
    },
    withFileRanges<T>(file: string, use: (read: (at: number, length: number) => Uint8Array, size: number) => T): T {
      reads.opened++;
      return host.withFileRanges(file, (read, size) =>
        use((at, length) => {
          const part = read(at, length);
          reads.bytes += part.length;
          return part;
        }, size),
      );
    },
  };
});

const LIBERATION = path.resolve(import.meta.dirname, '../../fonts/liberation');
const SANS = readFileSync(path.join(LIBERATION, 'LiberationSans-Regular.ttf'));
const COUNT = 40;

beforeEach(() => {
  reads.whole = [];
  reads.bytes = 0;
  reads.opened = 0;
});

/** Windows names: family and full name. */
function nameTable(family: string, fullName: string): Uint8Array {
  const strings = [family, fullName].map((text) => Buffer.from(text, 'utf16le').swap16());
  const header = Buffer.alloc(6 + 2 * 12);
  header.writeUInt16BE(2, 2);
  header.writeUInt16BE(header.length, 4);
  let offset = 0;
  strings.forEach((text, i) => {
    [3, 1, 0x409, i === 0 ? 1 : 4, text.length, offset].forEach((value, j) => {
      header.writeUInt16BE(value, 6 + i * 12 + j * 2);
    });
    offset += text.length;
  });
  return Buffer.concat([header, ...strings]);
}

/** Liberation Sans under other names. */
function folderOfFonts(familyOf: (index: number) => string): string {
  const folder = temporaryFolder();
  for (let i = 0; i < COUNT; i++) {
    const name = nameTable(familyOf(i), `Face ${i}`);
    writeFileSync(path.join(folder, `${String(i).padStart(3, '0')}.ttf`), fontWithTables(SANS, { name }));
  }
  return folder;
}

const brand = (text: string): string => `<p style="font-family: Brand">${text}`;

describe('a folder of fonts', () => {
  it('is not read where no text needs it', async () => {
    await createEngine({ fonts: [folderOfFonts(() => 'Brand')] }).render('<p>Hello');
    expect(reads).toEqual({ whole: [], bytes: 0, opened: 0 });
  });

  it.each([
    ['of one family', () => 'Brand'],
    ['of many families', (index: number) => (index === COUNT - 1 ? 'Brand' : `Family ${index}`)],
  ])('%s costs its headers and the face that is used', async (_, familyOf) => {
    const engine = createEngine({ fonts: [folderOfFonts(familyOf)] });
    const { warnings } = await engine.render(brand('Hello'));
    expect(warnings).toEqual([]);
    expect(reads.whole).toEqual([`0${COUNT - 1}.ttf`]);
    expect(reads.opened).toBe(COUNT);
    expect(reads.bytes).toBeLessThan(COUNT * 5000);
  });

  it('is looked through once for characters, without the files', async () => {
    const engine = createEngine({ fonts: [folderOfFonts(() => 'Brand')] });
    const { warnings } = await engine.render(brand('Hello &#xE123;'));
    expect(warnings.map(({ code }) => code)).toEqual(['missing-glyph']);
    expect(reads.whole).toHaveLength(1);
    expect(reads.opened).toBe(2 * COUNT);
    expect(reads.bytes).toBeLessThan(COUNT * 20_000);
    reads.opened = 0;
    await engine.render(brand('Hello &#xE124;'));
    expect(reads).toMatchObject({ opened: 0, whole: { length: 1 } });
  });

  it('has its share of what the engine keeps', async () => {
    const folder = folderOfFonts(() => 'Brand');
    const keeps = createEngine({ fonts: [folder] });
    await keeps.render(brand('Hello'));
    expect(keeps.size()).toBeGreaterThan(2 * SANS.length);
    const keepsNothing = createEngine({ fonts: [folder], cacheBytes: 0 });
    const first = await keepsNothing.render(brand('Hello'));
    expect(await keepsNothing.render(brand('Hello'))).toMatchObject({ pdf: first.pdf });
    expect(keepsNothing.size()).toBeLessThan(SANS.length);
  });

  it('is read again where a file has changed, that file alone', async () => {
    const folder = folderOfFonts((index) => `Family ${index}`);
    const engine = createEngine({ fonts: [folder] });
    const { warnings } = await engine.render(brand('Hello'));
    expect(warnings.map(({ code }) => code)).toEqual(['missing-font']);
    writeFileSync(path.join(folder, '007.ttf'), fontWithTables(SANS, { name: nameTable('Brand', 'Brand Regular') }));
    rmSync(path.join(folder, '008.ttf'));
    reads.opened = 0;
    expect((await engine.render(brand('Hello'))).warnings).toEqual([]);
    expect(reads).toMatchObject({ opened: 1, whole: ['007.ttf'] });
  });

  it('may hold links that lead nowhere, and what is no font', async () => {
    const folder = temporaryFolder();
    symlinkSync(path.join(folder, 'gone.ttf'), path.join(folder, 'link.ttf'));
    writeFileSync(path.join(folder, 'text.ttf'), 'This is no font.');
    mkdirSync(path.join(folder, 'inner.ttf'));
    copyFileSync(path.join(LIBERATION, 'LiberationMono-Regular.ttf'), path.join(folder, 'mono.ttf'));
    const { warnings } = await createEngine({ fonts: [folder] }).render('<p style="font-family: Liberation Mono">x');
    expect(warnings).toEqual([]);
  });

  it('may hold compressed files', async () => {
    const folder = temporaryFolder();
    const packed = path.resolve(import.meta.dirname, '../../fonts/noto/NotoSansOgham-Regular.woff2');
    copyFileSync(packed, path.join(folder, 'ogham.woff2'));
    const html = '<p style="font-family: Noto Sans Ogham, Liberation Mono">x ᚛ᚑᚌᚆᚐᚋ᚜';
    const { warnings } = await createEngine({ fonts: [folder] }).render(html);
    expect(warnings).toEqual([]);
    expect(reads.whole).toEqual(['ogham.woff2']);
  });

  it('is composed of what its files have, where a family is cut by characters', async () => {
    const folder = folderOfFonts(() => 'Brand');
    // The last of them comes first, and has no Greek.
    const file = path.join(folder, `0${COUNT - 1}.ttf`);
    const ascii = Uint8Array.from([
      ...[0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12],
      ...[0, 4, 0, 32, 0, 0, 0, 4, 0, 4, 0, 1, 0, 0],
      ...[0, 0x7e, 0xff, 0xff, 0, 0, 0, 0x20, 0xff, 0xff, 0xff, 0xe3, 0, 1, 0, 0, 0, 0],
    ]);
    writeFileSync(file, fontWithTables(SANS, { name: nameTable('Brand', 'Brand Latin'), cmap: ascii }));
    const { warnings } = await createEngine({ fonts: [folder] }).render(brand('Hello'));
    expect(warnings).toEqual([]);
    expect(reads.whole).toEqual([`0${COUNT - 1}.ttf`]);
    reads.whole = [];
    await createEngine({ fonts: [folder] }).render(brand('Hello ελ'));
    expect(reads.whole).toEqual([`0${COUNT - 1}.ttf`, `0${COUNT - 2}.ttf`]);
  });
});

describe('a font file', () => {
  it('is read when text is set in it, and not again', async () => {
    const folder = folderOfFonts((index) => `Family ${index}`);
    const fonts = ['000.ttf', '001.ttf'].map((name) => path.join(folder, name));
    const engine = createEngine({ fonts });
    for (let i = 0; i < 2; i++) await engine.render('<p style="font-family: \'Family 1\'">Hello');
    expect(reads.whole).toEqual(['001.ttf']);
  });
});
