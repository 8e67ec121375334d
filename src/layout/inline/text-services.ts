/** What line layout asks of the text room, with its arguments taken from segments. */

import type { LayoutContext } from '../core/types.ts';
import type { Segment } from './paragraph.ts';

export interface BidiParagraphs {
  readonly levels: Uint8Array;
  readonly baseLevels: Uint8Array;
  /** Levels differ from a plain left-to-right text. */
  readonly mixed: boolean;
}

/** https://www.unicode.org/reports/tr9/ ; `base` null: each paragraph by its first strong character. */
export function bidiParagraphs(text: string, base: 0 | 1 | null): BidiParagraphs {
  const level = base ?? 0;
  return {
    levels: new Uint8Array(text.length).fill(level),
    baseLevels: new Uint8Array(text.length).fill(level),
    mixed: level !== 0,
  };
}

/** What may happen before each offset of the text (a `Break`). */
export function breaksOf(text: string, _segments: readonly Segment[], _context: LayoutContext): Uint8Array {
  const breaks = new Uint8Array(text.length + 1);
  for (let i = 1; i < text.length; i++) {
    const before = text.charCodeAt(i - 1);
    const after = text.charCodeAt(i);
    if (before === 0xad) breaks[i] = 3;
    else if (after !== 0x20 && (before === 0x20 || before === 0x2d || before === 0x200b)) breaks[i] = 1;
    else if (before === 0xfffc || (after === 0xfffc && before !== 0x20)) breaks[i] = 1;
  }
  return breaks;
}
