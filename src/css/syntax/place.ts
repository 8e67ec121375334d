/** Converts offsets to lines and columns, lazily, since warnings are rare. */

import type { Diagnostics, WarningCode, WarningInput } from '../../diagnostics.ts';
import type { Place } from '../rules.ts';

/** A style sheet's text and its position, since a `<style>` begins in the middle of its document. */
interface SourceText {
  readonly text: string;
  readonly source: string | null;
  readonly baseUrl: string | null;
  /** 1-based position of the first character. */
  readonly firstLine: number;
  readonly firstColumn: number;
}

export type Locator = (offset: number) => Place;

/** Locates offsets in a text. The table of line starts is built on first use. */
export function createLocator(from: SourceText): Locator {
  let lineStarts: number[] | null = null;
  return (offset) => {
    lineStarts ??= lineStartsOf(from.text);
    const index = lastNotAfter(lineStarts, offset);
    const column = offset - lineStarts[index]!;
    return {
      source: from.source,
      baseUrl: from.baseUrl,
      line: from.firstLine + index,
      column: column + (index === 0 ? from.firstColumn : 1),
    };
  };
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 12 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}

function lastNotAfter(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Warns about something in a style sheet, with its place. */
export function warnAt(
  diagnostics: Diagnostics,
  place: Place,
  code: WarningCode,
  message: string,
  more: Pick<WarningInput, 'selector' | 'property' | 'value'> = {},
): void {
  const where = { line: place.line, column: place.column };
  diagnostics.warn({ code, message, ...(place.source === null ? {} : { source: place.source }), ...where, ...more });
}
