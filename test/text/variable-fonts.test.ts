/** Widths of what is drawn are those of Chromium. */

import { describe, expect, it } from 'vitest';
import { createDiagnostics } from '../../src/diagnostics.ts';
import { createTextCaches } from '../../src/text/caches.ts';
import { createFontLibrary } from '../../src/text/font-library.ts';
import { glyphPath } from '../../src/text/outlines.ts';
import { subsetFont } from '../../src/text/subset.ts';
import { wholeText } from '../../src/text/types.ts';
import { style } from './styles.ts';
import { AVAR_2, CFF_2 } from './variable-fonts.ts';

/** Of an A in a font, whose family is its own: the advance in px at 100 px, and how far the outline goes to the right. */
async function widths(bytes: Uint8Array, family: string, weight: number) {
  const fonts = await createFontLibrary({ diagnostics: createDiagnostics(), extra: [bytes] });
  const settings = [{ tag: 'wght', value: weight }];
  const own = style({ fontFamily: family, fontSize: 100, fontVariationSettings: settings });
  const [run] = fonts.shape('A', wholeText('A', own));
  const { font, glyphs, width } = run!;
  const xs = glyphPath(font, glyphs[0]!).flatMap(([, ...coordinates]) => coordinates.filter((_, i) => i % 2 === 0));
  expect(subsetFont(font, [0, glyphs[0]!], createTextCaches()).data.length).toBeGreaterThan(0);
  return { advance: width, right: Math.max(...xs) };
}

describe('variable fonts', () => {
  it('may have axes that follow others (avar2)', async () => {
    expect(await widths(AVAR_2, 'Av', 0)).toEqual({ advance: 60, right: 400 });
    expect(await widths(AVAR_2, 'Av', 500)).toEqual({ advance: 80, right: 600 });
    expect(await widths(AVAR_2, 'Av', 1000)).toEqual({ advance: 100, right: 800 });
  });

  it('may have cubic outlines (CFF2)', async () => {
    expect(await widths(CFF_2, 'Cf', 0)).toEqual({ advance: 60, right: 400 });
    expect(await widths(CFF_2, 'Cf', 1000)).toEqual({ advance: 60, right: 800 });
  });
});
