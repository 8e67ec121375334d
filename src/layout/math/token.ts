/** Tokens: text, as tall as its ink. https://w3c.github.io/mathml-core/#layout-of-mtext */

import type { BoxNode } from '../../boxes/box.ts';
import { textInk } from './ink.ts';
import type { MathContent, MathContext } from './types.ts';

const EMPTY: MathContent = { width: 0, ascent: 0, descent: 0, items: [] };

/** `node` holds one anonymous block with the text. */
export function layoutToken(node: BoxNode, context: MathContext): MathContent {
  const [child] = node.children;
  if (!child?.inline && (child?.children.length ?? 0) === 0) return EMPTY;
  const item = context.lay(child!, null);
  const ink = isText(child!) ? textInk(item.placed.fragment, item.ascent) : null;
  return {
    width: item.width,
    ascent: ink?.ascent ?? (isText(child!) ? 0 : item.ascent),
    descent: ink?.descent ?? (isText(child!) ? 0 : item.height - item.ascent),
    items: [{ item, x: 0, shift: 0 }],
  };
}

const isText = ({ inline }: BoxNode): boolean => inline?.items.every(({ kind }) => kind === 'text') === true;
