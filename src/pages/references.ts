/**
 * Text that depends on pagination: page counters, named strings and cross-references in the document's own content.
 * https://drafts.csswg.org/css-content-3/#cross-references and https://drafts.csswg.org/css-page-3/#page-based-counters
 */

import type { BoxNode, InlineItem } from '../boxes/box.ts';
import type { ContentItem, CounterStyleName } from '../css/values/types.ts';
import type { Diagnostics } from '../diagnostics.ts';
import type { Document, Element } from '../dom/node.ts';
import { targetElement } from '../dom/targets.ts';
import type { CounterStyles } from '../style/types.ts';
import { collectNamedStrings } from './named-strings.ts';
import type { Page } from './page.ts';
import { footnoteNumbers, type Numbering, pageCounters } from './page-counters.ts';
import { boxFragments } from './walk.ts';

export type DynamicItem = InlineItem & { kind: 'text' };

/** The items under `root` whose text depends on pages, and the boxes whose inline content contains them. */
export function dynamicItems(root: BoxNode): ReadonlyMap<DynamicItem, BoxNode> {
  const found = new Map<DynamicItem, BoxNode>();
  const open: BoxNode[] = [root];
  const seen = (box: BoxNode | null | undefined): void => {
    if (box) open.push(box);
  };
  for (let box = open.pop(); box; box = open.pop()) {
    seen(box.marker);
    seen(box.running);
    for (const child of box.children) open.push(child);
    for (const item of box.inline?.items ?? []) {
      if (item.kind === 'text') {
        if (item.dynamic && item.dynamic.kind !== 'leader') found.set(item, box);
      } else if (item.kind !== 'break' && item.kind !== 'close') open.push(item.box);
    }
  }
  return found;
}

/** Keys that identify an item in every box tree of the document: its element, pseudo-element and index among their items. */
export function referenceKeys(items: readonly DynamicItem[]): ReadonlyMap<InlineItem, string> {
  const keys = new Map<InlineItem, string>();
  const counts = new Map<string, number>();
  for (const item of items) {
    const owner = `${item.element?.index ?? ''} ${item.pseudo ?? ''}`;
    const place = counts.get(owner) ?? 0;
    counts.set(owner, place + 1);
    keys.set(item, `${owner} ${place}`);
  }
  return keys;
}

interface ReferenceInput {
  readonly document: Document;
  readonly counterStyles: CounterStyles;
  readonly diagnostics: Diagnostics;
  readonly numbering: Numbering;
}

/** The text of each item according to the current pages. */
export function resolveReferences(
  items: readonly DynamicItem[],
  pages: readonly Page[],
  input: ReferenceInput,
): ReadonlyMap<InlineItem, string> {
  const places = findPlaces(items, pages, input.document);
  const { numbering } = input;
  const counters = pageCounters(pages, numbering);
  const strings = collectNamedStrings(pages);
  const format = (value: number, style: CounterStyleName): string => input.counterStyles.format(value, style);
  const pageValue = (name: string, page: number): number =>
    name === 'pages' ? numbering.total(pages.length) : (counters[page] ?? 0);
  const values = new Map<InlineItem, string>();
  let footnotes: ReadonlyMap<Element, number> | null = null;
  for (const item of items) {
    const { dynamic } = item;
    const page = places.pageOf(item);
    if (dynamic?.kind === 'page-counter' && dynamic.name === 'footnote') {
      footnotes ??= footnoteNumbers(pages);
      values.set(item, format((item.element && footnotes.get(item.element)) ?? 0, dynamic.style));
      continue;
    }
    if (dynamic?.kind === 'page-counter') values.set(item, format(pageValue(dynamic.name, page), dynamic.style));
    if (dynamic?.kind !== 'target') continue;
    const reference = dynamic.item;
    if (reference.kind === 'string-ref') {
      values.set(item, strings.valueOf(reference.name, reference.which, page) ?? '');
    } else if (reference.kind === 'target-counter') {
      const target = targetOf(reference, dynamic.element, input.document);
      const place = target && places.byElement.get(target);
      if (!place) warnUnresolved(reference, dynamic.element, input.diagnostics);
      else if (reference.name === 'page' || reference.name === 'pages') {
        values.set(item, format(pageValue(reference.name, place.page), reference.style));
      } else {
        const all = place.counters?.get(reference.name) ?? [0];
        const shown = reference.separator === null ? all.slice(-1) : all;
        values.set(item, shown.map((value) => format(value, reference.style)).join(reference.separator ?? ''));
      }
      if (!place) values.set(item, '');
    }
  }
  return values;
}

type TargetCounter = ContentItem & { kind: 'target-counter' };

const urlOf = ({ url }: TargetCounter, element: Element): string =>
  url.kind === 'url' ? url.value : (element.attributes.get(url.name) ?? '');

const targetOf = (item: TargetCounter, element: Element, document: Document): Element | null =>
  targetElement(document, urlOf(item, element));

function warnUnresolved(item: TargetCounter, element: Element, diagnostics: Diagnostics): void {
  diagnostics.warn({
    code: 'unresolved-reference',
    message: `target-counter() finds no "${urlOf(item, element)}" on any page`,
    property: 'content',
  });
}

interface Place {
  /** 0-based. */
  readonly page: number;
  readonly counters: ReadonlyMap<string, readonly number[]> | null;
}

interface Places {
  readonly byElement: ReadonlyMap<Element, Place>;
  pageOf(item: DynamicItem): number;
}

/** Finds the pages on which the items, and the elements they refer to, begin. */
function findPlaces(items: readonly DynamicItem[], pages: readonly Page[], document: Document): Places {
  const wanted = new Set<Element>();
  for (const { element, dynamic } of items) {
    if (element) wanted.add(element);
    if (dynamic?.kind === 'target' && dynamic.item.kind === 'target-counter') {
      const target = targetOf(dynamic.item, dynamic.element, document);
      if (target) wanted.add(target);
    }
  }
  const byElement = new Map<Element, Place>();
  const byPseudo = new Map<Element, Map<string, number>>();
  pages.forEach((page, index) => {
    for (const { node, index: piece } of boxFragments(page)) {
      const { element, pseudo } = node;
      if (piece !== 0 || !element || !wanted.has(element)) continue;
      if (pseudo === null) {
        if (!byElement.has(element))
          byElement.set(element, { page: index, counters: node.referenced?.counters ?? null });
        continue;
      }
      const known = byPseudo.get(element) ?? new Map<string, number>();
      byPseudo.set(element, known);
      if (!known.has(pseudo)) known.set(pseudo, index);
    }
  });
  const pageOf = ({ element, pseudo }: DynamicItem): number => {
    if (!element) return 0;
    return byPseudo.get(element)?.get(pseudo ?? '') ?? byElement.get(element)?.page ?? 0;
  };
  return { byElement, pageOf };
}
