/** SVG has no conic gradients: they are drawn as a fan of wedges, each of one colour. */

import type { Rgba } from '../css/values/types.ts';
import type { Gradient } from '../display/display-list.ts';
import { colorAttributes, num } from './notation.ts';

type Conic = Extract<Gradient, { kind: 'conic' }>;

const WEDGES = 180;

export function conicWedges({ x, y, from, radius, stops }: Conic): string {
  let out = '';
  const place = (turn: number): string => {
    const angle = (turn + from / 360 - 0.25) * 2 * Math.PI;
    return `${num(x + radius * Math.cos(angle))} ${num(y + radius * Math.sin(angle))}`;
  };
  for (let i = 0; i < WEDGES; i++) {
    const color = colorAt(stops, (i + 0.5) / WEDGES);
    // Opaque wedges overlap slightly, so that no seams show.
    const end = (i + 1 + (color.a === 1 ? 0.5 : 0)) / WEDGES;
    out += `<path d="M${num(x)} ${num(y)}L${place(i / WEDGES)}L${place(end)}Z"${colorAttributes('fill', color)}/>`;
  }
  return out;
}

export function colorAt(stops: Conic['stops'], offset: number): Rgba {
  const after = stops.findIndex((stop) => stop.offset >= offset);
  const to = stops[after === -1 ? stops.length - 1 : after];
  const before = stops[after === -1 ? stops.length - 1 : Math.max(0, after - 1)];
  if (!to || !before) return { r: 0, g: 0, b: 0, a: 0 };
  const span = to.offset - before.offset;
  const share = span > 0 ? Math.min(1, Math.max(0, (offset - before.offset) / span)) : 1;
  const mix = (a: number, b: number): number => a + (b - a) * share;
  const [p, q] = [before.color, to.color];
  return { r: mix(p.r, q.r), g: mix(p.g, q.g), b: mix(p.b, q.b), a: mix(p.a, q.a) };
}
