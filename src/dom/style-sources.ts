/** The style sheets that a document refers to, in tree order. https://html.spec.whatwg.org/#the-link-element */

import { attribute, type Document, type Element, isHtml, type ShadowTree } from './node.ts';
import { textContent } from './parse.ts';

export type StyleSource =
  | {
      readonly kind: 'inline';
      readonly element: Element;
      readonly text: string;
      readonly media: string | null;
      /** 1-based place of the text. */
      readonly line: number;
      readonly column: number;
    }
  | {
      readonly kind: 'link';
      readonly element: Element;
      /** As written; relative to the document's base. */
      readonly href: string;
      readonly media: string | null;
      readonly charset: string | null;
    };

/** `<style>` and `<link rel=stylesheet>` of one tree; alternate style sheets and other types are left out. */
export function findStyleSources(document: Document, tree: ShadowTree | null = null): readonly StyleSource[] {
  const sources: StyleSource[] = [];
  let preferred: string | null = null;
  for (const element of tree?.elements ?? document.elements) {
    if (element.treePlace && element.treePlace.tree !== tree) continue;
    const source = toSource(element, document);
    if (!source) continue;
    // Titled sheets form sets of which only the first one named is on.
    // https://drafts.csswg.org/cssom/#css-style-sheet-collections
    const title = attribute(element, 'title') ?? '';
    if (title !== '') {
      preferred ??= title;
      if (title !== preferred) continue;
    }
    sources.push(source);
  }
  return sources;
}

function toSource(element: Element, document: Document): StyleSource | null {
  const media = attribute(element, 'media');
  if (element.tag === 'style' && (element.namespace === 'html' || element.namespace === 'svg')) {
    if (!isCss(attribute(element, 'type'))) return null;
    const { line, column } = document.styleStarts?.get(element) ?? {
      line: element.line ?? 1,
      column: element.column ?? 1,
    };
    return { kind: 'inline', element, text: textContent(element), media, line, column };
  }
  if (!isHtml(element, 'link') || element.attributes.has('disabled')) return null;
  const relations = (attribute(element, 'rel') ?? '').toLowerCase().split(/[ \t\n\f\r]+/);
  const href = (attribute(element, 'href') ?? '').trim();
  if (!relations.includes('stylesheet') || relations.includes('alternate') || href === '') return null;
  const type = attribute(element, 'type');
  return isCss(type) ? { kind: 'link', element, href, media, charset: attribute(element, 'charset') } : null;
}

function isCss(type: string | null): boolean {
  const essence = (type ?? '').split(';')[0]!.trim().toLowerCase();
  return essence === '' || essence === 'text/css';
}
