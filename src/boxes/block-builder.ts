/**
 * Block containers: anonymous block boxes around inline content, and inline boxes split around blocks.
 * https://www.w3.org/TR/CSS2/visuren.html#anonymous-block-level
 */

import { isHtml } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { Formatting } from './box.ts';
import type { BuildContext } from './build-context.ts';
import { wrapColumns } from './columns.ts';
import {
  bidiControls,
  createInlineBuilder,
  type FirstLineStyleOf,
  type InlineBuilder,
  type OpenInline,
} from './inline-builder.ts';
import { createBox, createBoxOf, isIndependent, isMulticol, type MutableBox } from './node.ts';
import { createAnonymous, isBlankText, type RawBox, type RawNode } from './raw.ts';
import { column, columnLength, isAnnotation, isRuby, rubyContent } from './ruby.ts';
import { buildTable } from './table-structure.ts';
import { lineStart, type TextBefore } from './white-space.ts';
import { inlineDimension } from './writing-modes/writing-mode.ts';

/** The work of a box, counted in glyphs. */
const STEPS_OF_BOX = 4;

/**
 * The box of `raw` and everything inside it. `firstLine`: an ancestor's `::first-line` style that starts here, or null. `before`: of the
 * content that a base or an annotation is a part of; null for other boxes.
 */
export function buildBox(
  around: BuildContext,
  raw: RawBox,
  parent: MutableBox | null,
  firstLine: ComputedStyle | null,
  before: TextBefore | null = null,
): MutableBox {
  around.passed(STEPS_OF_BOX + raw.children.length);
  const box = createBoxOf(raw, formattingOf(raw));
  box.parent = parent;
  box.independent = isIndependent(raw);
  box.monolithic ||=
    raw.monolithic || raw.inner === 'replaced' || raw.inner === 'math' || isScrollerInColumns(around, box);
  const inColumns = !box.monolithic && (around.inColumns || box.formatting === 'multicol');
  const context = inColumns === around.inColumns ? around : { ...around, inColumns };
  if (raw.marker) box.marker = buildBox(context, raw.marker, box, null);
  switch (box.formatting) {
    case 'replaced':
      box.replaced = raw.replaced;
      setChildren(
        box,
        raw.children.flatMap((child) => (child.kind === 'box' ? buildBox(context, child, box, null) : [])),
      );
      for (const child of box.children) (child as MutableBox).independent = true;
      break;
    case 'table':
      buildTable(context, raw, box, buildBox);
      break;
    case 'flex':
    case 'grid':
      buildItems(context, raw, box);
      break;
    case 'math':
      setChildren(
        box,
        raw.children.flatMap((child) => (child.kind === 'box' ? buildBox(context, child, box, null) : [])),
      );
      break;
    default:
      buildFlow(context, raw, box, raw.firstLine ?? firstLine, before);
      if (box.formatting === 'multicol') wrapColumns(context.styled, box);
  }
  return box;
}

/**
 * On screens, scroll containers are not broken between columns; on paper nothing scrolls.
 * https://drafts.csswg.org/css-break-4/#monolithic
 */
function isScrollerInColumns({ styled, inColumns }: BuildContext, { style }: MutableBox): boolean {
  const { overflowY } = style.display;
  return inColumns && styled.media.type === 'screen' && overflowY !== 'visible' && overflowY !== 'clip';
}

function formattingOf(raw: RawBox): Formatting {
  switch (raw.inner) {
    case 'replaced':
    case 'table':
    case 'flex':
    case 'grid':
      return raw.inner;
    case 'flow':
    case 'flow-root':
      return isMulticol(raw.style) ? 'multicol' : 'block';
    case 'ruby-column':
      return 'ruby';
    case 'combined-text':
    case 'initial-letter':
    case 'math':
      return raw.inner;
    case 'internal':
      return raw.internal === 'table-cell' || raw.internal === 'table-caption'
        ? isMulticol(raw.style)
          ? 'multicol'
          : 'block'
        : 'block';
  }
}

