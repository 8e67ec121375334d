/** Parsing `anchor()` and `anchor-size()`, and resolving values that contain them. https://drafts.csswg.org/css-anchor-position-1/ */

import type { Px } from '../../geometry.ts';
import { atEnd, attempt, type Cursor, oneOf, type Parser, peek, takeComma } from './cursor.ts';
import { mapNode, partsOf } from './math/calc-node.ts';
import type { AnchorDimension, AnchorQuery, AnchorSide, CalcNode, LengthPercentage } from './types.ts';

/** A name that begins with two hyphens. */
export const dashedName: Parser<string> = (cursor) => {
  const value = peek(cursor);
  if (value?.type !== 'ident' || !value.value.startsWith('--')) return undefined;
  cursor.index++;
  return value.value;
};

const sideKeyword = oneOf(
  ...(['inside', 'outside', 'top', 'left', 'right', 'bottom', 'start', 'end', 'self-start', 'self-end'] as const),
  'center',
);

const side: Parser<AnchorSide> = (cursor) => {
  const value = peek(cursor);
  if (value?.type !== 'percentage') return sideKeyword(cursor);
  cursor.index++;
  return value.value;
};

const dimension = oneOf('width', 'height', 'block', 'inline', 'self-block', 'self-inline');

/** The arguments before the comma, in either order. The cursor is left at the comma or the end. */
export function anchorQuery(name: 'anchor' | 'anchor-size', cursor: Cursor): AnchorQuery | undefined {
  const before = attempt(cursor, dashedName);
  if (name === 'anchor') {
    const asked = attempt(cursor, side);
    const anchor = before ?? attempt(cursor, dashedName) ?? null;
    return asked === undefined ? undefined : { of: 'side', anchor, side: asked };
  }
  const asked: AnchorDimension = attempt(cursor, dimension) ?? null;
  return { of: 'size', anchor: before ?? attempt(cursor, dashedName) ?? null, dimension: asked };
}

/** True if a fallback follows; undefined if something else does. */
export const takesFallback = (cursor: Cursor): boolean | undefined =>
  atEnd(cursor) ? false : takeComma(cursor) ? true : undefined;

/** Where the functions are allowed: `anchor()` only in insets, `anchor-size()` also in sizes and margins. */
export type AnchorFunctions = 'none' | 'sizes' | 'all';

/** `parser` with those functions allowed in its value. */
export function withAnchorFunctions<T>(functions: AnchorFunctions, parser: Parser<T>): Parser<T> {
  return (cursor) => {
    cursor.state.anchorFunctions = functions;
    const value = parser(cursor);
    cursor.state.anchorFunctions = 'none';
    return value;
  };
}

export function holdsAnchor(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'calc' && 'node' in value
    ? nodeHoldsAnchor(value.node as CalcNode)
    : false;
}

const nodeHoldsAnchor = (node: CalcNode): boolean => node.op === 'anchor' || partsOf(node).some(nodeHoldsAnchor);

/** The names of all anchors to which the value refers; null for the default anchor. */
export function anchorsAsked(value: unknown): readonly (string | null)[] {
  if (!holdsAnchor(value)) return [];
  const found: (string | null)[] = [];
  const visit = (node: CalcNode): void => {
    if (node.op === 'anchor') found.push(node.query.anchor);
    partsOf(node).forEach(visit);
  };
  visit((value as { readonly node: CalcNode }).node);
  return found;
}

/** `value` with its anchor functions replaced by their results; null if one has neither a result nor a fallback. */
export function answered(value: LengthPercentage, answer: (query: AnchorQuery) => Px | null): LengthPercentage | null {
  if (typeof value === 'number' || value.kind !== 'calc' || !nodeHoldsAnchor(value.node)) return value;
  const node = answeredNode(value.node, answer);
  if (!node) return null;
  return node.op === 'px' ? node.value : { kind: 'calc', node };
}

function answeredNode(node: CalcNode, answer: (query: AnchorQuery) => Px | null): CalcNode | null {
  if (node.op === 'anchor') {
    const value = answer(node.query);
    if (value !== null) return { op: 'px', value };
    return node.fallback && answeredNode(node.fallback, answer);
  }
  let complete = true;
  const map = (part: CalcNode): CalcNode => {
    const result = answeredNode(part, answer);
    complete &&= result !== null;
    return result ?? part;
  };
  const mapped = mapNode(node, map);
  return complete ? mapped : null;
}
