/**
 * In documents with vertical text, every box gets a flow-relative copy for each writing mode in which it is needed, with its style in the
 * coordinates of that mode, so that formatting contexts know a single coordinate system. Where the writing mode changes, the copy for the
 * outside refers to the copy with which its content is laid out. https://drafts.csswg.org/css-writing-modes-4/#orthogonal-flows
 */

import type { ComputedStyle } from '../../style/computed-style.ts';
import { basisLooksAtContainer, looksAtContainerHeight, takesShareOfSize } from '../block-percentages.ts';
import type { BoxNode, InlineContent, InlineItem, ReplacedContent, TableStructure } from '../box.ts';
import { deriveStyle, type StyleDerivation } from '../generation.ts';
import type { MutableBox } from '../node.ts';
import { flowRelativeStyle } from './flow-relative-style.ts';
import { isHorizontal, lineWritingMode, type WritingMode, writingModeOf } from './writing-mode.ts';

interface Flows {
  readonly derivation: StyleDerivation;
  /** The writing mode in which each box lays out its content. */
  readonly modes: Map<BoxNode, WritingMode>;
  /** Whether the content of each box depends on the block size that percentages in it refer to. */
  readonly percentages: Map<BoxNode, boolean>;
  readonly flowRelative: Map<BoxNode, Map<WritingMode, MutableBox>>;
  /** The computed style behind each flow-relative style. */
  readonly origins: WeakMap<ComputedStyle, ComputedStyle>;
}

/** Makes the flow-relative copies of the boxes under `root`; the tree itself becomes the one seen from the page, which is horizontal. */
export function establishFlows(derivation: StyleDerivation, root: MutableBox): void {
  const flows: Flows = {
    derivation,
    modes: new Map(),
    percentages: new Map(),
    flowRelative: new Map(),
    origins: new WeakMap(),
  };
  assignModes(flows, root, writingModeOf(root.style.writing));
}

function assignModes(flows: Flows, box: MutableBox, writingMode: WritingMode): void {
  const { parent } = box;
  flows.modes.set(box, writingMode);
  box.flow = {
    writingMode: 'horizontal-tb',
    painted: box,
    inner: () => (isHorizontal(writingMode) || box.replaced ? null : flowRelativeBox(flows, box, writingMode, parent)),
    inWritingMode: (other) => flowRelativeBox(flows, box, other, parent),
  };
  const around = parent && flows.modes.get(parent);
  if (parent && around !== writingMode) seal(box);
  if (parent && parent.style.writing.writingMode !== box.style.writing.writingMode) box.independent = true;
  let holds = looksAtContainerHeight(box.style, !isHorizontal(writingMode));
  forEachChild(box, (child) => {
    assignModes(flows, child as MutableBox, modeOf(child, writingMode));
    if (passesPercentages(flows, child, box)) holds = true;
  });
  flows.percentages.set(box, holds);
  // From outside, a vertical flow in horizontal text depends on the height that is available to it.
  box.holdsBlockPercentage = holds || (!isHorizontal(writingMode) && (!around || isHorizontal(around)));
}

/**
 * Whether a child makes its parent depend on the block size that percentages refer to. Deviation: as in Chromium, an orthogonal flow only
 * does by percentages of its own block size, although its available inline size is that of its parent.
 */
function passesPercentages({ modes, percentages }: Flows, child: BoxNode, parent: BoxNode): boolean {
  const isVertical = !isHorizontal(modes.get(child)!);
  if (isVertical === isHorizontal(modes.get(parent)!)) return takesShareOfSize(child.style, isVertical);
  return percentages.get(child)! || basisLooksAtContainer(parent.style, child.style);
}

/** An orthogonal flow is laid out independently of its surroundings. */
function seal(box: MutableBox): void {
  box.independent = true;
  box.monolithic = true;
}

const INTERNAL_WITH_MODE = new Set(['table-cell', 'table-caption']);

