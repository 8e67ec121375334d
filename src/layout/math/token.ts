/** Tokens: text, as tall as its ink. https://w3c.github.io/mathml-core/#layout-of-mtext */

import type { BoxNode } from '../../boxes/box.ts';
import { textContent } from '../../dom/parse.ts';
import { glyphLine } from './glyph-line.ts';
import { type Ink, textInk } from './ink.ts';
import type { MathContent, MathContext } from './types.ts';

const EMPTY: MathContent = { width: 0, ascent: 0, descent: 0, items: [] };

/** `node` holds one anonymous block with the text. */
export function layoutToken(node: BoxNode, context: MathContext): MathContent {
  const [child] = node.children;
  if (!child?.inline && (child?.children.length ?? 0) === 0) return EMPTY;
  const item = context.lay(child!, null);
  const ink = isText(child!) ? (writtenInk(node, context) ?? textInk(item.placed.fragment, item.ascent)) : null;
  return {
    width: item.width,
    ascent: ink?.ascent ?? (isText(child!) ? 0 : item.ascent),
    descent: ink?.descent ?? (isText(child!) ? 0 : item.height - item.ascent),
    items: [{ item, x: 0, shift: 0 }],
  };
}

/**
 * Deviation: for text made italic by `text-transform: math-auto`, browsers measure the ink of the original upright characters. Null if
 * nothing is made italic.
 */
function writtenInk({ element, style }: BoxNode, { layout }: MathContext): Ink | null {
  if (!element || !style.text.textTransform.includes('math-auto')) return null;
  const [character, more] = [...textContent(element).trim()];
  if (character === undefined || more !== undefined) return null;
  return glyphLine(character, style, layout, { element, item: null })?.ink ?? null;
}

export const isText = ({ inline }: BoxNode): boolean => inline?.items.every(({ kind }) => kind === 'text') === true;
