/** The `page` counter of each page. https://drafts.csswg.org/css-page-3/#page-based-counters */

import type { CounterChange } from '../css/values/types.ts';
import type { Page } from './page.ts';
import { boxFragments } from './walk.ts';

/** The position of a document among those of the same file. */
export interface Numbering {
  /** Pages of the file before the document's first page, which decide whether that is a left or a right page. */
  readonly pagesBefore: number;
  /** The page counter before the document. */
  readonly counterBefore: number;
  /** The value of `counter(pages)` in a document with `own` pages. */
  total(own: number): number;
}

export const ALONE: Numbering = { pagesBefore: 0, counterBefore: 0, total: (own) => own };

/** One value per page, incremented by 1 on each unless the page context or an element on the page changes it. */
export function pageCounters(pages: readonly Page[], { counterBefore }: Numbering): readonly number[] {
  const values: number[] = [];
  let value = counterBefore;
  for (const page of pages) {
    const { counterReset, counterIncrement, counterSet } = page.pageStyle.style.generated;
    const reset = changeOf(counterReset);
    if (reset !== null) value = reset;
    value += changeOf(counterIncrement) ?? 1;
    value = changeOf(counterSet) ?? value;
    for (const { node, index } of boxFragments(page)) {
      const { generated } = node.style;
      if (generated.counterReset.length === 0 && generated.counterSet.length === 0) continue;
      if (index > 0 || !node.element || node.pseudo) continue;
      value = changeOf(generated.counterSet) ?? changeOf(generated.counterReset) ?? value;
    }
    values.push(value);
  }
  return values;
}

function changeOf(changes: readonly CounterChange[]): number | null {
  for (let i = changes.length - 1; i >= 0; i--) if (changes[i]!.name === 'page') return changes[i]!.value;
  return null;
}
