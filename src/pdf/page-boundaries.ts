/** The page boxes of a sheet. ISO 32000-1, 14.11.2 Page boundaries. */

import type { DisplayPage, Sheet } from '../display/display-list.ts';
import { intersectRects, type Rect } from '../geometry.ts';
import { num } from './syntax.ts';

export const NO_SHEET: Sheet = { margin: 0, bleed: 0 };

interface SheetSize {
  /** Size of the sheet, in units of the page. */
  readonly width: number;
  readonly height: number;
  /** Page units per px. */
  readonly scale: number;
  /** Each page has a trim box or an art box (ISO 15930-7, 6.12), but not both. */
  readonly isTrimmed: boolean;
}

/** Entries of the page's dictionary. */
export function pageBoundaries(page: DisplayPage, size: SheetSize): Record<string, string> {
  const { sheet = NO_SHEET, boxes = {} } = page;
  const { margin, bleed } = sheet;
  const whole: Rect = { x: 0, y: 0, width: page.width, height: page.height };
  const grown: Rect = { x: -bleed, y: -bleed, width: page.width + 2 * bleed, height: page.height + 2 * bleed };
  const trim = boxes.trim ?? (page.sheet || size.isTrimmed ? whole : undefined);
  const named = {
    TrimBox: trim,
    BleedBox: boxes.bleed ?? (bleed > 0 ? grown : undefined),
    ArtBox: size.isTrimmed ? undefined : boxes.art,
  };
  const entries: Record<string, string> = {};
  for (const [name, rect] of Object.entries(named)) {
    const box = rect && boxOf(rect, margin, size);
    if (box) entries[name] = box;
  }
  return entries;
}

/** From px of the page to units of the sheet, whose origin is at the lower left; null if it is outside the sheet. */
function boxOf(rect: Rect, margin: number, { width, height, scale }: SheetSize): string | null {
  const placed = {
    x: (rect.x + margin) * scale,
    y: height - (rect.y + margin + rect.height) * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  };
  const seen = intersectRects(placed, { x: 0, y: 0, width, height });
  if (!(seen.width > 0 && seen.height > 0)) return null;
  return `[${num(seen.x)} ${num(seen.y)} ${num(seen.x + seen.width)} ${num(seen.y + seen.height)}]`;
}
