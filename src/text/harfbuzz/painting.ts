/** Coloured glyphs as HarfBuzz paints them: COLR of both versions, at any axis settings. https://harfbuzz.github.io/harfbuzz-hb-paint.html */

import type { Rgba } from '../../css/values/types.ts';
import type { ColorStop, CompositeMode, GlyphFill, GlyphPaint } from '../glyph-paint.ts';
import type { GlyphSegment } from '../outlines.ts';
import type { Palette } from '../sfnt/palettes.ts';
import { callback } from './callbacks.ts';
import type { Drawing } from './drawing.ts';
import type { HarfBuzzInstance, Pointer } from './instance.ts';

/** The paints of a glyph from bottom to top; null for a glyph without colours. */
export type Painting = (font: Pointer, glyph: number, palette: Palette | null) => readonly GlyphPaint[] | null;

/** In the order of `hb_paint_composite_mode_t`. */
const MODES: readonly CompositeMode[] = (
  'clear source destination source-over destination-over source-in destination-in source-out destination-out ' +
  'source-atop destination-atop xor plus screen overlay darken lighten color-dodge color-burn hard-light soft-light ' +
  'difference exclusion multiply hue saturation color luminosity'
).split(' ') as CompositeMode[];

const EXTENDS = ['pad', 'repeat', 'reflect'] as const;

/** A glyph with more paints than this is an attack, not a design. */
const MOST_PAINTS = 20_000;
const MOST_STOPS = 256;
const STOP_WORDS = 3;
const FOREGROUND = 0x000000ff;

/** Collects paints as they arrive; the content of a transform, a clip or a group arrives before its end. */
function createBuilder() {
  let lists: GlyphPaint[][] = [[]];
  /** Open transforms and clips, as functions that wrap their content: their ends do not say which one ends. */
  let wrappers: ((content: readonly GlyphPaint[]) => readonly GlyphPaint[])[] = [];
  let left = MOST_PAINTS;
  return {
    start(): void {
      lists = [[]];
      wrappers = [];
      left = MOST_PAINTS;
    },
    fill(paint: GlyphFill): void {
      if (--left < 0) throw new WebAssembly.RuntimeError('a glyph has too many paints');
      lists.at(-1)!.push({ kind: 'fill', paint });
    },
    begin(wrap: (content: readonly GlyphPaint[]) => readonly GlyphPaint[]): void {
      wrappers.push(wrap);
      lists.push([]);
    },
    end(): void {
      const content = lists.pop()!;
      const wrap = wrappers.pop();
      if (wrap && content.length > 0) lists.at(-1)!.push(...wrap(content));
    },
    beginGroup: () => void lists.push([]),
    endGroup(mode: CompositeMode): void {
      const source = lists.pop()!;
      const backdrop = lists.pop()!;
      lists.push(composed(backdrop, source, mode));
    },
    finish: (): readonly GlyphPaint[] => lists[0]!,
  };
}

/** Parameter types of a paint function. */
type Values = '' | 'i' | 'ii' | 'ffff' | 'ffffff' | 'iffff' | 'iffffff';
type Call = Parameters<typeof callback>[2];

