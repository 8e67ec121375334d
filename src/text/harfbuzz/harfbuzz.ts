/** HarfBuzz as this folder uses it: fonts are opened in a running instance, which shapes words with them. https://harfbuzz.github.io/ */

import type { FontFile } from '../font-file.ts';
import type { GlyphPaint } from '../glyph-paint.ts';
import type { GlyphSegment } from '../outlines.ts';
import type { EngineGlyphs, EngineRequest, PaintedLook } from '../shaping-engine.ts';
import { createDrawing, type Drawing } from './drawing.ts';
import { type Purpose, tablesFor } from './font-tables.ts';
import { type HarfBuzzInstance, type HarfBuzzModules, type Pointer, startInstance, tagNumber } from './instance.ts';
import { createPainting, type Painting } from './painting.ts';

export interface HarfBuzz {
  /** Shaped glyphs; null if HarfBuzz gives up, which it never does for a valid font. */
  shape(file: FontFile, variation: Variation, request: EngineRequest): EngineGlyphs | null;
  /** Font units, at the axis settings. */
  advance(file: FontFile, variation: Variation, glyph: number): number | null;
  /** In font units, at the axis settings; null if HarfBuzz gives up. */
  outline(file: FontFile, variation: Variation, glyph: number): readonly GlyphSegment[] | null;
  /** Null for a glyph without colours, or if HarfBuzz gives up. */
  paints(file: FontFile, look: PaintedLook, glyph: number): readonly GlyphPaint[] | null;
}

export type Variation = Readonly<Record<string, number>> | null;

interface OpenFont {
  readonly font: Pointer;
  readonly face: Pointer;
  readonly data: Pointer;
  readonly size: number;
}

/** A running instance and the fonts opened in it, discarded together. */
interface Session {
  readonly instance: HarfBuzzInstance;
  readonly buffer: Pointer;
  /** For features and axis settings. */
  readonly scratch: Pointer;
  /** Oldest first. */
  readonly fonts: Map<string, OpenFont>;
  fontBytes: number;
  readonly languages: Map<string, Pointer>;
  readonly scripts: Map<string, number>;
  /** Made when something is first drawn. */
  drawing: Drawing | null;
  painting: Painting | null;
}

const SCRATCH_BYTES = 16 * 128;
const MOST_FONT_BYTES = 64 * 2 ** 20;
/** WebAssembly memory never shrinks, so an instance that grew beyond this is discarded. */
const MOST_KEPT_BYTES = 192 * 2 ** 20;
const WRITABLE = 2;
const REMOVE_DEFAULT_IGNORABLES = 8;
const LEFT_TO_RIGHT = 4;
const RIGHT_TO_LEFT = 5;
const WHOLE_TEXT = -1;
/** Sizes in 32-bit words. */
const RECORD = { info: 5, position: 5, feature: 4, variation: 2 } as const;

/** Throws WebAssembly's errors if it is not available. */
export function createHarfBuzz(modules: HarfBuzzModules): HarfBuzz {
  let session: Session | null = startSession(modules);

  /** An instance that trapped cannot be used again. The request is repeated once in a new instance, so that no document depends on others. */
  function attempt<T>(run: (session: Session) => T): T | null {
    for (const last of [false, true]) {
      session ??= startSession(modules);
      try {
        const result = run(session);
        if (session.instance.bytes().length > MOST_KEPT_BYTES) session = null;
        return result;
      } catch (error) {
        if (!(error instanceof WebAssembly.RuntimeError)) throw error;
        session = null;
        if (last) return null;
      }
    }
    return null;
  }

  return {
    shape: (file, variation, request) =>
      attempt((running) => shapeIn(running, openIn(running, file, variation, 'shaping'), request)),
    advance: (file, variation, glyph) =>
      attempt((running) => {
        const { font } = openIn(running, file, variation, 'shaping');
        return running.instance.exports.hb_font_get_glyph_h_advance(font, glyph);
      }),
    outline: (file, variation, glyph) =>
      attempt((running) => {
        running.drawing ??= createDrawing(running.instance);
        return running.drawing(openIn(running, file, variation, 'drawing').font, glyph);
      }),
    paints: (file, { variation, palette }, glyph) =>
      attempt((running) => {
        running.drawing ??= createDrawing(running.instance);
        running.painting ??= createPainting(running.instance, running.drawing);
        return running.painting(openIn(running, file, variation, 'drawing').font, glyph, palette);
      }),
  };
}

function startSession(modules: HarfBuzzModules): Session {
  const instance = startInstance(modules);
  const { exports } = instance;
  return {
    instance,
    buffer: exports.hb_buffer_create(),
    scratch: exports.malloc(SCRATCH_BYTES),
    fonts: new Map(),
    fontBytes: 0,
    languages: new Map(),
    scripts: new Map(),
    drawing: null,
    painting: null,
  };
}

function openIn(session: Session, file: FontFile, variation: Variation, purpose: Purpose): OpenFont {
  const key = `${file.hash}|${purpose}${variation ? `|${JSON.stringify(variation)}` : ''}`;
  const known = session.fonts.get(key);
  if (known) return known;
  const font = openFont(session, file, variation, purpose);
  session.fonts.set(key, font);
  session.fontBytes += font.size;
  for (const [oldest, old] of session.fonts) {
    if (session.fontBytes <= MOST_FONT_BYTES || oldest === key) break;
    closeFont(session, oldest, old);
  }
  return font;
}

