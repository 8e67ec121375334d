/**
 * Markers that browsers draw instead of setting them: discs, circles, squares and the triangles of `details`. Their text stays
 * what is read aloud and copied; its glyphs give way to a box of their own, in the primary font whatever has the character.
 * https://drafts.csswg.org/css-lists-3/#marker-properties
 */

import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';

type Symbol = 'disc' | 'circle' | 'square' | 'disclosure-open' | 'disclosure-closed';

const SYMBOLS: ReadonlySet<string> = new Set<Symbol>([
  'disc',
  'circle',
  'square',
  'disclosure-open',
  'disclosure-closed',
]);

/** The symbol that a `::marker` of this style is drawn as; null: it has content of its own, or is text. */
export function markerSymbol(style: ComputedStyle): Symbol | null {
  const { listStyleType, listStyleImage } = style.list;
  if (style.generated.content !== 'normal' || listStyleImage !== null) return null;
  if (listStyleType?.kind !== 'name' || !SYMBOLS.has(listStyleType.name)) return null;
  return listStyleType.name as Symbol;
}

interface SymbolPlace {
  /** Side of the square that the symbol fills, px. */
  readonly size: Px;
  /** From the marker's start edge to the symbol, px. */
  readonly start: Px;
  /** From the top of the marker's font box to the symbol, px. */
  readonly top: Px;
  /** All of the marker along the line, its margins included, px. */
  readonly advance: Px;
}

/** Px between an outside symbol and its item. */
const GAP = 7;

/** Where Chromium draws a symbol; `ascent`: of the primary font, px. */
export function symbolPlace(style: ComputedStyle, symbol: Symbol, ascent: Px): SymbolPlace {
  const { fontSize } = style.font;
  const inside = style.list.listStylePosition === 'inside';
  const rounded = Math.round(ascent);
  if (symbol === 'disclosure-open' || symbol === 'disclosure-closed') {
    const size = 0.66 * fontSize;
    return { size, start: 0, top: rounded - size, advance: size + 0.4 * fontSize };
  }
  const offset = Math.floor((rounded * 2) / 3);
  const size = symbolSize(offset);
  const top = Math.floor((3 * (rounded - offset)) / 2);
  // Inside, the box is 2 px wider than the symbol and begins 1 px before the line.
  return inside
    ? { size, start: 0, top, advance: size + 1 + fontSize }
    : { size, start: 0, top, advance: offset + GAP };
}

/** The width of the box of an outside marker that takes `advance` px along the line: without the gap to its item, as in Chromium. */
export function outsideMarkerWidth(style: ComputedStyle, advance: Px): Px {
  const symbol = markerSymbol(style);
  if (symbol === null || advance === 0) return advance;
  if (symbol === 'disclosure-open' || symbol === 'disclosure-closed') return 0.66 * style.font.fontSize;
  return symbolSize(advance - GAP) + 2;
}

const symbolSize = (offset: Px): Px => Math.floor((offset + 1) / 2);
