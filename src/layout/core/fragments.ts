/**
 * Makers of fragments and links. Every record of a kind is made here, with all its fields, so that all have one shape: reading them
 * is fast, and a field added later has its default in one place.
 */

import { NO_EDGES, type Px } from '../../geometry.ts';
import { type BoxFragment, Edge, type Fragment, type LineFragment, type Link, type Offset } from './types.ts';

/** What is left out has the value of a whole box without edges, baselines and anything that reaches out of it. */
type BoxFragmentInput = Pick<BoxFragment, 'node' | 'width' | 'height' | 'children'> & Partial<BoxFragment>;

export function boxFragment(input: BoxFragmentInput): BoxFragment {
  const { width, height } = input;
  return {
    kind: 'box',
    node: input.node,
    width,
    height,
    border: input.border ?? NO_EDGES,
    padding: input.padding ?? NO_EDGES,
    children: input.children,
    edges: input.edges ?? Edge.All,
    index: input.index ?? 0,
    consumed: input.consumed ?? 0,
    baseline: input.baseline ?? null,
    lastBaseline: input.lastBaseline ?? null,
    across: input.across ?? null,
    overflow: input.overflow ?? { right: width, bottom: height },
    extra: input.extra ?? null,
    physical: input.physical ?? null,
  };
}

/** `fragment` with some of it replaced. */
export function changedBox(fragment: BoxFragment, change: Partial<BoxFragment>): BoxFragment {
  return {
    kind: 'box',
    node: change.node ?? fragment.node,
    width: change.width ?? fragment.width,
    height: change.height ?? fragment.height,
    border: change.border ?? fragment.border,
    padding: change.padding ?? fragment.padding,
    children: change.children ?? fragment.children,
    edges: change.edges ?? fragment.edges,
    index: change.index ?? fragment.index,
    consumed: change.consumed ?? fragment.consumed,
    baseline: change.baseline === undefined ? fragment.baseline : change.baseline,
    lastBaseline: change.lastBaseline === undefined ? fragment.lastBaseline : change.lastBaseline,
    across: change.across === undefined ? fragment.across : change.across,
    overflow: change.overflow ?? fragment.overflow,
    extra: change.extra === undefined ? fragment.extra : change.extra,
    physical: change.physical === undefined ? fragment.physical : change.physical,
  };
}

export const lineFragment = (
  width: Px,
  height: Px,
  baseline: Px,
  children: readonly Link[],
  hangs = false,
): LineFragment => ({
  kind: 'line',
  width,
  height,
  baseline,
  children,
  hangs,
});

/** `fragment` at (x, y), from where relative positioning moves it by `relative`. */
export const linkTo = <F extends Fragment>(x: Px, y: Px, fragment: F, relative: Offset | null = null): Link<F> => ({
  x: relative === null ? x : x + relative.x,
  y: relative === null ? y : y + relative.y,
  fragment,
  relative,
});

/** The link seen from a box whose border edge is (dx, dy) further up. */
export const movedLink = <F extends Fragment>({ x, y, fragment, relative }: Link<F>, dx: Px, dy: Px): Link<F> => ({
  x: x + dx,
  y: y + dy,
  fragment,
  relative,
});
