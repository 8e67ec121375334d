/** Counts the work of one render. Each count has a limit, and the deadline is checked at intervals. */

import { PlatenError } from './diagnostics.ts';
import type { Limits } from './limits.ts';
import type { MemoryLedger } from './memory.ts';

export interface WorkLedger {
  /** Counts the glyphs of shaped text. Throws PlatenError beyond `limits.glyphs` or if they take too much memory. */
  shaped(glyphs: number): void;
  /** Looks at the text of a document, in UTF-16 units, before any of it is shaped. Throws PlatenError if it is more than `limits.glyphs` can set. */
  collected(characters: number): void;
  /**
   * Counts an unpacked font, which is held until the render ends; equal fonts have equal hashes. Throws PlatenError if fonts take too
   * much memory.
   */
  opened(hash: string, bytes: number): void;
  /** Counts painted items. Throws PlatenError beyond `limits.paintItems` or if those of a page take too much memory. */
  painted(items: number): void;
  /** Releases the items painted so far. */
  written(): void;
  /** Counts steps that only the deadline bounds. */
  passed(steps: number): void;
  /** Bytes that may be held temporarily. */
  room(): number;
}

/** Glyphs, items and steps between two checks of the deadline. */
const LOOK_EVERY = 2048;

/** Index, advance and cluster of a glyph, and its share of the run; an item with its records. */
const BYTES_OF_GLYPH = 16;
const BYTES_OF_ITEM = 160;

/** UTF-16 units that a glyph stands for at most, over a whole document: only one of joined emoji alone could have more. */
const UNITS_OF_GLYPH = 4;

/** `checkDeadline` throws when the time is over. */
export function createWorkLedger(
  limits: Pick<Limits, 'glyphs' | 'paintItems'>,
  checkDeadline: () => void,
  memory: MemoryLedger | null = null,
): WorkLedger {
  let glyphs = 0;
  let items = 0;
  let unwritten = 0;
  let sinceLook = 0;
  const fonts = new Set<string>();
  const passed = (steps: number): void => {
    sinceLook += steps;
    if (sinceLook < LOOK_EVERY) return;
    sinceLook = 0;
    checkDeadline();
  };
  return {
    passed,
    room: () => memory?.left() ?? Number.POSITIVE_INFINITY,
    shaped(count) {
      glyphs += count;
      if (glyphs > limits.glyphs)
        throw new PlatenError('limit', `text is shaped into more than ${limits.glyphs} glyphs (limits.glyphs)`);
      memory?.take(count * BYTES_OF_GLYPH, 'the shaped text');
      passed(count);
    },
    collected(characters) {
      if (characters > limits.glyphs * UNITS_OF_GLYPH)
        throw new PlatenError(
          'limit',
          `the text of the document is too long: ${characters} characters for ${limits.glyphs} glyphs (limits.glyphs)`,
        );
    },
    opened(hash, bytes) {
      if (fonts.has(hash)) return;
      fonts.add(hash);
      memory?.take(bytes, 'the fonts of the document');
    },
    painted(count) {
      items += count;
      if (items > limits.paintItems)
        throw new PlatenError('limit', `more than ${limits.paintItems} items are painted (limits.paintItems)`);
      memory?.take(count * BYTES_OF_ITEM, 'the items of a page');
      unwritten += count;
      passed(count);
    },
    written() {
      memory?.giveBack(unwritten * BYTES_OF_ITEM);
      unwritten = 0;
    },
  };
}
