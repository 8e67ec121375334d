/**
 * The content of multi-column containers: anonymous boxes for rows of columns, with column spanners between them.
 * https://drafts.csswg.org/css-multicol-1/#spanning-columns
 */

import type { LengthPercentage } from '../css/values/types.ts';
import type { Px } from '../geometry.ts';
import { type ComputedStyle, changedStyle } from '../style/computed-style.ts';
import type { StyledDocument } from '../style/types.ts';
import { createBox, type MutableBox } from './node.ts';

/** `column-span` is for in-flow block-level boxes. */
function isSpanner({ style }: Pick<MutableBox, 'style'>): boolean {
  const { position, float } = style.display;
  return style.multicol.columnSpan === 'all' && float === 'none' && position !== 'absolute' && position !== 'fixed';
}

/** Wraps the content: rows of columns and spanners, in order. */
export function wrapColumns(styled: StyledDocument, box: MutableBox): void {
  const rows: MutableBox[] = [];
  let run: MutableBox[] = [];
  const flush = () => {
    if (run.length === 0) return;
    const row = createBox('block', styled.anonymousStyle(box.style, 'block'), null, null);
    row.parent = box;
    row.independent = true;
    adopt(row, run);
    rows.push(row);
    run = [];
  };
  for (const child of box.children as readonly MutableBox[]) {
    for (const piece of splitAtSpanners(child)) {
      if (isSpanner(piece)) {
        flush();
        piece.independent = true;
        piece.parent = box;
        rows.push(piece);
      } else {
        run.push(piece);
      }
    }
  }
  flush();
  box.children = [];
  adopt(box, rows);
}

function adopt(parent: MutableBox, children: readonly MutableBox[]): void {
  children.forEach((child, i) => {
    child.index = i;
    child.parent = parent;
  });
  parent.children = children;
}

/** Whether the box continues the block formatting context, so that spanners inside it span the columns. */
const passesSpanners = (box: MutableBox): boolean =>
  box.formatting === 'block' && !box.independent && !box.monolithic && box.children.length > 0;

/** Splits a block around spanners into the parts before, between and after them. */
function splitAtSpanners(box: MutableBox): readonly MutableBox[] {
  if (isSpanner(box) || !passesSpanners(box)) return [box];
  const parts: MutableBox[] = [];
  let run: MutableBox[] = [];
  let splits = false;
  const pieces: MutableBox[][] = [];
  // The box's own edges are content of the columns before a spanner at its start, and of those after one at its end.
  const flush = (hasEdge: boolean) => {
    if (run.length === 0 && !hasEdge) return;
    pieces.push(run);
    parts.push(box);
    run = [];
  };
  for (const child of box.children as readonly MutableBox[]) {
    for (const piece of splitAtSpanners(child)) {
      if (isSpanner(piece)) {
        splits = true;
        flush(parts.length === 0 && isPositive(box.style.padding.paddingTop, box.style.border.borderTopWidth));
        parts.push(piece);
      } else {
        run.push(piece);
      }
    }
  }
  if (!splits) return [box];
  flush(isPositive(box.style.padding.paddingBottom, box.style.border.borderBottomWidth));
  let at = 0;
  return parts.map((part) => (part === box ? pieceOf(box, pieces[at]!, at++, pieces.length) : part));
}

const isPositive = (padding: LengthPercentage, border: Px): boolean => padding !== 0 || border > 0;

/** The first and last piece have the box's edges and margins. */
function pieceOf(box: MutableBox, children: readonly MutableBox[], at: number, count: number): MutableBox {
  const first = at === 0;
  const piece: MutableBox = {
    ...box,
    style: pieceStyle(box.style, first, at === count - 1),
    marker: first ? box.marker : null,
    referenced: first ? (box.referenced ?? null) : null,
  };
  adopt(piece, children);
  return piece;
}

function pieceStyle(style: ComputedStyle, first: boolean, last: boolean): ComputedStyle {
  const { margin, padding, border, size } = style;
  return changedStyle(style, {
    margin: { ...margin, ...(first ? {} : { marginTop: 0 }), ...(last ? {} : { marginBottom: 0 }) },
    padding: { ...padding, ...(first ? {} : { paddingTop: 0 }), ...(last ? {} : { paddingBottom: 0 }) },
    border: { ...border, ...(first ? {} : { borderTopWidth: 0 }), ...(last ? {} : { borderBottomWidth: 0 }) },
    // Not yet: distributing a height over the pieces.
    size: { ...size, height: 'auto', minHeight: 'auto', maxHeight: 'none' },
  });
}
