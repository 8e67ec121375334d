/**
 * The content of multi-column containers: anonymous boxes for rows of columns, with column spanners between them.
 * https://drafts.csswg.org/css-multicol-1/#spanning-columns
 */

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
    for (const piece of splitAtSpanners(styled, child)) {
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
function splitAtSpanners(styled: StyledDocument, box: MutableBox): readonly MutableBox[] {
  if (isSpanner(box) || !passesSpanners(box)) return [box];
  const parts: (MutableBox | MutableBox[])[] = [];
  let run: MutableBox[] = [];
  for (const child of box.children as readonly MutableBox[]) {
    for (const piece of splitAtSpanners(styled, child)) {
      if (isSpanner(piece)) {
        // Before a spanner at its start the box begins, even if that leaves no more than its edges there.
        if (run.length > 0 || parts.length === 0) parts.push(run);
        parts.push(piece);
        run = [];
      } else {
        run.push(piece);
      }
    }
  }
  if (parts.length === 0) return [box];
  // After a spanner at its end, the box ends.
  parts.push(run);
  const marked = parts.find((part) => Array.isArray(part) && !part.every(isEmptyPiece)) ?? parts[0];
  return parts.map((part, at) => {
    if (!Array.isArray(part)) return part;
    const place = { first: at === 0, last: at === parts.length - 1, marked: part === marked };
    const isEmpty = part.every(isEmptyPiece) && !hasEdge(box.style, place);
    return isEmpty ? emptyPieceOf(styled, box, part, place) : pieceOf(box, part, place);
  });
}

/** Where a piece is in its box, and whether it has the marker: the first one with content does. */
interface PiecePlace {
  readonly first: boolean;
  readonly last: boolean;
  readonly marked: boolean;
}

/** The first and last piece have the box's edges and margins. */
function pieceOf(box: MutableBox, children: readonly MutableBox[], { first, last, marked }: PiecePlace): MutableBox {
  const piece: MutableBox = {
    ...box,
    style: pieceStyle(box.style, first, last),
    marker: marked ? box.marker : null,
    referenced: marked ? (box.referenced ?? null) : null,
  };
  adopt(piece, children);
  return piece;
}

/**
 * Stands for a piece with nothing but margins. It is no fragment of the box, but it keeps the margins of the spanners around it apart, as in
 * browsers.
 */
function emptyPieceOf(
  styled: StyledDocument,
  box: MutableBox,
  children: readonly MutableBox[],
  { first, last }: PiecePlace,
): MutableBox {
  const { marginTop, marginBottom } = box.style.margin;
  const anonymous = styled.anonymousStyle(box.style, 'block');
  const margin = {
    ...anonymous.margin,
    marginTop: first ? marginTop : 0,
    marginBottom: last ? marginBottom : 0,
  };
  const piece = createBox('block', changedStyle(anonymous, { margin }), null, null);
  adopt(piece, children);
  return piece;
}

/** Only such pieces are anonymous blocks without content. */
const isEmptyPiece = (box: MutableBox): boolean =>
  box.formatting === 'block' &&
  !box.element &&
  !box.inline &&
  (box.children as readonly MutableBox[]).every(isEmptyPiece);

function hasEdge({ padding, border }: ComputedStyle, { first, last }: PiecePlace): boolean {
  const above = first && (padding.paddingTop !== 0 || border.borderTopWidth > 0);
  const below = last && (padding.paddingBottom !== 0 || border.borderBottomWidth > 0);
  return above || below;
}

function pieceStyle(style: ComputedStyle, first: boolean, last: boolean): ComputedStyle {
  const { margin, padding, border, size, fragmentation } = style;
  return changedStyle(style, {
    margin: { ...margin, ...(first ? {} : { marginTop: 0 }), ...(last ? {} : { marginBottom: 0 }) },
    padding: { ...padding, ...(first ? {} : { paddingTop: 0 }), ...(last ? {} : { paddingBottom: 0 }) },
    border: { ...border, ...(first ? {} : { borderTopWidth: 0 }), ...(last ? {} : { borderBottomWidth: 0 }) },
    fragmentation: {
      ...fragmentation,
      ...(first ? {} : { breakBefore: 'auto' as const }),
      ...(last ? {} : { breakAfter: 'auto' as const }),
    },
    // Not yet: distributing a height over the pieces.
    size: { ...size, height: 'auto', minHeight: 'auto', maxHeight: 'none' },
  });
}
