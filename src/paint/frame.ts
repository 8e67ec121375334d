/**
 * Documents in frames, painted as separate pages and clipped to the frame.
 * https://html.spec.whatwg.org/multipage/rendering.html#embedded-content-rendering-rules
 */

import { type ContentTag, type DisplayItem, type Path, PLAIN_PUSH } from '../display/display-list.ts';
import { type RoundedRect, rectPath, roundedPath } from '../display/paths.ts';
import type { Element } from '../dom/node.ts';
import { intersectRects, type Px, type Rect, transformRect } from '../geometry.ts';
import { emitFill, popGroup, pushGroup } from './emitter.ts';
import type { PaintedFrame, Painter } from './painter.ts';
import { createPaintSession, measureSliced } from './session.ts';
import { solid } from './stroke-style.ts';

/** `shape`: the frame with its rounded corners; its document is placed in `rect`. */
export function paintFrame(p: Painter, element: Element, rect: Rect, shape: RoundedRect, tag: ContentTag): void {
  const frame = p.frames?.get(element);
  if (!frame) return;
  const { x, y, width, height } = rect;
  pushGroup(p.out, {
    ...PLAIN_PUSH,
    clip: { path: shape.radii ? roundedPath(shape) : rectPath(rect), rule: 'nonzero' },
  });
  pushGroup(p.out, { ...PLAIN_PUSH, transform: [1, 0, 0, 1, x, y] });
  const seen: Rect = { x: 0, y: 0, width: width - frame.barWidth, height: height - frame.barHeight };
  for (const item of itemsOf(p, element, frame, tag.kind === 'artifact' && tag.type === 'pagination')) {
    if (item.kind === 'link') {
      const visible = intersectRects(item.rect, seen);
      // Destinations in a framed document do not exist in the file.
      if (visible.width <= 0 || visible.height <= 0 || item.href.startsWith('#')) continue;
      p.out.navigation.push({ ...item, rect: transformRect(visible, p.out.matrix) });
    } else if (item.kind !== 'destination' && item.kind !== 'bookmark') p.out.items.push(item);
  }
  paintScrollBars(p, frame, seen);
  popGroup(p.out);
  popGroup(p.out);
}

/** The items of a framed document, with balanced groups and tags. */
function itemsOf(p: Painter, element: Element, frame: PaintedFrame, repeated: boolean): readonly DisplayItem[] {
  const known = repeated ? p.session.frames.get(element) : null;
  if (known) return known;
  const structure = repeated ? null : (p.structure?.ofFrame(element) ?? null);
  const { styled, fonts, frames, pages } = frame;
  const { limits, caches } = p.session;
  const items = p.paintFramed(pages[0]!, {
    styled,
    fonts,
    frames,
    imageOf: p.imageOf,
    diagnostics: p.diagnostics,
    session: createPaintSession(measureSliced(pages), limits, caches),
    ...(structure ? { structure } : {}),
    ...(p.forms && structure ? { forms: true } : {}),
  });
  if (repeated) p.session.frames.set(element, items);
  return items;
}

const gray = (level: number) => solid({ r: level / 255, g: level / 255, b: level / 255, a: 1 });
const TRACK = gray(252);
const THUMB = gray(139);
/** Sizes in a 15px scroll bar: arrow buttons and thumb. */
const BUTTON: Px = 15;
const THUMB_WIDTH: Px = 8;
const SHORTEST_THUMB: Px = 17;

/** Chromium prints scroll bars; the thumb is to its track as the frame is to the document. */
function paintScrollBars(p: Painter, { barWidth, barHeight, pages, viewport }: PaintedFrame, seen: Rect): void {
  const page = pages[0]!;
  if (barWidth > 0) {
    emitFill(p.out, rectPath({ x: seen.width, y: 0, width: barWidth, height: viewport.height }), TRACK);
    const place = (along: Px, across: Px) => [seen.width + across, along] as const;
    paintBar(p, seen.height, page.height, barWidth, place);
  }
  if (barHeight > 0) {
    emitFill(p.out, rectPath({ x: 0, y: seen.height, width: viewport.width, height: barHeight }), TRACK);
    const reach = page.root ? page.root.x + page.root.fragment.overflow.right : seen.width;
    paintBar(p, seen.width, reach, barHeight, (along, across) => [along, seen.height + across]);
  }
}

type Place = (along: Px, across: Px) => readonly [Px, Px];

function paintBar(p: Painter, length: Px, content: Px, thickness: Px, place: Place): void {
  const middle = thickness / 2;
  const arrow = (tip: Px, base: Px): Path => [
    ['M', ...place(tip, middle)],
    ['L', ...place(base, middle - 4)],
    ['L', ...place(base, middle + 4)],
    ['Z'],
  ];
  emitFill(p.out, arrow(5, 9.5), THUMB);
  emitFill(p.out, arrow(length - 5, length - 9.5), THUMB);
  const track = length - 2 * BUTTON;
  const thumb = Math.max(SHORTEST_THUMB, (track * length) / Math.max(content, length));
  if (thumb > track) return;
  const [x, y] = place(BUTTON, middle - THUMB_WIDTH / 2);
  const [right, bottom] = place(BUTTON + thumb, middle + THUMB_WIDTH / 2);
  const radius = { x: THUMB_WIDTH / 2, y: THUMB_WIDTH / 2 };
  const radii = { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius };
  emitFill(p.out, roundedPath({ rect: { x, y, width: right - x, height: bottom - y }, radii }), THUMB);
}