const setChildren = (box: MutableBox, children: readonly MutableBox[]): void => {
  for (let i = 0; i < children.length; i++) children[i]!.index = i;
  box.children = children;
};

/**
 * An empty box in place of a running element; `absolute` where it would be an item.
 * https://drafts.csswg.org/css-gcpm-3/#running-elements
 */
function buildRunning(
  context: BuildContext,
  raw: RawBox,
  parent: MutableBox | null,
  display: 'block' | 'inline' | 'absolute',
): MutableBox {
  const style = context.styled.anonymousStyle(parent?.style ?? raw.style, display);
  const place = createBox(display === 'inline' ? 'inline-box' : 'block', style, null, null);
  place.parent = parent;
  place.running = buildBox(context, raw, place, null);
  return place;
}

/** Flex and grid items. https://drafts.csswg.org/css-flexbox-1/#flex-items */
function buildItems(context: BuildContext, raw: RawBox, box: MutableBox): void {
  const items: MutableBox[] = [];
  let run: RawNode[] = [];
  const flush = () => {
    if (!run.every(isBlankText)) {
      const style = context.styled.anonymousStyle(raw.style, 'block');
      const item = buildBox(context, createAnonymous(style, run), box, null);
      item.independent = true;
      items.push(item);
    }
    run = [];
  };
  for (const child of raw.children) {
    if (child.kind !== 'box') {
      run.push(child);
      continue;
    }
    flush();
    if (child.outOfFlow === 'running') {
      items.push(buildRunning(context, child, box, 'absolute'));
      continue;
    }
    child.level = 'block';
    if (child.internal !== null) {
      child.internal = null;
      child.inner = 'flow';
    }
    const item = buildBox(context, child, box, null);
    item.independent = true;
    items.push(item);
  }
  flush();
  setChildren(box, items);
}

function buildFlow(
  context: BuildContext,
  raw: RawBox,
  box: MutableBox,
  firstLine: ComputedStyle | null,
  before: TextBefore | null,
): void {
  const collector = new FlowCollector(context, box, firstLine, before);
  collector.addAll(isRuby(raw) ? rubyContent(context, raw) : raw.children);
  collector.finish();
}

const isControl = ({ element, pseudo }: RawBox): boolean =>
  pseudo === null && element !== null && ['button', 'select', 'input', 'textarea'].some((tag) => isHtml(element, tag));

/** Sorts the content of one block container into block-level children and runs of inline content. */
class FlowCollector {
  private readonly context: BuildContext;
  private readonly box: MutableBox;
  private readonly blocks: MutableBox[] = [];
  /** Inline boxes around the current position, outermost first. */
  private readonly open: OpenInline[] = [];
  private firstLine: ComputedStyle | null;
  private readonly before: TextBefore | null;
  private inline: InlineBuilder;

  constructor(context: BuildContext, box: MutableBox, firstLine: ComputedStyle | null, before: TextBefore | null) {
    this.context = context;
    this.box = box;
    this.firstLine = firstLine;
    this.before = before;
    this.inline = this.startInline();
  }

  private startInline(): InlineBuilder {
    const inline = createInlineBuilder(bidiControls(this.box.style, true), this.before ?? lineStart());
    for (const open of this.open) inline.open(open, false);
    return inline;
  }

  addAll(nodes: readonly RawNode[]): void {
    for (const node of nodes) {
      if (node.kind === 'text') this.inline.addText(node);
      else if (node.kind === 'break') this.inline.addBreak(node);
      else if (node.outOfFlow !== 'none') this.addOutOfFlow(node);
      else if (node.level === 'inline') this.addInline(node);
      else this.addBlock(node);
    }
  }

  /** Null until the run's own box is known. */
  private get inlineParent(): MutableBox | null {
    return this.open.at(-1)?.box ?? null;
  }

