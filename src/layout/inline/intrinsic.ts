/** Min-content and max-content sizes of inline content. https://drafts.csswg.org/css-sizing-3/#intrinsic-sizes */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { Break } from '../../text/types.ts';
import { boxEdges, usedMargins } from '../core/box-model.ts';
import type { LayoutContext } from '../core/context.ts';
import type { IntrinsicSizes } from '../core/formatting-contexts.ts';
import { marginBoxContribution } from '../core/intrinsic.ts';
import { used } from '../core/layout-unit.ts';
import { smallestWidth } from '../core/ruby-pieces.ts';
import { beginsText } from './indent.ts';
import { withoutSpaces } from './line-edges.ts';
import {
  allowsBreakBeforeSpace,
  beginsWithWord,
  breaksInside,
  endOfEmptyBox,
  lastTrailingTag,
  opportunityAfterBox,
  opportunityAfterUnbreakable,
} from './opportunities.ts';
import { advance, type InlineBox, isSpace, type Paragraph, type Segment } from './paragraph.ts';
import { firstLineParagraphOf, paragraphOf } from './prepare.ts';
import { shapeInserted, tabInterval, unspaced } from './run.ts';

interface Measure {
  readonly node: BoxNode;
  readonly paragraph: Paragraph;
  readonly context: LayoutContext;
  readonly percentBlock: Px;
  min: Px;
  max: Px;
  /** Width of the max-content line, and of its trailing spaces. */
  line: Px;
  lineTrailing: Px;
  /** Width of the current unbreakable piece, for min-content. */
  piece: Px;
  pieceTrailing: Px;
  leading: boolean;
  /** The same for the current piece. */
  pieceLeading: boolean;
  /** The last of the tags that stay with the text before them. */
  keptTag: number;
  pending: number;
  /** Floats of the line: those beside each other now, and the widest such group before them. */
  floats: Px;
  widestFloats: Px;
  lastFloat: 'left' | 'right' | null;
  dependsOnBlock: boolean;
}

export function intrinsicInlineSizes(node: BoxNode, percentBlock: Px, context: LayoutContext): IntrinsicSizes {
  const sizes = measure(paragraphOf(node, context), node, percentBlock, context);
  const first = firstLineParagraphOf(node, context);
  if (first === paragraphOf(node, context)) return sizes;
  // The first line may be the widest, so sizes are at least those with its style throughout.
  const other = measure(first, node, percentBlock, context);
  return {
    min: Math.max(sizes.min, other.min),
    max: Math.max(sizes.max, other.max),
    dependsOnBlock: sizes.dependsOnBlock,
  };
}

function measure(paragraph: Paragraph, node: BoxNode, percentBlock: Px, context: LayoutContext): IntrinsicSizes {
  const { textIndent, textIndentHanging } = node.style.text;
  const indent = beginsText(node) && !textIndentHanging ? used(textIndent, 0) : 0;
  const m: Measure = {
    node,
    paragraph,
    context,
    percentBlock,
    min: 0,
    max: 0,
    line: indent,
    lineTrailing: 0,
    piece: indent,
    pieceTrailing: 0,
    leading: true,
    pieceLeading: false,
    keptTag: -1,
    pending: Break.Prohibited,
    floats: 0,
    widestFloats: 0,
    lastFloat: null,
    dependsOnBlock: false,
  };
  const { segments } = paragraph;
  for (let index = 0; index < segments.length; index++) measureSegment(m, index);
  endLine(m);
  return { min: Math.max(0, m.min), max: Math.max(0, m.max, m.min), dependsOnBlock: m.dependsOnBlock };
}

