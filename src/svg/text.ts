/** Text in SVG: one line per chunk, placed by its attributes. https://svgwg.org/svg2-draft/text.html */

import type { DisplayItem } from '../display/display-list.ts';
import type { Element } from '../dom/node.ts';
import { attribute } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { ShapedRun } from '../text/types.ts';
import { lengthOf, lengthsOf } from './attributes.ts';
import {
  hrefOf,
  isDisplayed,
  isVisible,
  MAX_DEPTH,
  type Place,
  type SvgContext,
  spend,
  styleAt,
  targetOf,
  unitsOf,
  warnUnsupported,
} from './context.ts';
import { dominantOffset, shiftOf } from './text-baselines.ts';
import { drawRuns } from './text-runs.ts';

/** A stretch of text with one style and at most one position of its own, at its start. */
interface Span {
  text: string;
  readonly style: ComputedStyle;
  /** The elements at or above this one whose `text-decoration` it has, outermost first. */
  readonly decorations: readonly ComputedStyle[];
  /** Px that `baseline-shift` raises it by. */
  readonly raised: Px;
  readonly x: Px | null;
  readonly y: Px | null;
  readonly dx: Px;
  readonly dy: Px;
  /** `textLength` of the element whose only span this is. */
  readonly length: Px | null;
}

/** Lists of positions, consumed a character at a time by an element and its descendants. */
interface Positions {
  readonly x: readonly Px[];
  readonly y: readonly Px[];
  readonly dx: readonly Px[];
  readonly dy: readonly Px[];
  index: number;
}

/** What `collect` hands down. */
interface Inherited {
  readonly style: ComputedStyle;
  readonly decorations: readonly ComputedStyle[];
  readonly raised: Px;
}

