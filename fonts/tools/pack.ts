/**
 * Packs the faces that stand behind the Liberation designs: TrueType files in, trimmed WOFF2 files and `fonts/index.json` out.
 *
 *     npx tsx fonts/tools/pack.ts /usr/share/fonts/truetype/noto FOLDER…
 *
 * Noto is Debian's fonts-noto-core 20201225, Carlito and Caladea are Debian's fonts-crosextra-carlito 20220224 and
 * fonts-crosextra-caladea 20200211, Gelasio is npm's @expo-google-fonts/gelasio 0.4.1. STIX Two Math, npm's @fontsource/stix-two-math
 * 5.3.0, is kept as it comes: its entry stays.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import wawoff2 from 'wawoff2';
import { describeFace } from '../../src/text/face-description.ts';
import { openFontFile } from '../../src/text/font-file.ts';
import { trimFont } from './trim.ts';

const { compress } = wawoff2 as unknown as { compress(data: Uint8Array): Promise<Uint8Array> };
const FONTS = path.resolve(import.meta.dirname, '..');

/** Variants of a design that is here already, and the few scripts that would weigh more than all others together. */
const LEFT_OUT =
  /Display|Looped|Slanted|Unjoined|Kufi|Rashi|Tifinagh[A-Z]|Traditional|SignWriting|Tangut|Cuneiform|Anatolian|Color|Mono|Condensed|Light|Medium|Thin|Black|SemiBold|ExtraBold/;
const KEPT = /^(Noto(?:Sans|Serif|Naskh|Nastaliq|Music).*-(?:Regular|Bold)|(?:Carlito|Caladea)-.*|Gelasio_(?:400|700)\w+)\.ttf$/;

interface Family {
  readonly family: string;
  readonly version: string;
  readonly coverage: string;
  readonly faces: { readonly file: string; readonly weight: number; readonly style: string; readonly sha256: string }[];
}

const known = JSON.parse(readFileSync(path.join(FONTS, 'index.json'), 'utf8')) as { families: Family[] };
const families = new Map<string, Family>(
  known.families.filter(({ family }) => family === 'STIX Two Math').map((family) => [family.family, family]),
);
for (const folder of process.argv.slice(2)) {
  for (const name of readdirSync(folder).sort()) {
    if (!KEPT.test(name) || LEFT_OUT.test(name)) continue;
    await pack(path.join(folder, name));
  }
}
const order = [...families.values()].sort((a, b) => (a.family < b.family ? -1 : 1));
const lines = order.map((family) => `    ${JSON.stringify(family)}`).join(',\n');
const comment =
  'Made by fonts/tools/pack.ts. `coverage`: the code points of the regular face, in base 36: the distance from the range before, and the length less one where it is not 0; none of a family that is there for those who name it.';
writeFileSync(path.join(FONTS, 'index.json'), `{\n  "comment": "${comment}",\n  "families": [\n${lines}\n  ]\n}\n`);

async function pack(source: string): Promise<void> {
  const original = readFileSync(source);
  // Carlito's licence reserves its name: only a file that unpacks to the very font may bear it.
  const font = /Carlito/.test(source) ? original : trimFont(original);
  const file = openFontFile(font, 0);
  const { families: names, weight, style } = describeFace(font, file.directory);
  const family = names[0]!;
  const packed = await compress(font);
  const folder = family.split(' ')[0]!.toLowerCase();
  const name = `${folder}/${path.basename(source, '.ttf').replace(/^(\w+)_\d+/, '$1-')}.woff2`;
  mkdirSync(path.join(FONTS, folder), { recursive: true });
  writeFileSync(path.join(FONTS, name), packed);
  const sha256 = createHash('sha256').update(packed).digest('hex');
  const known = families.get(family) ?? { family, version: versionOf(font), coverage: '', faces: [] };
  const regular = weight[0] === 400 && style === 'normal';
  families.set(family, {
    ...known,
    coverage: regular ? coverageOf(file.characters.ranges(), file.characters.glyphFor) : known.coverage,
    faces: [...known.faces, { file: name, weight: weight[0], style, sha256 }],
  });
}

/** `head.fontRevision`. */
function versionOf(font: Buffer): string {
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    if (font.toString('latin1', at, at + 4) === 'head') {
      return (font.readInt32BE(font.readUInt32BE(at + 8) + 4) / 65536).toFixed(3);
    }
  }
  return '';
}

function coverageOf(ranges: readonly (readonly [number, number])[], glyphFor: (code: number) => number): string {
  const codes = ranges.flatMap(([first, last]) => {
    const own: number[] = [];
    for (let code = first; code <= last; code++) if (code >= 0x20 && glyphFor(code) !== 0) own.push(code);
    return own;
  });
  const merged: [number, number][] = [];
  for (const code of codes) {
    const last = merged.at(-1);
    if (last && last[1] + 1 === code) last[1] = code;
    else merged.push([code, code]);
  }
  let before = 0;
  return merged
    .map(([first, last]) => {
      const distance = (first - before).toString(36);
      before = last;
      return last === first ? distance : `${distance}-${(last - first).toString(36)}`;
    })
    .join(' ');
}
