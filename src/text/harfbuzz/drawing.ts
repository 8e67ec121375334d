/** Outlines as HarfBuzz draws them: TrueType, CFF and CFF2, at any axis settings. https://harfbuzz.github.io/harfbuzz-hb-draw.html */

import type { GlyphSegment } from '../outlines.ts';
import { callback } from './callbacks.ts';
import type { HarfBuzzInstance, Pointer } from './instance.ts';

/** Segments of a glyph, in font units; empty for one without ink. */
export type Drawing = (font: Pointer, glyph: number) => readonly GlyphSegment[];

/** A Z segment, which includes the line back to the start of its contour. */
function closed(segments: GlyphSegment[]): GlyphSegment {
  const start = segments.findLast(([kind]) => kind === 'M');
  const last = segments.at(-1);
  if (last?.[0] === 'L' && start?.[0] === 'M' && last[1] === start[1] && last[2] === start[2]) segments.pop();
  return ['Z'];
}

/** Parameter types of a segment's points. */
type Coordinates = '' | 'ff' | 'ffff' | 'ffffff';

export function createDrawing(instance: HarfBuzzInstance): Drawing {
  const { exports } = instance;
  let segments: GlyphSegment[] = [];
  const functions = exports.hb_draw_funcs_create();
  // Each is handed the functions, data of the call and a state; then coordinates; then data of the function.
  const on = (name: string, coordinates: Coordinates, segment: (...values: number[]) => GlyphSegment): void => {
    const call = callback(instance, `iii${coordinates}i>`, (_functions, _data, _state, ...values) => {
      segments.push(segment(...values));
      return undefined;
    });
    exports[`hb_draw_funcs_set_${name}_func`]!(functions, call, 0, 0);
  };
  on('move_to', 'ff', (x, y) => ['M', x!, y!]);
  on('line_to', 'ff', (x, y) => ['L', x!, y!]);
  on('quadratic_to', 'ffff', (ax, ay, x, y) => ['Q', ax!, ay!, x!, y!]);
  on('cubic_to', 'ffffff', (ax, ay, bx, by, x, y) => ['C', ax!, ay!, bx!, by!, x!, y!]);
  on('close_path', '', () => closed(segments));
  return (font, glyph) => {
    segments = [];
    exports.hb_font_draw_glyph_or_fail(font, glyph, functions, 0);
    return segments;
  };
}
