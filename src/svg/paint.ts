/** What `fill` and `stroke` come to. https://svgwg.org/svg2-draft/painting.html#SpecifyingPaint */

import type { SvgPaint } from '../css/properties/computed-svg.ts';
import { faded, usedColor } from '../display/colors.ts';
import { type Paint, PLAIN_PUSH } from '../display/display-list.ts';
import type { Element } from '../dom/node.ts';
import type { Rect } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { type Place, type SvgContext, targetOf } from './context.ts';
import { gradientPaint, isGradient } from './paint-servers.ts';
import { patternPaint } from './pattern.ts';

/** The paint with its opacity; null where nothing is painted. `box`: the bounding box of what it is for. */
export function resolvePaint(
  context: SvgContext,
  paint: SvgPaint,
  opacity: number,
  box: Rect | null,
  style: ComputedStyle,
  place: Place,
): Paint | null {
  switch (paint.kind) {
    case 'none':
      return null;
    case 'color': {
      const color = usedColor(paint.color, style);
      return color.a * opacity === 0 ? null : { kind: 'solid', color: faded(color, opacity) };
    }
    case 'context-fill':
    case 'context-stroke': {
      const { contextPaint } = place;
      if (!contextPaint) return null;
      const { fill, stroke } = contextPaint.svgPaint;
      const meant = paint.kind === 'context-fill' ? fill : stroke;
      if (meant.kind === 'context-fill' || meant.kind === 'context-stroke') return null;
      return resolvePaint(context, meant, opacity, box, contextPaint, place);
    }
    case 'server': {
      const element = targetOf(context, paint.url);
      const made = element ? serverPaint(context, element, opacity, box, place) : undefined;
      if (made !== undefined) return made;
      const { fallback } = paint;
      return fallback === null || fallback === 'none'
        ? null
        : { kind: 'solid', color: faded(usedColor(fallback, style), opacity) };
    }
  }
}

/** Undefined for an element that is no paint server. */
function serverPaint(
  context: SvgContext,
  element: Element,
  opacity: number,
  box: Rect | null,
  place: Place,
): Paint | null | undefined {
  if (element.tag === 'pattern') {
    const pattern = patternPaint(context, element, box, place);
    if (pattern?.kind !== 'pattern' || opacity === 1) return pattern;
    return { ...pattern, items: [{ ...PLAIN_PUSH, opacity }, ...pattern.items, { kind: 'pop' }] };
  }
  if (!isGradient(element)) return undefined;
  const gradient = gradientPaint(context, element, box, place);
  if (!gradient || opacity === 1 || gradient.kind === 'pattern') return gradient;
  if (gradient.kind === 'solid') return { kind: 'solid', color: faded(gradient.color, opacity) };
  const stops = gradient.stops.map((stop) => ({ offset: stop.offset, color: faded(stop.color, opacity) }));
  return { ...gradient, stops };
}
