/**
 * Values that elements assign to names from page to page. Named strings and running elements share the rules for which value a page
 * shows. https://drafts.csswg.org/css-gcpm-3/#using-named-strings
 */

import type { BoxFragment } from '../layout/core/fragments.ts';
import type { Page } from './page.ts';
import { boxFragments } from './walk.ts';

type AssignmentChoice = 'first' | 'start' | 'last' | 'first-except';

export interface Assignments<T> {
  /** `page` is 0-based. Null if the name has no value there. */
  valueOf(name: string, which: AssignmentChoice, page: number): T | null;
}

/** The values a name takes on one page. */
interface PageValues<T> {
  /** Value at the start of the page. */
  readonly entry: T | null;
  readonly first: T;
  readonly last: T;
  /** The first content of the page assigns it. */
  readonly atStart: boolean;
}

/** Only changes are stored, so memory grows with the number of assignments, not with names times pages. */
interface Change<T> extends PageValues<T> {
  readonly page: number;
}

/** Reports what a box assigns at its start. */
type Visit<T> = (fragment: BoxFragment, assign: (name: string, value: T) => void) => void;

/** Visits the pages in order, when a name is first needed; most documents use none. */
export function collectAssignments<T>(pages: readonly Page[], visit: Visit<T>): Assignments<T> {
  let changes: ReadonlyMap<string, readonly Change<T>[]> | null = null;
  return {
    valueOf(name, which, page) {
      changes ??= changesOn(pages, visit);
      return choose(latestUpTo(changes.get(name) ?? [], page), which, page);
    },
  };
}

function changesOn<T>(pages: readonly Page[], visit: Visit<T>): ReadonlyMap<string, readonly Change<T>[]> {
  const changes = new Map<string, Change<T>[]>();
  pages.forEach((page, index) => {
    let content = false;
    const assign = (name: string, value: T): void => {
      const known = changes.get(name) ?? [];
      changes.set(name, known);
      const latest = known.at(-1);
      if (latest?.page === index) known[known.length - 1] = { ...latest, last: value };
      else known.push({ page: index, entry: latest?.last ?? null, first: value, last: value, atStart: !content });
    };
    for (const fragment of boxFragments(page)) {
      if (fragment.index === 0) visit(fragment, assign);
      if (fragment.height > 0 && fragment.node.inline) content = true;
    }
  });
  return changes;
}

function choose<T>(change: Change<T> | null, which: AssignmentChoice, page: number): T | null {
  if (!change) return null;
  if (change.page < page) return change.last;
  switch (which) {
    case 'first':
      return change.first;
    case 'last':
      return change.last;
    case 'start':
      return change.atStart ? change.first : change.entry;
    case 'first-except':
      return null;
  }
}

function latestUpTo<T>(changes: readonly Change<T>[], page: number): Change<T> | null {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (changes[middle]!.page <= page) low = middle + 1;
    else high = middle;
  }
  return changes[low - 1] ?? null;
}
