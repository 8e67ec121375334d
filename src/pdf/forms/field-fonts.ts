/**
 * Fonts for text entered into fields: whole alphabets, in an encoding that every reader supports.
 * ISO 32000-1, 12.7.3.3 Variable text, 9.6.3 TrueType fonts, 9.6.6 Character encoding.
 * Not yet: characters beyond WinAnsiEncoding, except those already in the document's fields.
 */

import { encodedFont } from '../../text/subset.ts';
import type { FontFace } from '../../text/types.ts';
import { TWO_BYTES } from '../character-codes.ts';
import type { PdfContext } from '../context.ts';
import { createFaceMap } from '../face-map.ts';
import { createEmbeddedFont, fontDescriptor, fontName } from '../font-writer.ts';
import { createHash, subsetTag } from '../hash.ts';
import type { PdfRef, PdfSink } from '../sink.ts';
import { dictionary, name, num } from '../syntax.ts';

interface FieldFonts {
  /** The name of a face in the form's resources. */
  nameOf(face: FontFace): string;
  /** Writes the fonts; the result is their resource dictionary, empty without any. */
  finish(context: PdfContext): string;
}

export function createFieldFonts(sink: PdfSink): FieldFonts {
  const fonts = createFaceMap((_, index) => ({ name: `Fo${index + 1}`, ref: sink.reserve() }));
  return {
    nameOf: (face) => fonts.get(face).name,
    finish(context) {
      let names = '';
      for (const [face, font] of fonts.all) {
        writeFieldFont(context, face, font.ref);
        names += `/${font.name} ${font.ref}`;
      }
      return names;
    },
  };
}

/** U+0080 to U+009F in WinAnsiEncoding (Annex D.2); 0 where it has nothing. */
const WINDOWS = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0, 0,
  0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
];

const FIRST = 0x20;

/** Code points by code, from `FIRST`; 0 where there is none. */
const CODE_POINTS: readonly number[] = Array.from({ length: 0x100 - FIRST }, (_, i) => {
  const code = FIRST + i;
  if (code === 0x7f) return 0;
  return code >= 0x80 && code < 0xa0 ? WINDOWS[code - 0x80]! : code;
});

function writeFieldFont(context: PdfContext, face: FontFace, ref: PdfRef): void {
  const { sink, diagnostics, caches } = context;
  const program = encodedFont(
    face,
    CODE_POINTS.filter((codePoint) => codePoint !== 0 && face.glyphFor(codePoint) !== 0),
  );
  if (!program) {
    // Outlines without an encoding: codes by glyph, which readers find by their text.
    const font = createEmbeddedFont(face, '', ref, { scheme: TWO_BYTES, maps: new Map() });
    for (const codePoint of CODE_POINTS) {
      const glyph = codePoint === 0 ? 0 : face.glyphFor(codePoint);
      if (glyph !== 0) font.codeOfUnit(glyph, codePoint);
    }
    font.embed(sink, { diagnostics, caches });
    return;
  }
  const scale = 1000 / face.unitsPerEm;
  const widths = CODE_POINTS.map((codePoint) => num(face.advanceOf(codePoint && face.glyphFor(codePoint)) * scale));
  const hash = createHash();
  hash.text(`${face.id} fields`);
  const baseFont = name(`${subsetTag(hash.digest())}+${fontName(face)}`);
  const file = sink.reserve();
  sink.stream(file, { Length1: `${program.length}` }, program);
  const descriptor = sink.reserve();
  sink.write(descriptor, fontDescriptor(face, baseFont, { key: 'FontFile2', file, isSymbolic: false }));
  sink.write(
    ref,
    dictionary({
      Type: '/Font',
      Subtype: '/TrueType',
      BaseFont: baseFont,
      FirstChar: `${FIRST}`,
      LastChar: '255',
      Widths: `[${widths.join(' ')}]`,
      Encoding: '/WinAnsiEncoding',
      FontDescriptor: `${descriptor}`,
    }),
  );
}
