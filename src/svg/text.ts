/** Text in SVG: one line per chunk, placed by its attributes. https://svgwg.org/svg2-draft/text.html */

import type { Rgba } from '../css/values/types.ts';
import type { Element } from '../dom/node.ts';
import { attribute } from '../dom/node.ts';
import type { Px, Rect } from '../geometry.ts';
import type { DisplayItem, GlyphItem } from '../paint/display-list.ts';
import type { ShapedRun } from '../text/types.ts';
import { itemsBounds } from './bounds.ts';
import { hrefOf, MAX_DEPTH, type Place, PUSH, type SvgContext, spend, targetOf, warnUnsupported } from './context.ts';
import { resolvePaint } from './draw.ts';
import { rectShape } from './geometry.ts';
import { type SvgStyle, styleOf } from './style.ts';
import { lengthOf, lengthsOf } from './values.ts';

/** A stretch of text with one style and at most one position of its own, at its start. */
interface Span {
  text: string;
  readonly style: SvgStyle;
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
  style: SvgStyle,
  place: Place,
  out: DisplayItem[],
): void {
  if (!context.fonts) {
    warnUnsupported(context, 'text (no fonts given)', element);
    return;
  }
  const flow: Flow = { spans: [], positions: [], afterSpace: true };
  collect(context, element, style, place, flow);
  const last = flow.spans[flow.spans.length - 1];
  if (last && !last.style.preserveSpace) last.text = last.text.replace(/ $/, '');
  let pen: Pen = { x: 0, y: 0 };
  for (let i = 0; i < flow.spans.length; ) {
    let end = i + 1;
    while (end < flow.spans.length && flow.spans[end]?.x === null && flow.spans[end]?.y === null) end++;
    pen = drawChunk(context, flow.spans.slice(i, end), pen, place, out);
    i = end;
  }
}

// --- collecting -------------------------------------------------------------------------------------------

function collect(context: SvgContext, element: Element, style: SvgStyle, place: Place, flow: Flow): void {
  const basis = { ...place.basis, fontSize: style.text.font.fontSize };
  const list = (name: string, direction: 'x' | 'y'): Px[] => lengthsOf(attribute(element, name), basis, direction);
  flow.positions.push({ x: list('x', 'x'), y: list('y', 'y'), dx: list('dx', 'x'), dy: list('dy', 'y'), index: 0 });
  const length = lengthOf(attribute(element, 'textLength'), basis, 'x');
  for (const child of element.children) {
    if (child.kind === 'text') {
      addText(flow, child.data, style, element.children.length === 1 ? length : null);
    } else {
      collectElement(context, child, style, place, flow);
    }
  }
  flow.positions.pop();
}

function collectElement(context: SvgContext, element: Element, parent: SvgStyle, place: Place, flow: Flow): void {
  if (place.depth > MAX_DEPTH || !spend(context)) return;
  if (context.cascade.valueOf(element, 'display') === 'none') return;
  const deeper = { ...place, depth: place.depth + 1 };
  switch (element.tag) {
    case 'textPath':
      // Not yet: text on a path; its words are kept, on a straight line.
      warnUnsupported(context, 'the path of <textPath>', element);
      collect(context, element, styleOf(context, element, parent, place.basis), deeper, flow);
      return;
    case 'tspan':
    case 'a':
      collect(context, element, styleOf(context, element, parent, place.basis), deeper, flow);
      return;
    case 'tref': {
      const target = targetOf(context, hrefOf(element));
      const text = target?.children.map((child) => (child.kind === 'text' ? child.data : '')).join('') ?? '';
      addText(flow, text, styleOf(context, element, parent, place.basis), null);
      return;
    }
    default:
  }
}