export function createPainting(instance: HarfBuzzInstance, drawing: Drawing): Painting {
  const { exports } = instance;
  const functions = exports.hb_paint_funcs_create();
  const stopsAt = exports.malloc(MOST_STOPS * STOP_WORDS * 4 + 4);
  const builder = createBuilder();
  const line = (at: Pointer) => ({
    stops: readStops(instance, at, stopsAt),
    extend: EXTENDS[exports.hb_color_line_get_extend(at)] ?? ('pad' as const),
  });
  const clip = (path: readonly GlyphSegment[]) => builder.begin((content) => [{ kind: 'clip', path, content }]);
  // Each is handed the functions and data of the call, what is named here, and data of the function.
  const on = (name: string, values: Values, call: (...values: number[]) => void): void => {
    const passed: Call = (_functions, _data, ...values) => {
      call(...values);
      return undefined;
    };
    exports[`hb_paint_funcs_set_${name}_func`]!(functions, callback(instance, `ii${values}i>`, passed), 0, 0);
  };
  on('push_transform', 'ffffff', (a, b, c, d, e, f) =>
    builder.begin((content) => transformed([a!, b!, c!, d!, e!, f!], content)),
  );
  on('pop_transform', '', () => builder.end());
  on('push_clip_glyph', 'ii', (glyph, font) => clip(drawing(font!, glyph!)));
  on('push_clip_rectangle', 'ffff', (left, bottom, right, top) => clip(rectangle(left!, bottom!, right!, top!)));
  on('pop_clip', '', () => builder.end());
  on('color', 'ii', (own, color) => builder.fill({ kind: 'solid', ...colorOf(own !== 0, color!) }));
  on('linear_gradient', 'iffffff', (at, ...points) =>
    builder.fill({ kind: 'linear', points: sixOf(points), ...line(at!) }),
  );
  on('radial_gradient', 'iffffff', (at, ...circles) =>
    builder.fill({ kind: 'radial', circles: sixOf(circles), ...line(at!) }),
  );
  on('sweep_gradient', 'iffff', (at, x, y, from, to) =>
    builder.fill({ kind: 'sweep', x: x!, y: y!, from: from!, to: to!, ...line(at!) }),
  );
  on('push_group', '', () => builder.beginGroup());
  on('pop_group', 'i', (mode) => builder.endGroup(MODES[mode!] ?? 'source-over'));
  let colors: Palette | null = null;
  // Called for each palette entry: whether it is overridden.
  const replace = callback(instance, 'iiiii>i', (_functions, _data, entry, at) => {
    const color = colors?.[entry!];
    if (color) instance.words()[at! >> 2] = storedColor(color);
    return color ? 1 : 0;
  });
  exports.hb_paint_funcs_set_custom_palette_color_func!(functions, replace, 0, 0);
  return (font, glyph, palette) => {
    colors = palette;
    builder.start();
    const painted = exports.hb_font_paint_glyph_or_fail(font, glyph, functions, 0, 0, FOREGROUND) !== 0;
    return painted ? builder.finish() : null;
  };
}

type Six = readonly [number, number, number, number, number, number];

const sixOf = ([a, b, c, d, e, f]: readonly number[]): Six => [a!, b!, c!, d!, e!, f!];

const IDENTITY = [1, 0, 0, 1, 0, 0];

/** HarfBuzz wraps each clip in the font's own transform, which is the identity here. */
function transformed(matrix: Six, content: readonly GlyphPaint[]): readonly GlyphPaint[] {
  const same = IDENTITY.every((value, i) => value === matrix[i]);
  return same ? content : [{ kind: 'transform', matrix, content }];
}

/** Composites `source` onto `backdrop`. Plain source-over needs no group. */
function composed(backdrop: GlyphPaint[], source: GlyphPaint[], mode: CompositeMode): GlyphPaint[] {
  if (mode === 'source-over') return [...backdrop, ...source];
  return [{ kind: 'composite', mode, backdrop, source }];
}

function rectangle(left: number, bottom: number, right: number, top: number): readonly GlyphSegment[] {
  return [['M', left, bottom], ['L', right, bottom], ['L', right, top], ['L', left, top], ['Z']];
}

/** HarfBuzz stores blue in the highest byte, then green, red and alpha. */
function colorOf(foreground: boolean, value: number): { readonly color: Rgba | null; readonly alpha: number } {
  const alpha = (value & 0xff) / 255;
  const part = (shift: number) => ((value >>> shift) & 0xff) / 255;
  return { color: foreground ? null : { r: part(8), g: part(16), b: part(24), a: alpha }, alpha };
}

const storedColor = ({ r, g, b, a }: Rgba): number =>
  [b, g, r, a].reduce((word, part) => (word << 8) | Math.round(part * 255), 0);

function readStops({ exports, bytes, words }: HarfBuzzInstance, line: Pointer, at: Pointer): readonly ColorStop[] {
  const countAt = at + MOST_STOPS * STOP_WORDS * 4;
  words()[countAt >> 2] = MOST_STOPS;
  exports.hb_color_line_get_color_stops(line, 0, countAt, at);
  const { buffer } = bytes();
  const offsets = new Float32Array(buffer);
  const values = words();
  return Array.from({ length: values[countAt >> 2]! }, (_, i) => {
    const stop = (at >> 2) + i * STOP_WORDS;
    return { offset: offsets[stop]!, ...colorOf(values[stop + 1] !== 0, values[stop + 2]!) };
  }).sort((a, b) => a.offset - b.offset);
}