function openFont({ instance, scratch }: Session, file: FontFile, variation: Variation, purpose: Purpose): OpenFont {
  const { exports } = instance;
  const tables = tablesFor(file, purpose);
  const data = exports.malloc(tables.length);
  if (data === 0) throw new WebAssembly.RuntimeError('HarfBuzz is out of memory');
  instance.bytes().set(tables, data);
  const blob = exports.hb_blob_create(data, tables.length, WRITABLE, 0, 0);
  const face = exports.hb_face_create(blob, 0);
  exports.hb_blob_destroy(blob);
  const font = exports.hb_font_create(face);
  if (variation) {
    const axes = Object.entries(variation);
    const floats = new Float32Array(exports.memory.buffer);
    const count = Math.min(axes.length, SCRATCH_BYTES / 8);
    for (let i = 0; i < count; i++) {
      const at = (scratch >> 2) + i * RECORD.variation;
      instance.words()[at] = tagNumber(axes[i]![0]);
      floats[at + 1] = axes[i]![1];
    }
    exports.hb_font_set_variations(font, scratch, count);
  }
  return { font, face, data, size: tables.length };
}

function closeFont(session: Session, key: string, { font, face, data, size }: OpenFont): void {
  const { exports } = session.instance;
  session.fonts.delete(key);
  session.fontBytes -= size;
  exports.hb_font_destroy(font);
  exports.hb_face_destroy(face);
  exports.free(data);
}

function shapeIn(session: Session, { font }: OpenFont, request: EngineRequest): EngineGlyphs {
  const { instance, buffer, scratch } = session;
  const { exports } = instance;
  const { codePoints, clusters } = request;
  exports.hb_buffer_clear_contents(buffer);
  exports.hb_buffer_set_flags(buffer, REMOVE_DEFAULT_IGNORABLES);
  // An empty addition that sets the preceding context; what is added next counts as the text.
  const before = writeCodePoints(session, request.context?.before);
  exports.hb_buffer_add_codepoints(buffer, scratch, before, before, 0);
  for (let i = 0; i < codePoints.length; i++) exports.hb_buffer_add(buffer, codePoints[i]!, clusters[i]!);
  const after = writeCodePoints(session, request.context?.after);
  if (after > 0) exports.hb_buffer_add_codepoints(buffer, scratch, after, 0, 0);
  exports.hb_buffer_set_direction(buffer, request.direction === 'rtl' ? RIGHT_TO_LEFT : LEFT_TO_RIGHT);
  exports.hb_buffer_set_script(buffer, scriptIn(session, request.script[0]!));
  exports.hb_buffer_set_language(buffer, languageIn(session, request.language));
  exports.hb_shape(font, buffer, scratch, writeFeatures(session, request.features));
  return readGlyphs(session);
}

/** Writes into the scratch memory and returns the number of code points. */
function writeCodePoints({ instance, scratch }: Session, codePoints: readonly number[] = []): number {
  const words = instance.words();
  for (let i = 0; i < codePoints.length; i++) words[(scratch >> 2) + i] = codePoints[i]!;
  return codePoints.length;
}

function writeFeatures({ instance, scratch }: Session, features: EngineRequest['features']): number {
  const words = instance.words();
  let count = 0;
  for (const tag in features) {
    if (count === SCRATCH_BYTES / 16) break;
    const at = (scratch >> 2) + count * RECORD.feature;
    words[at] = tagNumber(tag);
    words[at + 1] = features[tag]!;
    words[at + 2] = 0;
    words[at + 3] = WHOLE_TEXT;
    count++;
  }
  return count;
}

function readGlyphs({ instance, buffer }: Session): EngineGlyphs {
  const { exports } = instance;
  const count = exports.hb_buffer_get_length(buffer);
  const infos = exports.hb_buffer_get_glyph_infos(buffer, 0) >> 2;
  const positions = exports.hb_buffer_get_glyph_positions(buffer, 0) >> 2;
  const words = instance.words();
  const glyphs = new Uint32Array(count);
  const clusters = new Uint32Array(count);
  const advances = new Float32Array(count);
  const xOffsets = new Float32Array(count);
  const yOffsets = new Float32Array(count);
  let shiftedX = false;
  let shiftedY = false;
  for (let i = 0; i < count; i++) {
    const info = infos + i * RECORD.info;
    const position = positions + i * RECORD.position;
    glyphs[i] = words[info]!;
    clusters[i] = words[info + 2]!;
    advances[i] = words[position]!;
    xOffsets[i] = words[position + 2]!;
    yOffsets[i] = words[position + 3]!;
    if (xOffsets[i] !== 0) shiftedX = true;
    if (yOffsets[i] !== 0) shiftedY = true;
  }
  return {
    count,
    glyphs,
    advances,
    xOffsets: shiftedX ? xOffsets : null,
    yOffsets: shiftedY ? yOffsets : null,
    clusters,
  };
}

function scriptIn({ instance, scripts }: Session, tag: string): number {
  let script = scripts.get(tag);
  if (script === undefined) {
    script = instance.exports.hb_ot_tag_to_script(tagNumber(tag));
    scripts.set(tag, script);
  }
  return script;
}

/**
 * A language that HarfBuzz maps to exactly the OpenType language system named.
 * https://harfbuzz.github.io/harfbuzz-hb-ot-layout.html#hb-ot-tags-from-script-and-language
 */
function languageIn({ instance, languages }: Session, system: string | null): Pointer {
  if (system === null) return 0;
  let language = languages.get(system);
  if (language === undefined) {
    const { exports } = instance;
    const name = `x-hbot-${(tagNumber(system) >>> 0).toString(16).padStart(8, '0')}`;
    const text = exports.malloc(name.length);
    instance.bytes().set(new TextEncoder().encode(name), text);
    language = exports.hb_language_from_string(text, name.length);
    exports.free(text);
    languages.set(system, language);
  }
  return language;
}
