/** Gradients as shadings: axial, radial, and a mesh of triangles for conic ones. ISO 32000-1, 8.7.4.5. */

import type { Rgba } from '../css/values/types.ts';
import type { Gradient, GradientStops } from '../display/display-list.ts';
import type { PdfRef, PdfSink } from './sink.ts';
import { component, dictionary, num, nums } from './syntax.ts';

type Stops = GradientStops['stops'];

export interface ShadingRegistry {
  /** The gradient's colours, or its alpha as grey for a soft mask; in the gradient's own coordinates. */
  get(gradient: Gradient, channel: 'color' | 'alpha'): { readonly resource: string; readonly ref: PdfRef };
}

export const isOpaque = (gradient: Gradient): boolean => gradient.stops.every((stop) => stop.color.a >= 1);

/** `cmyk`: CMYK colours may be written to the file as they are. */
export function createShadingRegistry(sink: PdfSink, cmyk: boolean): ShadingRegistry {
  const known = new Map<string, { resource: string; ref: PdfRef }>();
  let count = 0;
  return {
    get(gradient, of) {
      const mesh = gradient.kind === 'conic';
      const channel = of === 'alpha' ? ALPHA : cmyk && gradient.stops.every(isProcess) ? INKS : RGB;
      const body = mesh
        ? `${gradient.x} ${gradient.y} ${gradient.from} ${gradient.radius} ${JSON.stringify(gradient.stops)} ${of}`
        : shadingDictionary(gradient, channel);
      const found = known.get(body);
      if (found) return found;
      const entry = { resource: `S${++count}`, ref: sink.reserve() };
      known.set(body, entry);
      if (mesh) writeMesh(sink, entry.ref, gradient, channel);
      else sink.write(entry.ref, body);
      return entry;
    },
  };
}

/** What is shaded of the stops (their colours or their alpha), and in which colour space. */
interface Channel {
  readonly space: string;
  of(color: Rgba): readonly number[];
}

const RGB: Channel = { space: '/DeviceRGB', of: ({ r, g, b }) => [r, g, b] };
const ALPHA: Channel = { space: '/DeviceGray', of: ({ a }) => [a] };
/** CMYK stops are interpolated as CMYK: interpolated in RGB, the colours in between would be separated into other inks. */
const INKS: Channel = { space: '/DeviceCMYK', of: ({ ink }) => (ink?.kind === 'process' ? ink.parts : [0, 0, 0, 0]) };

const isProcess = ({ color }: Stops[number]): boolean => color.ink?.kind === 'process';

function shadingDictionary(gradient: Exclude<Gradient, { kind: 'conic' }>, channel: Channel): string {
  const g = gradient;
  return dictionary({
    ShadingType: g.kind === 'linear' ? '2' : '3',
    ColorSpace: channel.space,
    Coords: `[${nums(g.kind === 'linear' ? [g.x1, g.y1, g.x2, g.y2] : [g.x1, g.y1, g.r1, g.x2, g.y2, g.r2])}]`,
    Function: stopFunction(g.stops, channel),
    Extend: '[true true]',
  });
}

/** A function over 0 to 1: one exponential piece between two stops, stitched (7.10). */
function stopFunction(stops: Stops, channel: Channel): string {
  const points = coveringStops(stops);
  const pieces: string[] = [];
  const bounds: string[] = [];
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]!;
    const to = points[i]!;
    // Equal neighbours make a hard edge: an empty piece would divide by zero.
    if (num(to.offset) === num(from.offset)) continue;
    if (pieces.length > 0) bounds.push(num(from.offset));
    const [c0, c1] = [from, to].map(({ color }) => channel.of(color).map(component).join(' '));
    pieces.push(`<</FunctionType 2/Domain[0 1]/C0[${c0}]/C1[${c1}]/N 1>>`);
  }
  if (pieces.length === 1) return pieces[0]!;
  const encode = pieces.map(() => '0 1').join(' ');
  return `<</FunctionType 3/Domain[0 1]/Bounds[${bounds.join(' ')}]/Encode[${encode}]/Functions[${pieces.join('')}]>>`;
}

/** The stops, extended so that they cover 0 to 1. */
export function coveringStops(stops: Stops): Stops {
  const first = stops[0];
  const last = stops[stops.length - 1];
  if (!first || !last) return [CLEAR_STOPS[0]!, CLEAR_STOPS[1]!];
  const out = stops.map((stop) => ({ color: stop.color, offset: Math.min(1, Math.max(0, stop.offset)) }));
  if (num(out[0]!.offset) !== '0') out.unshift({ offset: 0, color: first.color });
  if (num(out[out.length - 1]!.offset) !== '1') out.push({ offset: 1, color: last.color });
  return out;
}

const CLEAR: Rgba = { r: 0, g: 0, b: 0, a: 0 };
const CLEAR_STOPS: Stops = [
  { offset: 0, color: CLEAR },
  { offset: 1, color: CLEAR },
];

/** The most degrees a triangle of the fan spans: its chord is then within 0.1 % of the circle. */
const WEDGE = 3;

/**
 * A fan of triangles around the centre, each with the colours of its two edges; the centre takes their mean
 * (free-form Gouraud mesh, 8.7.4.5.5).
 */
function writeMesh(sink: PdfSink, ref: PdfRef, gradient: Extract<Gradient, { kind: 'conic' }>, channel: Channel): void {
  const stops = coveringStops(gradient.stops);
  // The chords lie inside the circle: go out far enough that they still cover it.
  const radius = gradient.radius * 1.01;
  const bytes: number[] = [];
  const vertex = (x: number, y: number, values: readonly number[]): void => {
    bytes.push(0);
    for (const [at, center] of [
      [x, gradient.x],
      [y, gradient.y],
    ] as const) {
      const value = Math.max(0, Math.min(65535, Math.round(((at - center) / radius + 1) * 32767.5)));
      bytes.push(value >> 8, value & 0xff);
    }
    for (const value of values) bytes.push(Math.max(0, Math.min(255, Math.round(value * 255))));
  };
  const rim = (turn: number, values: readonly number[]): void => {
    const angle = ((gradient.from + turn * 360) * Math.PI) / 180;
    vertex(gradient.x + radius * Math.sin(angle), gradient.y - radius * Math.cos(angle), values);
  };
  for (let i = 1; i < stops.length; i++) {
    const from = stops[i - 1]!;
    const to = stops[i]!;
    const [first, last] = [channel.of(from.color), channel.of(to.color)];
    const wedges = Math.ceil(((to.offset - from.offset) * 360) / WEDGE);
    for (let w = 0; w < wedges; w++) {
      const a = mix(first, last, w / wedges);
      const b = mix(first, last, (w + 1) / wedges);
      vertex(gradient.x, gradient.y, mix(a, b, 0.5));
      rim(from.offset + ((to.offset - from.offset) * w) / wedges, a);
      rim(from.offset + ((to.offset - from.offset) * (w + 1)) / wedges, b);
    }
  }
  const { x, y } = gradient;
  const ranges = channel.of(stops[0]!.color).map(() => '0 1');
  sink.stream(
    ref,
    {
      ShadingType: '4',
      ColorSpace: channel.space,
      BitsPerCoordinate: '16',
      BitsPerComponent: '8',
      BitsPerFlag: '8',
      Decode: `[${nums([x - radius, x + radius, y - radius, y + radius])} ${ranges.join(' ')}]`,
    },
    Uint8Array.from(bytes),
  );
}

const mix = (a: readonly number[], b: readonly number[], t: number): readonly number[] =>
  a.map((value, i) => value + (b[i]! - value) * t);
