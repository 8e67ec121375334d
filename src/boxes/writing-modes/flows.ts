/**
 * Documents with vertical text: every box gets a twin for each frame it is seen in, whose style is turned into that frame, so that
 * formatting contexts need to know of one frame only. Where the writing mode changes, the twin seen from outside holds the one that
 * its content is laid out with. https://drafts.csswg.org/css-writing-modes-4/#orthogonal-flows
 */

import type { ComputedStyle } from '../../style/computed-style.ts';
import type { BoxNode, InlineContent, InlineItem, TableStructure } from '../box.ts';
import { deriveStyle, type Generation } from '../generation.ts';
import type { MutableBox } from '../node.ts';
import { type Frame, frameOf, isHorizontal, lineFrame } from './frame.ts';
import { turnedStyle } from './turned-style.ts';

interface Flows {
  readonly generation: Generation;
  /** The frame that each box lays its content out in. */
  readonly modes: Map<BoxNode, Frame>;
  readonly twins: Map<BoxNode, Map<Frame, MutableBox>>;
  /** The computed style of each turned one. */
  readonly origins: WeakMap<ComputedStyle, ComputedStyle>;
}

/** Gives the boxes under `root` their twins; the tree itself becomes the one seen from the page, which is horizontal. */
export function establishFlows(generation: Generation, root: MutableBox): void {
  const flows: Flows = { generation, modes: new Map(), twins: new Map(), origins: new WeakMap() };
  assignModes(flows, root, frameOf(root.style.writing));
}

function assignModes(flows: Flows, box: MutableBox, frame: Frame): void {
  const { parent } = box;
  flows.modes.set(box, frame);
  box.flow = {
    frame: 'horizontal-tb',
    painted: box,
    get inner() {
      return isHorizontal(frame) ? null : twinOf(flows, box, frame, parent);
    },
    inFrame: (other) => twinOf(flows, box, other, parent),
  };
  const around = parent && flows.modes.get(parent);
  if (parent && around !== frame) seal(box);
  if (parent && parent.style.writing.writingMode !== box.style.writing.writingMode) box.independent = true;
  forEachChild(box, (child) => assignModes(flows, child as MutableBox, modeOf(child, frame)));
}

/** An orthogonal flow is laid out apart from what is around it. */
function seal(box: MutableBox): void {
  box.independent = true;
  box.monolithic = true;
}

const INTERNAL_WITH_MODE = new Set(['table-cell', 'table-caption']);

function modeOf(box: BoxNode, parent: Frame): Frame {
  const { display } = box.style.display;
  // Pictures and controls are never turned.
  if (box.replaced) return 'horizontal-tb';
  if (box.formatting === 'inline-box' || box.formatting === 'ruby') return parent;
  if (display.kind === 'internal' && !INTERNAL_WITH_MODE.has(display.type)) return parent;
  return frameOf(box.style.writing);
}

function forEachChild(box: BoxNode, visit: (child: BoxNode) => void): void {
  if (box.marker) visit(box.marker);
  for (const child of box.children) visit(child);
  if (!box.inline) return;
  for (const item of box.inline.items) {
    if (item.kind === 'text' || item.kind === 'break' || item.kind === 'close') continue;
    if (item.kind !== 'open' || item.first) visit(item.box);
  }
}

/** The box as `frame` sees it. */
function twinOf(flows: Flows, box: BoxNode, frame: Frame, parent: BoxNode | null): BoxNode {
  if (isHorizontal(frame)) return box;
  let known = flows.twins.get(box);
  if (!known) {
    known = new Map();
    flows.twins.set(box, known);
  }
  const found = known.get(frame);
  if (found) return found;
  const mode = box.formatting === 'inline-box' ? frame : (flows.modes.get(box) ?? 'horizontal-tb');
  const twin: MutableBox = { ...box, parent, style: styleIn(flows, box.style, frame) };
  known.set(frame, twin);
  twin.flow = {
    frame,
    painted: box,
    get inner() {
      return mode === frame ? null : twinOf(flows, box, mode, parent);
    },
    inFrame: (other) => twinOf(flows, box, other, parent),
  };
  if (mode === frame) fillTwin(flows, box, twin, frame);
  else emptyTwin(twin);
  return twin;
}

/** Opaque to its parent, which only places it. */
function emptyTwin(twin: MutableBox): void {
  seal(twin);
  twin.formatting = 'block';
  twin.children = [];
  twin.inline = null;
  twin.table = null;
  twin.replaced = null;
  twin.marker = null;
}

function fillTwin(flows: Flows, box: BoxNode, twin: MutableBox, frame: Frame): void {
  const child = (of: BoxNode): BoxNode => twinOf(flows, of, frame, twin);
  twin.children = box.children.map(child);
  if (box.marker) twin.marker = child(box.marker);
  if (box.table) twin.table = tableIn(box.table, child, (row, cell) => twinOf(flows, cell, frame, child(row)));
  if (box.inline) twin.inline = inlineIn(flows, box, box.inline, twin, frame);
}

function tableIn(
  table: TableStructure,
  child: (box: BoxNode) => BoxNode,
  cellOf: (row: BoxNode, cell: BoxNode) => BoxNode,
): TableStructure {
  return {
    captions: table.captions.map(child),
    columns: table.columns.map(({ column, group }) => ({
      column: column && child(column),
      group: group && child(group),
    })),
    sections: table.sections.map((section) => ({ ...section, box: child(section.box) })),
    rows: table.rows.map((row) => ({
      ...row,
      box: child(row.box),
      cells: row.cells.map((cell) => cellOf(row.box, cell)),
    })),
    columnCount: table.columnCount,
  };
}

function inlineIn(flows: Flows, box: BoxNode, inline: InlineContent, twin: BoxNode, frame: Frame): InlineContent {
  const { firstLineStyleOf, firstLine } = inline;
  const line = lineFrame(frame);
  const items = inline.items.map((item): InlineItem => {
    switch (item.kind) {
      case 'text':
      case 'break':
        return item;
      case 'float':
      case 'absolute':
      case 'footnote':
        return { ...item, box: twinOf(flows, item.box, frame, twin) };
      default:
        return { ...item, box: twinOf(flows, item.box, line, twin) };
    }
  });
  const upright = box.style.writing.textOrientation === 'upright';
  return {
    ...inline,
    items,
    direction: upright ? 'ltr' : inline.direction,
    firstLine: firstLine && styleIn(flows, firstLine, line),
    firstLineStyleOf: firstLineStyleOf && ((style) => firstLineIn(flows, style, line, firstLineStyleOf)),
  };
}

/** Styles of boxes are turned, those of text are not. */
function firstLineIn(
  flows: Flows,
  style: ComputedStyle,
  frame: Frame,
  styleOf: (style: ComputedStyle) => ComputedStyle,
): ComputedStyle {
  const origin = flows.origins.get(style);
  return origin ? styleIn(flows, styleOf(origin), frame) : styleOf(style);
}

function styleIn(flows: Flows, style: ComputedStyle, frame: Frame): ComputedStyle {
  const turned = deriveStyle(flows.generation, style, frame, () => turnedStyle(style, frame));
  flows.origins.set(turned, style);
  return turned;
}