function modeOf(box: BoxNode, parent: WritingMode): WritingMode {
  const { display } = box.style.display;
  // Pictures are never rotated and have no flow of their own.
  if (box.replaced || box.formatting === 'inline-box') return parent;
  // Annotations are over or under their base as the line has it.
  if (box.formatting === 'ruby') return lineWritingMode(parent);
  if (box.parent?.formatting === 'ruby') return parent;
  if (display.kind === 'internal' && !INTERNAL_WITH_MODE.has(display.type)) return parent;
  return writingModeOf(box.style.writing);
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

/** The box in flow-relative coordinates of `writingMode`. */
function flowRelativeBox(flows: Flows, box: BoxNode, writingMode: WritingMode, parent: BoxNode | null): BoxNode {
  if (isHorizontal(writingMode)) return box;
  let known = flows.flowRelative.get(box);
  if (!known) {
    known = new Map();
    flows.flowRelative.set(box, known);
  }
  const found = known.get(writingMode);
  if (found) return found;
  const own = box.formatting !== 'inline-box' && !box.replaced;
  const mode = own ? (flows.modes.get(box) ?? 'horizontal-tb') : writingMode;
  const copy: MutableBox = { ...box, parent, style: styleIn(flows, box.style, writingMode) };
  known.set(writingMode, copy);
  copy.flow = {
    writingMode,
    painted: box,
    inner: () => (mode === writingMode ? null : flowRelativeBox(flows, box, mode, parent)),
    inWritingMode: (other) => flowRelativeBox(flows, box, other, parent),
  };
  const isParallel = isHorizontal(mode) === isHorizontal(writingMode);
  copy.holdsBlockPercentage = !isParallel || (flows.percentages.get(box) ?? true);
  if (box.replaced) copy.replaced = flowRelativeContent(box.replaced);
  else if (mode === writingMode) fillBox(flows, box, copy, writingMode);
  else emptyBox(copy);
  return copy;
}

/** Natural sizes in the axes of vertical text. Drawing uses the physical box. */
function flowRelativeContent(content: ReplacedContent): ReplacedContent {
  const { width, height, ratio } = content;
  return { ...content, width: height, height: width, ratio: ratio ? 1 / ratio : ratio };
}

/** Opaque to its parent, which only places it. */
function emptyBox(copy: MutableBox): void {
  seal(copy);
  copy.formatting = 'block';
  copy.children = [];
  copy.inline = null;
  copy.table = null;
  copy.marker = null;
}

function fillBox(flows: Flows, box: BoxNode, copy: MutableBox, writingMode: WritingMode): void {
  const child = (of: BoxNode): BoxNode => flowRelativeBox(flows, of, writingMode, copy);
  copy.children = box.children.map(child);
  if (box.marker) copy.marker = child(box.marker);
  if (box.table)
    copy.table = tableIn(box.table, child, (row, cell) => flowRelativeBox(flows, cell, writingMode, child(row)));
  if (box.inline) copy.inline = inlineIn(flows, box.inline, copy, writingMode);
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

function inlineIn(flows: Flows, inline: InlineContent, copy: BoxNode, writingMode: WritingMode): InlineContent {
  const { firstLineStyleOf, firstLine } = inline;
  const line = lineWritingMode(writingMode);
  const items = inline.items.map((item): InlineItem => {
    switch (item.kind) {
      case 'text':
      case 'break':
        return item;
      case 'float':
      case 'absolute':
      case 'footnote':
        return { ...item, box: flowRelativeBox(flows, item.box, writingMode, copy) };
      default:
        return { ...item, box: flowRelativeBox(flows, item.box, line, copy) };
    }
  });
  return {
    ...inline,
    items,
    firstLine: firstLine && styleIn(flows, firstLine, line),
    firstLineStyleOf: firstLineStyleOf && ((style) => firstLineIn(flows, style, line, firstLineStyleOf)),
  };
}

/** Styles of boxes are flow-relative, those of text are not. */
function firstLineIn(
  flows: Flows,
  style: ComputedStyle,
  writingMode: WritingMode,
  styleOf: (style: ComputedStyle) => ComputedStyle,
): ComputedStyle {
  const origin = flows.origins.get(style);
  return origin ? styleIn(flows, styleOf(origin), writingMode) : styleOf(style);
}

function styleIn(flows: Flows, style: ComputedStyle, writingMode: WritingMode): ComputedStyle {
  const flowRelative = deriveStyle(flows.derivation, style, writingMode, () => flowRelativeStyle(style, writingMode));
  flows.origins.set(flowRelative, style);
  return flowRelative;
}
