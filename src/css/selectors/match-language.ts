/** `:lang()` and `:dir()`. https://drafts.csswg.org/selectors-4/#linguistic-pseudos */

import { attribute, type Document, type Element, isHtml } from '../../dom/node.ts';
import { asciiLower } from '../syntax/ascii.ts';
import type { MatchContext } from './match-context.ts';

export function matchesLanguage(ranges: readonly string[], element: Element, context: MatchContext): boolean {
  const language = languageOf(element, context);
  return ranges.some((range) => (range === '' ? language === '' : matchesRange(range, language)));
}

/** Extended filtering. https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2 */
function matchesRange(range: string, language: string): boolean {
  if (language === '') return false;
  const wanted = range.split('-');
  const tags = language.split('-');
  if (wanted[0] !== '*' && wanted[0] !== tags[0]) return false;
  let at = 1;
  for (const part of wanted.slice(1)) {
    if (part === '*') continue;
    while (at < tags.length && tags[at] !== part) {
      if (tags[at]!.length === 1) return false;
      at++;
    }
    if (at >= tags.length) return false;
    at++;
  }
  return true;
}

/** In lower case; '' if unknown. https://html.spec.whatwg.org/#language */
function languageOf(element: Element, context: MatchContext): string {
  return inherited(element, context.languages, ownLanguage, () => documentLanguage(context.document));
}

/** The value of the nearest element that has its own, cached for every element on the way up. */
function inherited<T>(
  element: Element,
  known: Map<Element, T>,
  own: (element: Element) => T | null,
  fallback: () => T,
): T {
  const passed: Element[] = [];
  let answer: T | null = null;
  let at: Element | Document = element;
  for (; at.kind === 'element' && answer === null; at = at.parent) {
    answer = known.get(at) ?? own(at);
    passed.push(at);
  }
  const found = answer ?? fallback();
  for (const below of passed) known.set(below, found);
  return found;
}

function ownLanguage(element: Element): string | null {
  const language = attribute(element, 'xml:lang') ?? attribute(element, 'lang');
  return language === null ? null : asciiLower(language.trim());
}

/** `<meta http-equiv=content-language>` applies to a document without `lang`. */
function documentLanguage(document: Document): string {
  const meta = document.elements.find(
    (element) => isHtml(element, 'meta') && asciiLower(attribute(element, 'http-equiv') ?? '') === 'content-language',
  );
  const content = meta ? attribute(meta, 'content') : null;
  return content === null || content.includes(',') ? '' : asciiLower(content.trim());
}

export function matchesDirection(direction: 'ltr' | 'rtl', element: Element, context: MatchContext): boolean {
  return inherited(element, context.directions, ownDirection, () => 'ltr') === direction;
}

/** Null if it is the parent's. https://html.spec.whatwg.org/#the-directionality */
export function ownDirection(element: Element): 'ltr' | 'rtl' | null {
  const dir = asciiLower(attribute(element, 'dir') ?? '');
  if (dir === 'ltr' || dir === 'rtl') return dir;
  if (dir === 'auto' || (element.tag === 'bdi' && element.namespace === 'html')) return textDirection(element) ?? 'ltr';
  return null;
}

/** Letters, and the invisible marks that act like a letter. */
const STRONG = /[\p{L}\p{Nl}\u061c\u200e\u200f]/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\u061c\u200f]/u;

/** The direction of the first strong character, skipping elements with a direction of their own. */
function textDirection(element: Element): 'ltr' | 'rtl' | null {
  const pending = [...element.children].reverse();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === 'text') {
      const strong = STRONG.exec(node.data);
      if (strong) return RIGHT_TO_LEFT.test(strong[0]) ? 'rtl' : 'ltr';
    } else if (!node.attributes.has('dir') && !['bdi', 'script', 'style', 'textarea'].includes(node.tag)) {
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!);
    }
  }
  return null;
}
