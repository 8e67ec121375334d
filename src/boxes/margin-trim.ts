/** `margin-trim`: the margins of children at the edges of a block container are left out. https://drafts.csswg.org/css-box-4/#margin-trim */

import { deriveStyle, type Generation } from './generation.ts';
import type { RawBox, RawNode } from './raw.ts';

/** Deviation: as in browsers, only in block containers, not in flex and grid containers. */
export function trimMargins(generation: Generation, box: RawBox): void {
  const { marginTrim } = box.style.margin;
  if (marginTrim === 'none' || (box.inner !== 'flow' && box.inner !== 'flow-root')) return;
  if (marginTrim !== 'block-end') trimEdge(generation, box, 'start');
  if (marginTrim !== 'block-start') trimEdge(generation, box, 'end');
}

const isNothing = (node: RawNode): boolean =>
  (node.kind === 'text' && node.data.trim() === '' && node.whiteSpace === 'styled') ||
  (node.kind === 'box' && node.outOfFlow !== 'none');

/** Margins that collapse with the trimmed one, those of nested first or last children, are trimmed too. */
function trimEdge(generation: Generation, container: RawBox, edge: 'start' | 'end'): void {
  let outer = container;
  for (;;) {
    const children = edge === 'start' ? outer.children : [...outer.children].reverse();
    const child = children.find((node) => !isNothing(node));
    if (child?.kind !== 'box' || child.level !== 'block') return;
    child.style = deriveStyle(generation, child.style, `margin-trim ${edge}`, ({ margin }) => ({
      margin: edge === 'start' ? { ...margin, marginTop: 0 } : { ...margin, marginBottom: 0 },
    }));
    const { padding, border } = child.style;
    const edges =
      edge === 'start'
        ? [padding.paddingTop, border.borderTopWidth]
        : [padding.paddingBottom, border.borderBottomWidth];
    if (child.inner !== 'flow' || edges.some((value) => value !== 0)) return;
    outer = child;
  }
}