function measureSegment(m: Measure, index: number): void {
  const { segments } = m.paragraph;
  const segment = segments[index]!;
  switch (segment.kind) {
    case 'text':
      measureText(m, segment);
      break;
    case 'tab': {
      const space = shapeInserted(m.context, ' ', m.node.style, segment.level, segment.language).advance;
      const interval = tabInterval(segment, space);
      unbreakable(m, segment, interval > 0 ? interval - (m.line % interval) : 0);
      break;
    }
    case 'leader':
      unbreakable(
        m,
        segment,
        shapeInserted(m.context, segment.pattern, segment.style, segment.level, segment.language).width,
      );
      break;
    case 'atomic': {
      const sizes = marginBoxContribution(segment.node!, m.percentBlock, m.context);
      if (sizes.dependsOnBlock) m.dependsOnBlock = true;
      takeOpportunity(m);
      m.piece += breaksInside(m.paragraph, segment) ? smallestWidth(segment.node!, m.context) : sizes.min;
      m.line += sizes.max;
      afterUnbreakable(m, segment);
      break;
    }
    case 'open':
      openBox(m, index);
      break;
    case 'close':
      addEdge(m, segment.box!, 'end');
      if (m.pending === Break.Prohibited && !m.leading) m.pending = opportunityAfterBox(m.paragraph, index, 0);
      break;
    case 'newline':
      endLine(m);
      break;
    case 'float':
      measureFloat(m, segment.node!);
      break;
    case 'absolute':
    case 'footnote':
      break;
  }
}

function openBox(m: Measure, index: number): void {
  const { paragraph } = m;
  if (m.pending !== Break.Prohibited) {
    if (index > m.keptTag) m.keptTag = lastTrailingTag(paragraph, index);
    // Empty boxes stay with the text before them.
    if (index > m.keptTag && endOfEmptyBox(paragraph.segments, index) === index) takeOpportunity(m);
  }
  if (!m.leading && allowsBreakBeforeSpace(paragraph, index, true) && beginsWithWord(paragraph, index)) {
    endPiece(m);
    m.pieceLeading = true;
  }
  addEdge(m, paragraph.segments[index]!.box!, 'start');
}

function addEdge(m: Measure, box: InlineBox, side: 'start' | 'end'): void {
  const edge = edgeWidth(box, side);
  m.piece += edge;
  m.line += edge;
}

function edgeWidth(box: InlineBox, side: 'start' | 'end'): Px {
  if (side === 'start' ? !box.first : !box.last) return 0;
  const { left, right } = boxEdges(box.node, 0);
  const margins = usedMargins(box.node, 0);
  return (side === 'start') === (box.style.writing.direction === 'ltr') ? left + margins.left : right + margins.right;
}

function takeOpportunity(m: Measure): void {
  if (m.pending === Break.Prohibited) return;
  m.pending = Break.Prohibited;
  endPiece(m);
}

function endPiece(m: Measure): void {
  m.min = Math.max(m.min, m.piece - m.pieceTrailing);
  m.piece = 0;
  m.pieceTrailing = 0;
}

function endLine(m: Measure): void {
  endPiece(m);
  m.max = Math.max(m.max, m.line - m.lineTrailing + Math.max(m.floats, m.widestFloats));
  m.line = 0;
  m.lineTrailing = 0;
  m.floats = 0;
  m.widestFloats = 0;
  m.lastFloat = null;
  m.leading = true;
  m.pending = Break.Prohibited;
}

function unbreakable(m: Measure, segment: Segment, width: Px): void {
  takeOpportunity(m);
  m.pieceLeading = false;
  m.piece += width;
  m.line += width;
  afterUnbreakable(m, segment);
}

function afterUnbreakable(m: Measure, segment: Segment): void {
  m.leading = false;
  m.pieceTrailing = 0;
  m.lineTrailing = 0;
  m.pending = opportunityAfterUnbreakable(m.paragraph, segment);
}