interface Flow {
  readonly spans: Span[];
  readonly positions: Positions[];
  /** The last character was collapsible white space, or nothing came yet. */
  afterSpace: boolean;
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export function drawText(
  context: SvgContext,
  element: Element,
  style: ComputedStyle,
  place: Place,
  out: DisplayItem[],
): void {
  if (!context.fonts) {
    warnUnsupported(context, 'text (no fonts given)', element);
    return;
  }
  const flow: Flow = { spans: [], positions: [], afterSpace: true };
  collect(context, element, inheritedBy(context, style, null), place, flow);
  const last = flow.spans[flow.spans.length - 1];
  if (last && collapses(last.style)) last.text = last.text.replace(/ $/, '');
  let pen: Pen = { x: 0, y: 0 };
  for (let i = 0; i < flow.spans.length; ) {
    let end = i + 1;
    while (end < flow.spans.length && flow.spans[end]?.x === null && flow.spans[end]?.y === null) end++;
    pen = drawChunk(context, flow.spans.slice(i, end), pen, place, out);
    i = end;
  }
}

// --- collecting -------------------------------------------------------------------------------------------

function inheritedBy(context: SvgContext, style: ComputedStyle, parent: Inherited | null): Inherited {
  const own = style.inline.textDecorationLine.length > 0 && style !== parent?.style;
  const decorations = parent?.decorations ?? [];
  return {
    style,
    decorations: own ? [...decorations, style] : decorations,
    // `baseline-shift` is not inherited: it adds up.
    raised: parent ? parent.raised + shiftOf(context, style, parent.style) : 0,
  };
}

const collapses = ({ text }: ComputedStyle): boolean =>
  text.whiteSpaceCollapse === 'collapse' || text.whiteSpaceCollapse === 'preserve-breaks';

function collect(context: SvgContext, element: Element, inherited: Inherited, place: Place, flow: Flow): void {
  const units = unitsOf(context, place, inherited.style);
  const list = (name: string, direction: 'x' | 'y'): Px[] => lengthsOf(attribute(element, name), units, direction);
  flow.positions.push({ x: list('x', 'x'), y: list('y', 'y'), dx: list('dx', 'x'), dy: list('dy', 'y'), index: 0 });
  const length = lengthOf(attribute(element, 'textLength'), units, 'x');
  for (const child of element.children) {
    if (child.kind === 'text') {
      addText(flow, child.data, inherited, element.children.length === 1 ? length : null);
    } else {
      collectElement(context, child, inherited, place, flow);
    }
  }
  flow.positions.pop();
}

function collectElement(context: SvgContext, element: Element, parent: Inherited, place: Place, flow: Flow): void {
  if (place.depth > MAX_DEPTH || !spend(context)) return;
  const style = styleAt(context, element, parent.style, place);
  if (!isDisplayed(style)) return;
  const deeper = { ...place, depth: place.depth + 1 };
  const inherited = inheritedBy(context, style, parent);
  switch (element.tag) {
    case 'textPath':
      // Not yet: text on a path; its words are kept, on a straight line.
      warnUnsupported(context, 'the path of <textPath>', element);
      collect(context, element, inherited, deeper, flow);
      return;
    case 'tspan':
    case 'a':
      collect(context, element, inherited, deeper, flow);
      return;
    case 'tref': {
      const target = targetOf(context, hrefOf(element));
      const text = target?.children.map((child) => (child.kind === 'text' ? child.data : '')).join('') ?? '';
      addText(flow, text, inherited, null);
      return;
    }
    default:
  }
}

function addText(flow: Flow, data: string, inherited: Inherited, length: Px | null): void {
  const collapsed = collapses(inherited.style);
  let text = collapsed ? data.replace(/[\t\r\n ]+/g, ' ') : data.replace(/[\t\r\n]/g, ' ');
  if (collapsed && flow.afterSpace && text.startsWith(' ')) text = text.slice(1);
  if (text === '') return;
  flow.afterSpace = text.endsWith(' ');
  let from = 0;
  let at = 0;
  let current = nextPosition(flow.positions);
  for (const letter of text) {
    if (at > 0) {
      const position = nextPosition(flow.positions);
      if (position) {
        flow.spans.push(makeSpan(text.slice(from, at), inherited, current, null));
        from = at;
        current = position;
      }
    }
    at += letter.length;
  }
  flow.spans.push(makeSpan(text.slice(from), inherited, current, from === 0 ? length : null));
}

type Position = Pick<Span, 'x' | 'y' | 'dx' | 'dy'>;

/** What the innermost lists say about the next character; null when nothing. */
function nextPosition(stack: readonly Positions[]): Position | null {
  let x: Px | null = null;
  let y: Px | null = null;
  let dx = 0;
  let dy = 0;
  for (const positions of stack) {
    const i = positions.index++;
    x = positions.x[i] ?? x;
    y = positions.y[i] ?? y;
    dx = positions.dx[i] ?? dx;
    dy = positions.dy[i] ?? dy;
  }
  return x === null && y === null && dx === 0 && dy === 0 ? null : { x, y, dx, dy };
}

const makeSpan = (text: string, inherited: Inherited, position: Position | null, length: Px | null): Span => ({
  text,
  ...inherited,
  x: position?.x ?? null,
  y: position?.y ?? null,
  dx: position?.dx ?? 0,
  dy: position?.dy ?? 0,
  length,
});

// --- drawing ----------------------------------------------------------------------------------------------

interface Pen {
  readonly x: Px;
  readonly y: Px;
}

interface ShapedSpan {
  readonly span: Span;
  readonly runs: readonly ShapedRun[];
  readonly width: Px;
  /** Extra px after each glyph, for `textLength`. */
  readonly tracking: Px;
}

function shapeSpan(context: SvgContext, span: Span): ShapedSpan {
  const { text, style, length } = span;
  const level = RTL.test(text) ? 1 : 0;
  const shaped = context.fonts?.shape(text, 0, text.length, style, level, '') ?? [];
  const runs = level === 1 ? [...shaped].reverse() : shaped;
  let width = 0;
  let glyphs = 0;
  for (const run of runs) {
    width += run.width;
    glyphs += run.glyphs.length;
  }
  const tracking = length !== null && glyphs > 1 ? (length - width) / (glyphs - 1) : 0;
  return { span, runs, width: width + tracking * Math.max(0, glyphs - 1), tracking };
}

/** Draws spans that follow each other from one given position; answers where the next text continues. */
function drawChunk(context: SvgContext, spans: readonly Span[], pen: Pen, place: Place, out: DisplayItem[]): Pen {
  const first = spans[0];
  if (!first) return pen;
  const shaped = spans.map((span) => shapeSpan(context, span));
  let total = 0;
  for (const { width, span } of shaped) total += width + span.dx;
  const start = first.x ?? pen.x;
  const { textAnchor } = first.style.svgPaint;
  let x = start - (textAnchor === 'middle' ? total / 2 : textAnchor === 'end' ? total : 0);
  let y = first.y ?? pen.y;
  for (const { span, runs, width, tracking } of shaped) {
    x += span.dx;
    y += span.dy;
    const { style, decorations, raised } = span;
    const baseline = y - raised + dominantOffset(context, style);
    if (isVisible(style)) drawRuns(context, { style, decorations, runs, x, y: baseline, width, tracking }, place, out);
    x += width;
  }
  return { x, y };
}
