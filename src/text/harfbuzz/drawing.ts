/** Outlines as HarfBuzz draws them: TrueType, CFF and CFF2, at any axis settings. https://harfbuzz.github.io/harfbuzz-hb-draw.html */

import type { GlyphSegment } from '../outlines.ts';
import { callback } from './callbacks.ts';
import type { HarfBuzzInstance, Pointer } from './instance.ts';

/** Segments of a glyph, in font units; empty for one without ink. */
export type Drawing = (font: Pointer, glyph: number) => readonly GlyphSegment[];

/** Z, which says the line back to the beginning of its contour as well. */
function closed(segments: GlyphSegment[]): GlyphSegment {
  const start = segments.findLast(([kind]) => kind === 'M');
  const last = segments.at(-1);
  if (last?.[0] === 'L' && start?.[0] === 'M' && last[1] === start[1] && last[2] === start[2]) segments.pop();
  return ['Z'];
}

export function createDrawing(instance: HarfBuzzInstance): Drawing {
  const { exports } = instance;
  let segments: GlyphSegment[] = [];
  const functions = exports.hb_draw_funcs_create();
  const put = (segment: GlyphSegment): undefined => {
    segments.push(segment);
  };
  // Each is handed the functions, data of the call and a state; then points; then data of the function.
  const point = callback(instance, 'iiiffi>', (_f, _d, _s, x, y) => put(['M', x!, y!]));
  const line = callback(instance, 'iiiffi>', (_f, _d, _s, x, y) => put(['L', x!, y!]));
  const quadratic = callback(instance, 'iiiffffi>', (_f, _d, _s, ax, ay, x, y) => put(['Q', ax!, ay!, x!, y!]));
  const cubic = callback(instance, 'iiiffffffi>', (_f, _d, _s, ax, ay, bx, by, x, y) =>
    put(['C', ax!, ay!, bx!, by!, x!, y!]),
  );
  const close = callback(instance, 'iiii>', () => put(closed(segments)));
  exports.hb_draw_funcs_set_move_to_func(functions, point, 0, 0);
  exports.hb_draw_funcs_set_line_to_func(functions, line, 0, 0);
  exports.hb_draw_funcs_set_quadratic_to_func(functions, quadratic, 0, 0);
  exports.hb_draw_funcs_set_cubic_to_func(functions, cubic, 0, 0);
  exports.hb_draw_funcs_set_close_path_func(functions, close, 0, 0);
  return (font, glyph) => {
    segments = [];
    exports.hb_font_draw_glyph_or_fail(font, glyph, functions, 0);
    return segments;
  };
}
