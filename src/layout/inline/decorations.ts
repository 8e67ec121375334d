/** Which boxes decorate a text. https://drafts.csswg.org/css-text-decor-4/#line-decoration */

import type { BoxNode } from '../../boxes/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { Decoration } from '../core/fragments.ts';
import { baselineOf, type LineBox } from './line-boxes.ts';

const NONE: readonly never[] = [];

/** Styles of the block container and its ancestors that decorate its text, outermost first. */
export function blockDecorations(node: BoxNode): readonly ComputedStyle[] {
  const found: ComputedStyle[] = [];
  for (let at: BoxNode | null = node; at; at = at.inlineParent ?? at.parent) {
    if (at.element !== null || at.pseudo !== null) {
      if (at.style.inline.textDecorationLine.length > 0) found.push(at.style);
      if (stopsDecoration(at)) break;
    }
  }
  return found.length > 0 ? found.reverse() : NONE;
}

/**
 * Decorations do not propagate into floats, absolutely positioned boxes, atomic inlines and annotations. As in Chromium, `display` tells what
 * is atomic: the text in place of a missing image has the decorations around it, unless the image is an inline block.
 */
function stopsDecoration(node: BoxNode): boolean {
  const { float, position, display } = node.style.display;
  if (float !== 'none' || position === 'absolute' || position === 'fixed') return true;
  if (display.kind === 'internal' && display.type === 'ruby-text') return true;
  if (display.kind !== 'box' || display.outer !== 'inline' || node.formatting === 'inline-box') return false;
  return display.inner !== 'flow' || node.element === null;
}

/** The decorations of text directly inside `owner`, for one line. */
export function decorationsOf(owner: LineBox, block: readonly ComputedStyle[]): readonly Decoration[] {
  let decorated = block.length > 0;
  for (let box: LineBox | null = owner; box?.box && !decorated; box = box.parent) {
    decorated = box.style.inline.textDecorationLine.length > 0;
  }
  if (!decorated) return NONE;
  const own = baselineOf(owner);
  const decorations: Decoration[] = [];
  for (let box: LineBox | null = owner; box?.box; box = box.parent) {
    if (box.style.inline.textDecorationLine.length === 0) continue;
    decorations.push({ style: box.style, baselineShift: baselineOf(box) - own });
  }
  for (let i = block.length - 1; i >= 0; i--) decorations.push({ style: block[i]!, baselineShift: -own });
  return decorations.reverse();
}
