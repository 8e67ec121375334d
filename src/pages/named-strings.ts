/** `string-set` and `string()`. https://drafts.csswg.org/css-gcpm-3/#named-strings */

import type { ContentItem } from '../css/values/types.ts';
import type { Element } from '../dom/node.ts';
import type { Page } from './page.ts';
import { fragmentStarts } from './walk.ts';

/** The values a name takes on one page. */
interface PageStrings {
  /** Value at the start of the page. */
  readonly entry: string;
  readonly first: string | null;
  readonly last: string | null;
  /** The first element of the page sets the name. */
  readonly atStart: boolean;
}

export interface NamedStrings {
  /** `page` is 0-based. A name never set is the empty string. */
  valueOf(name: string, which: 'first' | 'start' | 'last' | 'first-except', page: number): string;
}

export function collectNamedStrings(pages: readonly Page[]): NamedStrings {
  const running = new Map<string, string>();
  const perPage = pages.map((page) => {
    const strings = new Map<string, PageStrings>();
    for (const name of running.keys())
      strings.set(name, { entry: running.get(name)!, first: null, last: null, atStart: false });
    let content = false;
    for (const { node, height } of fragmentStarts(page)) {
      for (const { name, value } of node.style.generated.stringSet) {
        const text = value.map((item) => textOf(item, node.element!)).join('');
        const known = strings.get(name);
        strings.set(name, {
          entry: known?.entry ?? '',
          first: known?.first ?? text,
          last: text,
          atStart: known?.atStart === true || (known?.first == null && !content),
        });
        running.set(name, text);
      }
      if (height > 0 && node.inline) content = true;
    }
    return strings;
  });
  return {
    valueOf(name, which, page) {
      const strings = perPage[page]?.get(name);
      if (!strings) return '';
      switch (which) {
        case 'first':
          return strings.first ?? strings.entry;
        case 'last':
          return strings.last ?? strings.entry;
        case 'start':
          return strings.atStart ? strings.first! : strings.entry;
        case 'first-except':
          return strings.first === null ? strings.entry : '';
      }
    },
  };
}

function textOf(item: ContentItem, element: Element): string {
  switch (item.kind) {
    case 'string':
      return item.value;
    case 'attr':
      return element.attributes.get(item.name) ?? item.fallback;
    case 'content':
      return item.what === 'text'
        ? collapse(textContent(element))
        : item.what === 'first-letter'
          ? ([...collapse(textContent(element))][0] ?? '')
          : '';
    default:
      // Not yet: counters in string-set.
      return '';
  }
}

const collapse = (text: string): string => text.replace(/[ \t\r\n\f]+/g, ' ').trim();

export function textContent(element: Element): string {
  let text = '';
  for (const child of element.children) text += child.kind === 'text' ? child.data : textContent(child);
  return text;
}