function measureText(m: Measure, segment: Segment): void {
  const { paragraph } = m;
  const { text, breaks, clusterStart } = paragraph;
  const trims = segment.collapsible || segment.hangs;
  let from = segment.start;
  if (m.leading && segment.collapsible) while (from < segment.end && isSpace(text, from)) from++;
  if (from === segment.end) return;
  takeOpportunity(m);
  m.leading = false;
  const { overflowWrap, wordBreak } = segment.style.text;
  const anywhere = segment.wraps && (overflowWrap === 'anywhere' || wordBreak === 'break-word');
  // As in browsers, such text may break after its last character too, whatever follows.
  const after = anywhere && segment.after === Break.Prohibited ? Break.Allowed : segment.after;
  let start = from;
  if (m.pieceLeading && segment.collapsible) while (start < segment.end && isSpace(text, start)) start++;
  const isBlank = start === segment.end;
  if (!isBlank) m.pieceLeading = false;
  if (segment.wraps && !isBlank) {
    let isFirst = m.piece !== 0;
    let widest = 0;
    for (let at = start + 1; at < segment.end; at++) {
      if (clusterStart[at] === 0 || (breaks[at] === Break.Prohibited && !anywhere)) continue;
      addPiece(m, segment, start, at, trims);
      if (breaks[at] === Break.Hyphen) m.piece += hyphenWidth(m, segment);
      if (!isFirst) widest = Math.max(widest, m.piece - m.pieceTrailing);
      isFirst = false;
      endPiece(m);
      start = at;
    }
    addPiece(m, segment, start, segment.end, trims);
    if (after !== Break.Prohibited || isLastSolid(paragraph, segment)) keepWidest(m, widest);
  } else if (!isBlank) {
    addPiece(m, segment, start, segment.end, segment.collapsible);
  }
  const width = advance(paragraph, from, segment.end);
  const trailing = spacesWidth(paragraph, segment, from, segment.end, segment.collapsible);
  m.lineTrailing = trailing === width ? m.lineTrailing + width : trailing;
  m.line += width;
  m.pending = segment.wraps && !isBlank ? after : Break.Prohibited;
}

/** Whether only collapsible spaces follow. */
function isLastSolid({ text }: Paragraph, { end, collapsible }: Segment): boolean {
  if (!collapsible) return end === text.length;
  let at = end;
  while (at < text.length && isSpace(text, at)) at++;
  return at === text.length;
}

/**
 * Deviation: edges of inline boxes after breakable text count with its widest word, not with the last one, because browsers measure the
 * words of a text together.
 */
function keepWidest(m: Measure, widest: Px): void {
  if (widest <= m.piece - m.pieceTrailing) return;
  m.piece = widest;
  m.pieceTrailing = 0;
}

function hyphenWidth(m: Measure, segment: Segment): Px {
  const text = segment.style.text.hyphenateCharacter ?? '-';
  return shapeInserted(m.context, text, unspaced(segment.style), segment.level, segment.language).width;
}

function addPiece(m: Measure, segment: Segment, from: number, to: number, trims: boolean): void {
  const width = advance(m.paragraph, from, to);
  const trailing = trims ? spacesWidth(m.paragraph, segment, from, to, true) : 0;
  m.pieceTrailing = trailing === width ? m.pieceTrailing + width : trailing;
  m.piece += width;
}

function spacesWidth(paragraph: Paragraph, segment: Segment, from: number, to: number, trims: boolean): Px {
  if (!trims) return 0;
  const end = withoutSpaces(paragraph.text, segment, from, to);
  return end === to ? 0 : advance(paragraph, from, to) - (end === from ? 0 : advance(paragraph, from, end));
}

/**
 * For min-content, floats are separate; for max-content, they are beside the whole line.
 * Deviation: as in Chromium, a float that clears the side of the float before it is below all floats of the line, and the line beside either.
 */
function measureFloat(m: Measure, node: BoxNode): void {
  const sizes = marginBoxContribution(node, m.percentBlock, m.context);
  if (sizes.dependsOnBlock) m.dependsOnBlock = true;
  m.min = Math.max(m.min, sizes.min);
  const { clear, float } = node.style.display;
  if (m.lastFloat !== null && (clear === 'both' || clear === m.lastFloat)) {
    m.widestFloats = Math.max(m.widestFloats, m.floats);
    m.floats = 0;
  }
  m.floats += Math.max(0, sizes.max);
  m.lastFloat = float === 'right' ? 'right' : 'left';
}