  private addInline(raw: RawBox): void {
    if (raw.inner === 'ruby-column') {
      const column = buildBox(this.context, raw, this.inlineParent, null, this.inline.before);
      this.inline.addRubyColumn(column, columnLength(column));
      return;
    }
    if (raw.inner !== 'flow') {
      this.inline.addAtomic(buildBox(this.context, raw, this.inlineParent, null));
      return;
    }
    if (isAnnotation(raw)) {
      this.addAll([column(this.context, (this.inlineParent ?? this.box).style, [], raw)]);
      return;
    }
    const box = createBoxOf(raw, 'inline-box');
    box.parent = this.inlineParent;
    const open = { box, controls: bidiControls(raw.style, false) };
    this.open.push(open);
    this.inline.open(open, true);
    this.addAll(isRuby(raw) ? rubyContent(this.context, raw) : raw.children);
    this.open.pop();
    this.inline.close(open, true);
  }

  private addOutOfFlow(raw: RawBox): void {
    if (raw.outOfFlow === 'running') {
      const box = buildRunning(this.context, raw, this.inlineParent, this.inline.significant ? 'inline' : 'block');
      if (this.inline.significant) {
        this.inline.open({ box, controls: null }, true);
        this.inline.close({ box, controls: null }, true);
      } else {
        this.flushInline();
        box.parent = this.box;
        this.blocks.push(box);
      }
      return;
    }
    const kind = raw.outOfFlow === 'none' ? 'absolute' : raw.outOfFlow;
    this.inline.addOutside(kind, buildBox(this.context, raw, this.inlineParent, null));
  }

  private addBlock(raw: RawBox): void {
    this.flushInline();
    // Block-level buttons shrink to fit. https://html.spec.whatwg.org/multipage/rendering.html#the-button-element
    if (isControl(raw) && raw.style.size[inlineDimension(raw.style)] === 'auto')
      raw.style = this.context.fitContent(raw.style);
    const before = this.box.formatting === 'ruby' ? this.before : null;
    const block = buildBox(this.context, raw, this.box, this.takeFirstLine(), before);
    block.inlineParent = this.inlineParent;
    this.blocks.push(block);
  }

  private takeFirstLine(): ComputedStyle | null {
    const { firstLine } = this;
    this.firstLine = null;
    return firstLine;
  }

  /** CSS 2 §9.2.1.1: inline content before a block gets an anonymous block box, unless nothing in it needs one. */
  private flushInline(): void {
    for (let i = this.open.length - 1; i >= 0; i--) this.inline.close(this.open[i]!, false);
    if (this.inline.significant) {
      const anonymous = createBox('inline', this.context.styled.anonymousStyle(this.box.style, 'block'), null, null);
      anonymous.parent = this.box;
      this.fillInline(anonymous, this.box.style);
      this.blocks.push(anonymous);
    } else {
      this.takeOutside();
    }
    this.inline = this.startInline();
  }

  /** Floats and absolutely positioned boxes with no line around them are children of the block container itself. */
  private takeOutside(): void {
    for (const item of this.inline.items) {
      if (item.kind !== 'float' && item.kind !== 'absolute') continue;
      const box = item.box as MutableBox;
      box.parent ??= this.box;
      this.blocks.push(box);
    }
  }

  private fillInline(box: MutableBox, style: ComputedStyle): void {
    const firstLine = this.takeFirstLine();
    const firstLineStyleOf: FirstLineStyleOf = firstLine
      ? (inner) => this.context.styled.firstLineStyle(inner, firstLine)
      : null;
    const inline = this.inline.finish(style, firstLine, firstLineStyleOf);
    box.inline = this.before && !isAnnotation(this.box) ? { ...inline, keepsSpaces: true } : inline;
    for (const item of inline.items) {
      if (item.kind !== 'text' && item.kind !== 'break') (item.box as MutableBox).parent ??= box;
    }
  }

  finish(): void {
    if (this.blocks.length > 0 || !this.inline.significant || this.box.formatting === 'multicol') {
      this.flushInline();
      setChildren(this.box, this.blocks);
    } else {
      this.box.formatting = 'inline';
      this.fillInline(this.box, this.box.style);
    }
  }
}
