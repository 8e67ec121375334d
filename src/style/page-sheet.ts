/** The area around the page box on the sheet. https://drafts.csswg.org/css-page-3/#marks, https://drafts.csswg.org/css-page-3/#bleed */

import type { Declaration } from '../css/rules.ts';
import type { ComputeContext } from '../css/values/deferred.ts';
import type { Px } from '../geometry.ts';
import { bleedLength, parseDescriptor } from './page-size.ts';
import type { PageSheet } from './types.ts';

type Marks = Pick<PageSheet, 'crop' | 'cross'>;

/** Cascaded values; `bleed` is null for `auto`. */
interface SheetValues extends Marks {
  readonly bleed: Px | null;
}

export const PLAIN_SHEET: SheetValues = { crop: false, cross: false, bleed: null };

/** The values with a declaration of `marks` or `bleed` applied; undefined if it is invalid. */
export function withSheetValue(
  values: SheetValues,
  declaration: Declaration & { readonly text: string },
  context: ComputeContext,
): SheetValues | undefined {
  const text = declaration.text.trim().toLowerCase();
  if (declaration.property === 'marks') {
    const marks = parseMarks(text);
    return marks && { ...values, ...marks };
  }
  if (text === 'auto') return { ...values, bleed: null };
  const bleed = parseDescriptor(bleedLength, declaration, context);
  return bleed === undefined ? undefined : { ...values, bleed };
}

function parseMarks(text: string): Marks | undefined {
  if (text === 'none') return { crop: false, cross: false };
  const words = text.split(/\s+/);
  if (new Set(words).size < words.length || words.some((word) => word !== 'crop' && word !== 'cross')) return undefined;
  return { crop: words.includes('crop'), cross: words.includes('cross') };
}

/** 6pt, so that a cut slightly off the marks leaves no white edge. */
const AUTO_BLEED: Px = 8;

/**
 * Used values; null if the sheet is the page. Deviation: the draft has no bleed without crop marks; other PDF tools do, and print shops
 * require it.
 */
export function usedSheet({ crop, cross, bleed }: SheetValues): PageSheet | null {
  const used = bleed ?? (crop ? AUTO_BLEED : 0);
  return used > 0 || crop || cross ? { bleed: used, crop, cross } : null;
}
