/** Turns the parts of a line into fragments: inline boxes in visual order, each with its own border and padding. */

import { type Edges, NO_EDGES, type Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { FontFace } from '../../text/types.ts';
import type { Steps } from '../../turns.ts';
import { type EmSquare, emSquareOf } from '../core/em-square.ts';
import {
  type BoxFragment,
  boxFragment,
  type Decoration,
  Edge,
  type LineFragment,
  type Link,
  lineFragment,
  linkTo,
  movedLink,
  type TextFragment,
} from '../core/fragments.ts';
import { decorationsOf } from './decorations.ts';
import { baselineOf, type LineBox } from './line-boxes.ts';
import { type Leaf, type LineParts, PIECES_OF_STEP } from './line-leaves.ts';
import type { InlineBox } from './paragraph.ts';
import { countFragment, edgesOf, type InlineRun, relativeShift } from './run.ts';

/** The position of an item on the line, from the line's top left corner. */
interface Met {
  readonly leaf: Leaf;
  readonly x: Px;
  readonly y: Px;
}

export interface PlacedBox {
  readonly box: InlineBox;
  readonly fragment: BoxFragment;
  readonly x: Px;
  readonly y: Px;
}

export interface LineGeometry {
  readonly fragment: LineFragment;
  readonly absolutes: readonly Met[];
  readonly atomics: readonly Met[];
  readonly boxes: readonly PlacedBox[];
  /** The end of the content. */
  readonly end: Px;
  /** Right and bottom reach of the content. */
  readonly right: Px;
  readonly bottom: Px;
}

/** A fragment of an inline box in visual order: neighbouring leaves with the same owner share one. */
interface Group {
  readonly line: LineBox;
  readonly depth: number;
  readonly children: readonly (Group | Leaf)[];
  /** The box's first and last fragment on the line, from left to right: they carry its edges (CSS 2 §8.6). */
  leftmost: boolean;
  rightmost: boolean;
}

interface OpenGroup extends Group {
  readonly children: (Group | Leaf)[];
}

const isGroup = (child: Group | Leaf): child is Group => 'children' in child;

function groupLeaves(parts: LineParts, order: readonly number[] | null): Group {
  const { leaves } = parts;
  if (!order && leaves.every((leaf) => leaf.owner === parts.root))
    return { line: parts.root, depth: 0, children: leaves, leftmost: true, rightmost: true };
  const root: OpenGroup = { line: parts.root, depth: 0, children: [], leftmost: true, rightmost: true };
  let latest: Map<LineBox, Group> | null = null;
  const stack: OpenGroup[] = [root];
  const chain: LineBox[] = [];
  for (let i = 0; i < leaves.length; i++) {
    const index = order ? order[i]! : i;
    const leaf = leaves[index]!;
    chain.length = 0;
    for (let box: LineBox | null = leaf.owner; box?.parent; box = box.parent) chain.push(box);
    chain.reverse();
    let common = 0;
    while (common < chain.length && stack[common + 1]?.line === chain[common]) common++;
    stack.length = common + 1;
    for (let depth = common; depth < chain.length; depth++) {
      const line = chain[depth]!;
      const before = latest?.get(line);
      if (before) before.rightmost = false;
      // Most have one leaf, and an empty list that grows would reserve more memory.
      const children = depth === chain.length - 1 ? [leaf] : [];
      const group: OpenGroup = { line, depth: depth + 1, children, leftmost: !before, rightmost: true };
      latest ??= new Map();
      latest.set(line, group);
      stack[depth]!.children.push(group);
      stack.push(group);
    }
    if (common === chain.length) stack[common]!.children.push(leaf);
  }
  return root;
}

interface Writer {
  readonly run: InlineRun;
  readonly blockDecorations: readonly ComputedStyle[];
  readonly baseline: Px;
  /** In logical order. */
  readonly leaves: readonly Leaf[];
  /** Computed if text has emphasis marks. */
  faces: Map<number, Set<FontFace>> | null;
  readonly absolutes: Met[];
  readonly atomics: Met[];
  readonly boxes: PlacedBox[];
  /** Cached decorations of text directly inside `owner`. */
  decorations: readonly Decoration[];
  owner: LineBox | null;
  right: Px;
  bottom: Px;
}

/** A line with its pieces and its position. */
export interface SetLine {
  readonly parts: LineParts;
  /** Visual order of the leaves; null for logical order. */
  readonly order: readonly number[] | null;
  readonly blockDecorations: readonly ComputedStyle[];
  readonly baseline: Px;
  readonly height: Px;
  /** The start of the content, from the line's left edge. */
  readonly offset: Px;
  /** Of the line. */
  readonly width: Px;
  readonly hangs: boolean;
}

/** Makes the line's fragment and its content. */
export function writeLine(line: SetLine, run: InlineRun): LineGeometry {
  const writer = createWriter(line, run);
  const links: Link[] = [];
  const end = writeChildren(writer, groupLeaves(line.parts, line.order), line.offset, 0, 0, links);
  return geometryOf(writer, line, links, end);
}

/** Like `writeLine`, with pauses between adjacent pieces. */
export function* writeLineSteps(line: SetLine, run: InlineRun): Steps<LineGeometry> {
  const writer = createWriter(line, run);
  const links: Link[] = [];
  const root = groupLeaves(line.parts, line.order);
  yield;
  const end = yield* writeChildrenSteps(writer, root, line.offset, 0, 0, links);
  return geometryOf(writer, line, links, end);
}

function createWriter({ parts, blockDecorations, baseline, height }: SetLine, run: InlineRun): Writer {
  return {
    run,
    blockDecorations,
    baseline,
    leaves: parts.leaves,
    faces: null,
    absolutes: [],
    atomics: [],
    boxes: [],
    decorations: [],
    owner: null,
    right: 0,
    bottom: height,
  };
}

function geometryOf(writer: Writer, { width, height, baseline, hangs }: SetLine, links: Link[], end: Px): LineGeometry {
  return {
    fragment: lineFragment(width, height, baseline, links.slice(), hangs),
    absolutes: writer.absolutes,
    atomics: writer.atomics,
    boxes: writer.boxes,
    end,
    right: Math.max(end, writer.right),
    bottom: writer.bottom,
  };
}

/** `x` runs in the line; links are relative to the parent fragment at (left, top) in the line. Returns the x after the last child. */
function writeChildren(writer: Writer, group: Group, x: Px, left: Px, top: Px, links: Link[]): Px {
  let at = x;
  for (const child of group.children) at = writeChild(writer, child, at, left, top, links);
  return at;
}

function writeChild(writer: Writer, child: Group | Leaf, x: Px, left: Px, top: Px, links: Link[]): Px {
  if (isGroup(child)) return writeBox(writer, child, x, left, top, links);
  writeLeaf(writer, child, x, left, top, links);
  return x + child.width;
}

function writeLeaf(writer: Writer, leaf: Leaf, x: Px, left: Px, top: Px, links: Link[]): void {
  switch (leaf.kind) {
    case 'text': {
      const { font, textAscent } = leaf.owner.metrics;
      const y = writer.baseline + baselineOf(leaf.owner) - font.ascent;
      const fragment = textFragment(writer, leaf, textAscent, font.ascent + font.descent);
      links.push(linkTo(x + leaf.lead - left, y - top, fragment));
      break;
    }
    case 'atomic': {
      const { placed, margins, extent } = leaf.atomic!;
      const { fragment } = placed;
      const relative = relativeShift(writer.run, fragment.node.style);
      const boxY = writer.baseline + baselineOf(leaf.aligned!) - extent.ascent + margins.top;
      const link = linkTo(x + margins.left - left, boxY - top, fragment, relative);
      const lineX = link.x + left;
      const lineY = link.y + top;
      links.push(link);
      writer.atomics.push({ leaf, x: lineX, y: lineY });
      writer.right = Math.max(writer.right, lineX + fragment.overflow.right);
      writer.bottom = Math.max(writer.bottom, lineY + fragment.overflow.bottom);
      break;
    }
    case 'absolute':
      writer.absolutes.push({ leaf, x, y: 0 });
      break;
    case 'empty':
      break;
  }
}

function textFragment(writer: Writer, leaf: Leaf, ascent: Px, height: Px): TextFragment {
  const { segment, owner } = leaf;
  if (writer.owner !== owner) {
    writer.decorations = decorationsOf(owner, writer.blockDecorations);
    writer.owner = owner;
  }
  return {
    kind: 'text',
    style: leaf.style,
    element: segment.element,
    item: writer.run.paragraph.content.items[segment.item]!,
    generated: segment.generated,
    run: leaf.run!,
    from: leaf.from,
    to: leaf.to,
    textStart: leaf.start,
    textEnd: leaf.end,
    width: leaf.width - leaf.lead,
    height,
    ascent,
    expansion: leaf.expansion,
    tracking: leaf.tracking,
    inserted: leaf.inserted,
    decorations: writer.decorations,
    emphasis: leaf.style.textPaint.textEmphasisStyle === null ? null : emphasisSquare(writer, leaf),
    rotated: null,
  };
}

function emphasisSquare(writer: Writer, { segment, style }: Leaf): EmSquare {
  writer.faces ??= facesByItem(writer.leaves);
  return emSquareOf(writer.faces.get(segment.item)!, style, writer.run.context.fonts);
}

/** The fonts of the text of each item. */
function facesByItem(leaves: readonly Leaf[]): Map<number, Set<FontFace>> {
  const faces = new Map<number, Set<FontFace>>();
  for (const { run, segment } of leaves) {
    if (!run) continue;
    const own = faces.get(segment.item);
    if (own) own.add(run.font);
    else faces.set(segment.item, new Set([run.font]));
  }
  return faces;
}

/** An inline box whose content is being written. */
interface WrittenBox {
  readonly group: Group;
  /** Its pen position and the position of its border box, from the line's top left corner. */
  readonly met: Px;
  readonly x: Px;
  readonly y: Px;
  /** Those of `Edge` that this piece has. */
  readonly edges: number;
  readonly border: Edges;
  readonly padding: Edges;
  /** Of the end edge, where this piece has it. */
  readonly marginRight: Px;
  readonly links: Link[];
}

function writeBox(writer: Writer, group: Group, x: Px, left: Px, top: Px, links: Link[]): Px {
  const written = startBox(writer, group, x);
  const end = writeChildren(writer, group, contentStart(written), written.x, written.y, written.links);
  return finishBox(writer, written, end, left, top, links);
}

const contentStart = ({ x, border, padding }: WrittenBox): Px => x + border.left + padding.left;

/** An inline box's border box hugs the font's ascent and descent, whatever the line height. */
function startBox({ run, baseline }: Writer, group: Group, x: Px): WrittenBox {
  const { line } = group;
  const box = line.box!;
  const edges = edgesOf(run, box);
  const clone = box.style.fragmentation.boxDecorationBreak === 'clone';
  const ltr = box.style.writing.direction === 'ltr';
  const ownsLeft = clone || (group.leftmost && (ltr ? line.hasStart : line.hasEnd));
  const ownsRight = clone || (group.rightmost && (ltr ? line.hasEnd : line.hasStart));
  const border = owned(edges.border, ownsLeft, ownsRight);
  const padding = owned(edges.padding, ownsLeft, ownsRight);
  return {
    group,
    met: x,
    x: x + (ownsLeft ? edges.margin.left : 0),
    y: baseline + baselineOf(line) - line.metrics.font.ascent - border.top - padding.top,
    edges: Edge.Top | Edge.Bottom | (ownsLeft ? Edge.Left : 0) | (ownsRight ? Edge.Right : 0),
    border,
    padding,
    marginRight: ownsRight ? edges.margin.right : 0,
    links: [],
  };
}

function finishBox(writer: Writer, written: WrittenBox, contentEnd: Px, left: Px, top: Px, links: Link[]): Px {
  const { run } = writer;
  const { group, x, y, border, padding } = written;
  const { line } = group;
  const box = line.box!;
  const { font } = line.metrics;
  const width = contentEnd + border.right + padding.right - x;
  if (width === 0 && isElsewhere(run, line)) {
    for (const child of written.links) links.push(movedLink(child, x - left, y - top));
    return written.met;
  }
  const content = width - border.left - border.right - padding.left - padding.right;
  const { index, consumed } = countFragment(run, box, content);
  const baseline = border.top + padding.top + font.ascent;
  const fragment = boxFragment({
    node: box.node,
    width,
    height: font.ascent + font.descent + border.top + border.bottom + padding.top + padding.bottom,
    border,
    padding,
    // An exact copy, since a growing list reserves more memory.
    children: written.links.slice(),
    edges: written.edges,
    index,
    consumed,
    baseline,
    lastBaseline: baseline,
  });
  const link = linkTo(x - left, y - top, fragment, relativeShift(run, box.style));
  links.push(link);
  writer.boxes.push({ box, fragment, x: link.x + left, y: link.y + top });
  return x + width + written.marginRight;
}

/** Like `writeChildren`, with pauses in boxes with many pieces. */
function* writeChildrenSteps(writer: Writer, { children }: Group, x: Px, left: Px, top: Px, links: Link[]): Steps<Px> {
  let at = x;
  for (let i = 0; i < children.length; i++) {
    const child = children[i]!;
    if (isGroup(child) && child.children.length > PIECES_OF_STEP) {
      const written = startBox(writer, child, at);
      const start = contentStart(written);
      const end = yield* writeChildrenSteps(writer, child, start, written.x, written.y, written.links);
      at = finishBox(writer, written, end, left, top, links);
    } else {
      at = writeChild(writer, child, at, left, top, links);
    }
    if (i % PIECES_OF_STEP === PIECES_OF_STEP - 1) yield;
  }
  return at;
}

/**
 * Whether an empty piece of a box (beginning with the space at a line's end, or ending on the next line without content) is omitted,
 * because it would only enlarge the area of a link. https://drafts.csswg.org/css-text-4/#white-space-phase-2
 */
function isElsewhere({ made }: InlineRun, { box, style, hasStart, hasEnd }: LineBox): boolean {
  // Absolutely positioned boxes are placed by the pieces of their containing block.
  if (style.display.position !== 'static') return false;
  if (hasStart && !hasEnd) return true;
  return !hasStart && made?.get(box!.node) !== undefined;
}

function owned(edges: Edges, left: boolean, right: boolean): Edges {
  if (left && right) return edges;
  if (edges.left === 0 && edges.right === 0) return edges === NO_EDGES ? NO_EDGES : edges;
  return { top: edges.top, bottom: edges.bottom, left: left ? edges.left : 0, right: right ? edges.right : 0 };
}
