/** The language of elements. https://html.spec.whatwg.org/#language */

import { type Document, type Element, isHtml } from '../dom/node.ts';

/** A memoizing function from an element to its language in lower case, or ''. */
export function createLanguages(document: Document): (element: Element) => string {
  const known = new Map<Element, string>();
  let fallback: string | null = null;
  return (element) => {
    const own = known.get(element);
    if (own !== undefined) return own;
    const passed: Element[] = [];
    let found: string | undefined;
    let at: Element | Document = element;
    for (; at.kind === 'element'; at = at.parent) {
      found = known.get(at) ?? ownLanguage(at);
      passed.push(at);
      if (found !== undefined) break;
    }
    fallback ??= contentLanguage(document);
    const language = found ?? fallback;
    for (const one of passed) known.set(one, language);
    return language;
  };
}

function ownLanguage(element: Element): string | undefined {
  const value = element.attributes.get('xml:lang') ?? element.attributes.get('lang');
  return value?.trim().toLowerCase();
}

/** `<meta http-equiv="content-language">` is the last resort. */
function contentLanguage(document: Document): string {
  for (const element of document.elements) {
    if (!isHtml(element, 'meta')) continue;
    if (element.attributes.get('http-equiv')?.toLowerCase() !== 'content-language') continue;
    const content = element.attributes.get('content')?.trim().toLowerCase() ?? '';
    if (content !== '' && !content.includes(',')) return content.split(/\s/)[0]!;
  }
  return '';
}
