/** Places are Chromium's, of the same texts in Noto Sans CJK JP at 20 px. */

import { describe, expect, it } from 'vitest';
import type { OpenedFace } from '../../src/text/face.ts';
import { trimSpacing } from '../../src/text/spacing-trim.ts';
import type { ShapedRun } from '../../src/text/types.ts';
import { style } from './styles.ts';

const SIZE = 20;

/** Han, kana and what belongs to them fill a square, everything else half of one. */
const widthOf = (character: string) => (character.charCodeAt(0) >= 0x2e80 ? SIZE : SIZE / 2);

const face = {
  unitsPerEm: SIZE,
  advanceOf: (glyph: number) => widthOf(String.fromCharCode(glyph)),
  file: { positionings: new Set(['halt', 'vhal']) },
} as unknown as OpenedFace;

function runOf(text: string): ShapedRun {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const advances = Float32Array.from([...text].map(widthOf));
  return {
    font: face,
    size: SIZE,
    text,
    start: 0,
    end: text.length,
    level: 0,
    glyphs: Uint32Array.from(codes),
    advances,
    xOffsets: null,
    yOffsets: null,
    clusters: Uint32Array.from(codes.map((_, i) => i)),
    width: advances.reduce((sum, advance) => sum + advance, 0),
  };
}

/** Where each glyph is drawn. */
function places(text: string, changes: Parameters<typeof style>[0] = {}): number[] {
  const run = trimSpacing(runOf(text), face, style(changes));
  let pen = 0;
  return [...run.advances].map((advance, i) => {
    const x = pen + (run.xOffsets?.[i] ?? 0);
    pen += advance;
    return x;
  });
}

describe('text-spacing-trim', () => {
  it.each([
    ['あ、「い」う', [0, 20, 30, 50, 70, 90]],
    ['あ「「い」」う', [0, 20, 30, 50, 70, 80, 100]],
    ['「い」。う', [0, 20, 40, 50, 70]],
    ['「い」、「う」', [0, 20, 40, 50, 60, 80, 100]],
    ['ア・「い」・う', [0, 20, 30, 50, 70, 80, 100]],
    ['あ：「い」：う', [0, 20, 30, 50, 70, 80, 100]],
    ['あ。。。う', [0, 20, 30, 40, 60]],
    ['(「a」)', [0, 0, 20, 30, 40]],
    // Quotes are narrow outside China; Chromium, with “ ” of Liberation Sans beside brackets of Noto Sans CJK JP.
    ['“「a」”', [0, 0, 20, 30, 40]],
    ['”「a」“', [0, 10, 30, 40, 60]],
    ['あ！「い」？', [0, 20, 40, 60, 80, 100]],
  ])('%s', (text, expected) => {
    expect(places(text)).toEqual(expected);
  });

  it('keeps all space where the style says so, or where features set the widths', () => {
    expect(places('あ、「い', { textSpacingTrim: 'space-all' })).toEqual([0, 20, 40, 60]);
    expect(places('あ、「い', { fontFeatureSettings: [{ tag: 'palt', value: 1 }] })).toEqual([0, 20, 40, 60]);
  });

  it('takes stops as middle ones in Taiwan, and quotes as wide ones in China', () => {
    expect(places('中。。中', { locale: 'tc' })).toEqual([0, 20, 40, 60]);
    expect(places('中。「中', { locale: 'tc' })).toEqual([0, 20, 30, 50]);
  });
});
