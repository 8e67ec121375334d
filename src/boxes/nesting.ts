/**
 * Nested formatting contexts are laid out recursively, so the stack limits their depth. Deeper boxes become plain blocks and inlines:
 * placed less well, but none is lost.
 */

import type { Display } from '../css/properties/computed-boxes.ts';
import { BLOCK, INLINE } from '../css/properties/display.ts';
import { INITIAL_GROUPS } from '../css/properties/index.ts';
import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { deriveStyle, type Generation } from './generation.ts';
import { isMulticol } from './node.ts';

/** Columns lay out their content at several heights, so the work multiplies with each level, and more than six levels are too many. */
const COLUMNS = 16;

/** The stack depth that the element's box needs beyond a plain block, in units of `limits.nesting`. */
function nestingCost(element: Element, style: ComputedStyle, parent: ComputedStyle | null): number {
  const { display, float, position } = style.display;
  if (display.kind === 'internal') {
    const inTable =
      parent?.display.display.kind === 'internal' ||
      (parent?.display.display.kind === 'box' && parent.display.display.inner === 'table');
    return (inTable ? 0 : 1) + (isMulticol(style) ? COLUMNS : 0);
  }
  if (display.kind !== 'box') return 0;
  const outside =
    float !== 'none' ||
    position === 'absolute' ||
    position === 'fixed' ||
    (display.outer === 'inline' && atomic(display))
      ? 0.6
      : 0;
  return outside + innerCost(display, element) + (isMulticol(style) ? COLUMNS : 0);
}

const atomic = (display: Extract<Display, { kind: 'box' }>): boolean =>
  display.inner !== 'flow' && display.inner !== 'ruby';

function innerCost({ inner }: Extract<Display, { kind: 'box' }>, element: Element): number {
  if (inner === 'table' || inner === 'grid') return 1;
  // The parts of a formula are no formulas in it.
  if (inner === 'math') return element.tag === 'math' ? 1 : 0;
  return inner === 'flex' ? 0.5 : 0;
}

/** The element's style, or a plain one if it is nested too deeply. Every call needs a call of `leaveNesting`. */
export function enterNesting(generation: Generation, element: Element): ComputedStyle {
  const style = generation.styled.styleOf(element);
  const parent = element.parent.kind === 'element' ? generation.styled.styleOf(element.parent) : null;
  const path = generation.nesting;
  const used = (path.at(-1) ?? 0) + nestingCost(element, style, parent);
  path.push(used);
  const { nesting = 100, diagnostics } = generation.options;
  // A plain block needs no more; the parts of what is no formula any more are none either.
  const { display } = style.display;
  const isPlain = used === path.at(-2) && !(display.kind === 'box' && display.inner === 'math');
  if (used <= nesting || isPlain) return style;
  diagnostics.warn({
    code: 'limit',
    message: `boxes nested deeper than ${nesting} formatting contexts are laid out as plain blocks (limits.nesting)`,
  });
  return deriveStyle(generation, style, 'plain', plain);
}

export function leaveNesting(generation: Generation): void {
  generation.nesting.pop();
}

function plain(style: ComputedStyle): Partial<ComputedStyle> {
  const { display, position } = style.display;
  const inline = display.kind === 'box' && display.outer === 'inline' && style.display.float === 'none';
  return {
    display: {
      ...style.display,
      display: inline ? INLINE : BLOCK,
      float: 'none',
      position: position === 'absolute' || position === 'fixed' ? 'static' : position,
    },
    multicol: INITIAL_GROUPS.multicol,
  };
}
