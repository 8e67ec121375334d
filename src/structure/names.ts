/** Accessible names. https://www.w3.org/TR/accname-1.2/, https://www.w3.org/TR/html-aam-1.0/#accessible-name-and-description-computation */

import { attribute, type Document, type Element, isHtml } from '../dom/node.ts';

/** `aria-labelledby`, then `aria-label`. */
export function ariaName(element: Element, document: Document): string | null {
  const ids = attribute(element, 'aria-labelledby')?.split(/\s+/) ?? [];
  const texts = ids.flatMap((id) => document.byId.get(id) ?? []).map((one) => textOf(one));
  return clean(texts.join(' ')) ?? clean(attribute(element, 'aria-label'));
}

/** The alternative text of a picture or formula; null if there is none. */
export function alternateText(element: Element, document: Document): string | null {
  const named = ariaName(element, document) ?? clean(attribute(element, 'alt'));
  if (named !== null) return named;
  if (element.namespace === 'svg') return svgName(element);
  if (element.namespace === 'mathml') return clean(attribute(element, 'alttext')) ?? clean(mathText(element));
  const title = clean(attribute(element, 'title'));
  if (title !== null || isHtml(element, 'img')) return title;
  return isHtml(element, 'canvas') || isHtml(element, 'object') ? clean(textOf(element)) : null;
}

/** Title and description, or else the text that is drawn. https://www.w3.org/TR/svg-aam-1.0/#mapping_additional_nd */
function svgName(svg: Element): string | null {
  const child = (tag: string): string | null => {
    const found = svg.elements.find((one) => one.tag === tag);
    return found ? clean(textOf(found)) : null;
  };
  const parts = [child('title'), child('desc')].filter((part) => part !== null);
  return parts.length > 0 ? parts.join('. ') : (clean(attribute(svg, 'title')) ?? clean(drawnText(svg)));
}

function drawnText(svg: Element): string {
  const parts: string[] = [];
  const open = [...svg.elements].reverse();
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.tag === 'text' || at.tag === 'foreignObject') parts.push(textOf(at));
    else if (at.tag !== 'defs' && at.tag !== 'symbol')
      for (let i = at.elements.length - 1; i >= 0; i--) open.push(at.elements[i]!);
  }
  return parts.join(' ');
}

const mathText = (math: Element): string => textOf(math, (element) => element.tag.startsWith('annotation'));

export interface Labels {
  /** The labels that name the control with this id. */
  of(id: string): readonly Element[];
}

/** Computed lazily, since documents without controls do not need it. */
export function createLabels(document: Document): Labels {
  let byId: ReadonlyMap<string, readonly Element[]> | null = null;
  return {
    of(id) {
      byId ??= labelsById(document);
      return byId.get(id) ?? [];
    },
  };
}

function labelsById(document: Document): ReadonlyMap<string, readonly Element[]> {
  const labels = new Map<string, Element[]>();
  for (const element of document.elements) {
    const target = isHtml(element, 'label') ? attribute(element, 'for') : null;
    if (target === null) continue;
    const list = labels.get(target);
    if (list) list.push(element);
    else labels.set(target, [element]);
  }
  return labels;
}

/** The name of a form control: its labels, or else its placeholder, or its `name`. */
export function fieldName(element: Element, document: Document, labels: Labels): string | null {
  const named = ariaName(element, document);
  if (named !== null) return named;
  const own = [...(element.id === null ? [] : labels.of(element.id))];
  for (let at = element.parent; at.kind === 'element'; at = at.parent) if (isHtml(at, 'label')) own.push(at);
  const label = own.map((one) => textOf(one, (inner) => CONTROLS.has(inner.tag))).join(' ');
  return (
    clean(label) ??
    clean(attribute(element, 'title')) ??
    clean(attribute(element, 'placeholder')) ??
    (isHtml(element, 'button') ? clean(textOf(element)) : null) ??
    clean(attribute(element, 'alt')) ??
    clean(attribute(element, 'value')) ??
    ownCaption(element) ??
    clean(attribute(element, 'name'))
  );
}

/** The default label of a button. */
function ownCaption(element: Element): string | null {
  const type = isHtml(element, 'input') ? attribute(element, 'type')?.toLowerCase() : null;
  if (type === 'reset') return 'Reset';
  return type === 'submit' || type === 'image' ? 'Submit' : null;
}

const CONTROLS = new Set(['input', 'select', 'textarea', 'button', 'meter', 'progress']);

/** The name of a link: its text, unless something else names it. */
export function linkName(element: Element, document: Document): string | null {
  return ariaName(element, document) ?? clean(attribute(element, 'title')) ?? clean(textOf(element));
}

const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'rp']);

/** All text of an element, with pictures replaced by their alternative text. */
export function textOf(element: Element, skip: (element: Element) => boolean = () => false): string {
  const parts: string[] = [];
  const open: Element['children'][number][] = [...element.children].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.kind === 'text') parts.push(node.data);
    else if (UNREAD.has(node.tag) || skip(node)) continue;
    else if (node.tag === 'br') parts.push(' ');
    else if (node.tag === 'img') parts.push(attribute(node, 'alt') ?? '');
    else for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!);
  }
  return parts.join('');
}

function clean(text: string | null): string | null {
  const collapsed = text?.replace(/\s+/g, ' ').trim();
  return collapsed ? collapsed : null;
}
