/** Counters of pages: `page`, and those that page contexts make. https://drafts.csswg.org/css-page-3/#page-based-counters */

import type { CounterChange } from '../css/values/types.ts';
import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
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
export const pageCounters = (pages: readonly Page[], { counterBefore }: Numbering): readonly number[] =>
  countPages(pages, 'page', { before: counterBefore, step: 1 });

/** Whether page contexts count under this name. */
export const isCountedByPages = (pages: readonly Page[], name: string): boolean =>
  pages.some(({ pageStyle: { style } }) => {
    const { counterReset, counterIncrement, counterSet } = style.generated;
    return [counterReset, counterIncrement, counterSet].some((changes) => changeOf(changes, name) !== null);
  });

/** The values of a counter that belongs to the page context. https://drafts.csswg.org/css-page-3/#page-based-counters */
export function countPages(
  pages: readonly Page[],
  name: string,
  { before, step }: { readonly before: number; readonly step: number } = { before: 0, step: 0 },
): readonly number[] {
  const values: number[] = [];
  let value = before;
  for (const page of pages) {
    const { counterReset, counterIncrement, counterSet } = page.pageStyle.style.generated;
    const reset = changeOf(counterReset, name);
    if (reset !== null) value = reset;
    value += changeOf(counterIncrement, name) ?? step;
    value = changeOf(counterSet, name) ?? value;
    for (const { node, index } of boxFragments(page)) {
      const { generated } = node.style;
      if (generated.counterReset.length === 0 && generated.counterSet.length === 0) continue;
      if (index > 0 || !node.element || node.pseudo) continue;
      value = changeOf(generated.counterSet, name) ?? changeOf(generated.counterReset, name) ?? value;
    }
    values.push(value);
  }
  return values;
}

/**
 * Numbers of the footnotes where pages count them anew (`@page { counter-reset: footnote }`), by the element of the footnote.
 * https://drafts.csswg.org/css-gcpm-3/#footnote-counters
 */
export function footnoteNumbers(pages: readonly Page[]): ReadonlyMap<Element, number> {
  const numbers = new Map<Element, number>();
  let value = 0;
  for (const page of pages) {
    value = changeOf(page.pageStyle.style.generated.counterReset, 'footnote') ?? value;
    for (const { node, index } of boxFragments(page)) {
      if (index > 0 || !node.element) continue;
      if (node.pseudo === null) value = changeOf(node.style.generated.counterReset, 'footnote') ?? value;
      if (node.pseudo === 'footnote-call' && !numbers.has(node.element)) numbers.set(node.element, ++value);
    }
  }
  return numbers;
}

/** How the changes end for one counter; null if they leave it as it is. */
function changeOf(changes: readonly CounterChange[], name: string): number | null {
  for (let i = changes.length - 1; i >= 0; i--) if (changes[i]!.name === name) return changes[i]!.value;
  return null;
}

/** The nested values of a counter in a margin box, which may change it for itself. https://drafts.csswg.org/css-page-3/#page-based-counters */
export function countedInMarginBox(
  values: readonly number[],
  name: string,
  { generated }: ComputedStyle,
): readonly number[] {
  const reset = changeOf(generated.counterReset, name);
  const increment = changeOf(generated.counterIncrement, name);
  const set = changeOf(generated.counterSet, name);
  if (reset === null && increment === null && set === null) return values;
  const around = reset === null ? values.slice(0, -1) : values;
  return [...around, set ?? (reset ?? values.at(-1) ?? 0) + (increment ?? 0)];
}
