/** The text of `content` items in margin boxes, page by page. https://drafts.csswg.org/css-page-3/#content */

import { textContent } from '../boxes/content.ts';
import { quoteMark } from '../boxes/quotes.ts';
import type { ContentItem, TargetUrl } from '../css/values/types.ts';
import type { Element } from '../dom/node.ts';
import { targetElement } from '../dom/targets.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { StyledDocument } from '../style/types.ts';
import { type Assignments, collectAssignments } from './assignments.ts';
import { collectNamedStrings } from './named-strings.ts';
import type { Page } from './page.ts';
import { countedInMarginBox, countPages, isCountedByPages, type Numbering, pageCounters } from './page-counters.ts';
import { boxFragments } from './walk.ts';

interface PageTexts {
  /** The `page` counter of each page. */
  readonly numbers: readonly number[];
  /** `page` is 0-based. */
  textOf(item: ContentItem, page: number): string;
  /** The same for the items of one margin box in order: it may count for itself, and its quotation marks are nested. */
  inMarginBox(style: ComputedStyle, page: number): (item: ContentItem) => string;
}

export function createPageTexts(pages: readonly Page[], styled: StyledDocument, numbering: Numbering): PageTexts {
  const numbers = pageCounters(pages, numbering);
  const strings = collectNamedStrings(pages);
  const counters = collectCounters(pages);
  const ofPages = new Map<string, readonly number[] | null>();
  let starts: ReadonlyMap<Element, number> | null = null;
  const format = styled.counterStyles.format;

  /** All nested values. */
  const valuesOf = (name: string, page: number): readonly number[] => {
    if (name === 'page') return [numbers[page]!];
    if (name === 'pages') return [numbering.total(pages.length)];
    let counted = ofPages.get(name);
    if (counted === undefined) {
      counted = isCountedByPages(pages, name) ? countPages(pages, name) : null;
      ofPages.set(name, counted);
    }
    return counted ? [counted[page]!] : (counters.valueOf(name, 'first', page) ?? [0]);
  };
  /** Where the target begins; null where it is on no page. Margin boxes have no element whose attribute `attr()` could read. */
  const targetOf = (url: TargetUrl): { readonly element: Element; readonly page: number } | null => {
    const element = url.kind === 'url' ? targetElement(styled.document, url.value) : null;
    starts ??= firstPages(pages);
    const page = element ? starts.get(element) : undefined;
    return element && page !== undefined ? { element, page } : null;
  };
  const counterText = (item: ContentItem & { kind: 'counter' | 'counters' }, values: readonly number[]): string =>
    item.kind === 'counter'
      ? format(values.at(-1) ?? 0, item.style)
      : values.map((value) => format(value, item.style)).join(item.separator);
  const textOf: PageTexts['textOf'] = (item, page) => {
    switch (item.kind) {
      case 'string':
        return item.value;
      case 'counter':
      case 'counters':
        return counterText(item, valuesOf(item.name, page));
      case 'string-ref':
        return strings.valueOf(item.name, item.which, page) ?? '';
      case 'target-counter': {
        const target = targetOf(item.url);
        return target ? format(valuesOf(item.name, target.page).at(-1) ?? 0, item.style) : '';
      }
      case 'target-text': {
        const target = targetOf(item.url);
        const text = target ? textContent(target.element) : '';
        return item.what === 'first-letter' ? ([...text][0] ?? '') : text;
      }
      default:
        return '';
    }
  };
  const inMarginBox: PageTexts['inMarginBox'] = (style, page) => {
    const nesting = { quoteDepth: 0 };
    return (item) => {
      switch (item.kind) {
        case 'quote':
          return quoteMark(nesting, item.value, style, styled.languageOf(styled.document.root));
        case 'counter':
        case 'counters': {
          const values = valuesOf(item.name, page);
          return counterText(item, item.name === 'pages' ? values : countedInMarginBox(values, item.name, style));
        }
        default:
          return textOf(item, page);
      }
    };
  };
  return { numbers, textOf, inMarginBox };
}

/** The counters of the document, which pages show as they show named strings. */
const collectCounters = (pages: readonly Page[]): Assignments<readonly number[]> =>
  collectAssignments(pages, ({ node }, assign) => {
    for (const { name, values } of node.referenced?.counted ?? []) assign(name, values);
  });

/** The page that each element begins on, 0-based. */
function firstPages(pages: readonly Page[]): ReadonlyMap<Element, number> {
  const found = new Map<Element, number>();
  pages.forEach((page, index) => {
    for (const { node } of boxFragments(page)) {
      if (node.element && !node.pseudo && !found.has(node.element)) found.set(node.element, index);
    }
  });
  return found;
}
