/** The principal writing mode. https://drafts.csswg.org/css-writing-modes-4/#principal-flow */

import { isHtml } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { deriveStyle, type Generation } from './generation.ts';

/** The root takes the used writing mode and direction of its body, unless one of them has containment. */
export function principalStyle(generation: Generation): ComputedStyle {
  const { styled } = generation;
  const { root } = styled.document;
  const style = styled.styleOf(root);
  const body = root.elements.find((element) => isHtml(element, 'body'));
  const source = body ? styled.styleOf(body) : style;
  if ([style, source].some(({ display }) => display.contain.length > 0)) return style;
  const { writingMode, direction } = source.writing;
  if (direction === style.writing.direction && writingMode === style.writing.writingMode) return style;
  const writing = { ...style.writing, writingMode, direction };
  return deriveStyle(generation, style, `principal ${writingMode} ${direction}`, () => ({ writing }));
}
