/**
 * Pages whose numbers stand in their own text: laid out with a guess, then again until the text and the pages agree.
 * https://drafts.csswg.org/css-content-3/#cross-references
 */

import type { BoxNode, InlineItem } from '../boxes/box.ts';
import { createDiagnostics, mergeWarnings } from '../diagnostics.ts';
import { createLayoutCaches } from '../layout/core/context.ts';
import type { LayoutContext } from '../layout/core/types.ts';
import type { StyledDocument } from '../style/types.ts';
import type { Page } from './page.ts';
import { type PaginateOptions, paginate } from './paginate.ts';
import { dynamicItems, resolveReferences } from './references.ts';

/** Rounds of layout at most; text that still moves pages then stays as it is. */
const MAX_ROUNDS = 4;

export interface SettledPages {
  readonly pages: readonly Page[];
  /** Knows the text of page counters and cross references. */
  readonly context: LayoutContext;
}

export function paginateSettled(
  root: BoxNode,
  styled: StyledDocument,
  context: LayoutContext,
  options: PaginateOptions,
): SettledPages {
  const items = dynamicItems(root);
  if (items.length === 0) return { pages: paginate(root, styled, context, options), context };
  let values: ReadonlyMap<InlineItem, string> = new Map();
  for (let round = 1; ; round++) {
    // Warnings of a round that is not the last say nothing about the result.
    const diagnostics = createDiagnostics();
    const current = contextOfRound(context, values, diagnostics);
    const pages = paginate(root, styled, current, options);
    const next = resolveReferences(items, pages, { ...styled, diagnostics });
    const changed = items.find((item) => next.get(item) !== values.get(item));
    if (changed && round < MAX_ROUNDS) {
      values = next;
      continue;
    }
    if (changed) warnUnsettled(changed, diagnostics);
    mergeWarnings([diagnostics], context.diagnostics);
    return { pages, context: { ...current, diagnostics: context.diagnostics } };
  }
}

/** Shaped text is kept where it is the same; sizes that may hold another text are not. */
function contextOfRound(
  context: LayoutContext,
  values: ReadonlyMap<InlineItem, string>,
  diagnostics: LayoutContext['diagnostics'],
): LayoutContext {
  return {
    ...context,
    diagnostics,
    references: { textOf: (item) => values.get(item) ?? null },
    caches: { ...createLayoutCaches(), paragraphs: context.caches.paragraphs },
  };
}

function warnUnsettled(item: InlineItem, diagnostics: LayoutContext['diagnostics']): void {
  const element = 'element' in item ? item.element : null;
  diagnostics.warn({
    code: 'unresolved-reference',
    message: `a page number in the text${element ? ` of <${element.tag}>` : ''} moves the page it is on; it may be wrong`,
  });
}