function addText(flow: Flow, data: string, style: SvgStyle, length: Px | null): void {
  let text = style.preserveSpace ? data.replace(/[\t\r\n]/g, ' ') : data.replace(/[\t\r\n ]+/g, ' ');
  if (!style.preserveSpace && flow.afterSpace && text.startsWith(' ')) text = text.slice(1);
  if (text === '') return;
  flow.afterSpace = text.endsWith(' ');
  let from = 0;
  let at = 0;
  let current = nextPosition(flow.positions);
  for (const letter of text) {
    if (at > 0) {
      const position = nextPosition(flow.positions);
      if (position) {
        flow.spans.push(makeSpan(text.slice(from, at), style, current, null));
        from = at;
        current = position;
      }
    }
    at += letter.length;
  }
  flow.spans.push(makeSpan(text.slice(from), style, current, from === 0 ? length : null));
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

const makeSpan = (text: string, style: SvgStyle, position: Position | null, length: Px | null): Span => ({
  text,
  style,
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
  const shaped = context.fonts?.shape(text, 0, text.length, style.text, level, '') ?? [];
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
  const { textAnchor } = first.style;
  let x = start - (textAnchor === 'middle' ? total / 2 : textAnchor === 'end' ? total : 0);
  let y = first.y ?? pen.y;
  for (const { span, runs, width, tracking } of shaped) {
    x += span.dx;
    y += span.dy;
    if (span.style.visible) drawSpan(context, span.style, runs, x, y, width, tracking, place, out);
    x += width;
  }
  return { x, y };
}

function drawSpan(
  context: SvgContext,
  style: SvgStyle,
  runs: readonly ShapedRun[],
  x: Px,
  y: Px,
  width: Px,
  tracking: Px,
  place: Place,
  out: DisplayItem[],
): void {
  const shift = baselineShift(context, style);
  const items = (color: Rgba): GlyphItem[] => {
    let pen = x;
    return runs.map((run) => {
      const item = glyphItem(run, pen, y + shift, color, tracking);
      pen += run.width + tracking * run.glyphs.length;
      return item;
    });
  };
  const black = { r: 0, g: 0, b: 0, a: 1 };
  const box: Rect | null = itemsBounds(items(black));
  const paint = resolvePaint(context, style.fill, style.fillOpacity, box, style, place);
  const stroke = paint ? null : resolvePaint(context, style.stroke, style.strokeOpacity, box, style, place);
  const shown = paint ?? stroke;
  if (shown && shown.kind !== 'solid' && box) {
    // A gradient or pattern shows through the glyphs; the words themselves stay, invisible.
    const mask = { kind: 'alpha', items: items(black).map((item) => ({ ...item, inserted: true })) } as const;
    out.push({ ...PUSH, mask });
    out.push({
      kind: 'fill',
      path: rectShape(box.x, box.y, box.width, box.height, null, null),
      rule: 'nonzero',
      paint: shown,
    });
    out.push({ kind: 'pop' });
    for (const item of items({ ...black, a: 0 })) out.push(item);
  } else {
    const color = shown?.kind === 'solid' ? shown.color : { ...black, a: 0 };
    for (const item of items(color)) out.push(item);
  }
  if (style.underline && shown) {
    const size = style.text.font.fontSize;
    const bar = rectShape(x, y + shift + Math.max(1, size / 20), width, Math.max(1, size / 10), null, null);
    out.push({ kind: 'fill', path: bar, rule: 'nonzero', paint: shown });
  }
}

function glyphItem(run: ShapedRun, x: Px, y: Px, color: Rgba, tracking: Px): GlyphItem {
  return {
    kind: 'glyphs',
    run,
    from: 0,
    to: run.glyphs.length,
    textStart: run.start,
    textEnd: run.end,
    x,
    y,
    color,
    expansion: 0,
    tracking,
    inserted: false,
  };
}

/** How far below the given point the alphabetic baseline lies. */
function baselineShift(context: SvgContext, style: SvgStyle): Px {
  if (style.baseline === 'auto' || style.baseline === 'alphabetic' || !context.fonts) return 0;
  const face = context.fonts.primaryFace(style.text);
  const scale = style.text.font.fontSize / face.unitsPerEm;
  const { ascent, descent, xHeight } = face.metrics;
  switch (style.baseline) {
    case 'middle':
      return (xHeight * scale) / 2;
    case 'central':
      return ((ascent - descent) * scale) / 2;
    case 'hanging':
      return ascent * scale * 0.8;
    case 'text-before-edge':
    case 'text-top':
      return ascent * scale;
    case 'text-after-edge':
    case 'text-bottom':
    case 'ideographic':
      return -descent * scale;
    case 'mathematical':
      return (ascent * scale) / 2;
    default:
      return 0;
  }
}
