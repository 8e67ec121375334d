/**
 * One running instance of HarfBuzz: its WebAssembly exports and memory. It does without the JavaScript of the package, so it starts
 * synchronously in a few milliseconds. https://harfbuzz.github.io/
 */

/** Addresses and handles in the memory of the instance. */
export type Pointer = number;

type FunctionSetter = (functions: Pointer, call: Pointer, data: Pointer, destroy: Pointer) => void;

/** The exported functions that this folder calls, as documented by HarfBuzz. */
interface HarfBuzzExports {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
  __wasm_call_ctors(): void;
  malloc(size: number): Pointer;
  free(pointer: Pointer): void;
  hb_blob_create(data: Pointer, length: number, mode: number, userData: Pointer, destroy: number): Pointer;
  hb_blob_destroy(blob: Pointer): void;
  hb_blob_get_data(blob: Pointer, length: Pointer): Pointer;
  hb_blob_get_length(blob: Pointer): number;
  hb_face_create(blob: Pointer, index: number): Pointer;
  hb_face_destroy(face: Pointer): void;
  hb_font_create(face: Pointer): Pointer;
  hb_font_destroy(font: Pointer): void;
  hb_font_set_variations(font: Pointer, variations: Pointer, count: number): void;
  hb_font_get_glyph_h_advance(font: Pointer, glyph: number): number;
  hb_buffer_create(): Pointer;
  hb_buffer_clear_contents(buffer: Pointer): void;
  hb_buffer_set_flags(buffer: Pointer, flags: number): void;
  hb_buffer_set_direction(buffer: Pointer, direction: number): void;
  hb_buffer_set_script(buffer: Pointer, script: number): void;
  hb_buffer_set_language(buffer: Pointer, language: Pointer): void;
  hb_buffer_add(buffer: Pointer, codePoint: number, cluster: number): void;
  hb_buffer_add_codepoints(buffer: Pointer, text: Pointer, length: number, offset: number, count: number): void;
  hb_buffer_get_length(buffer: Pointer): number;
  hb_buffer_get_glyph_infos(buffer: Pointer, length: Pointer): Pointer;
  hb_buffer_get_glyph_positions(buffer: Pointer, length: Pointer): Pointer;
  hb_draw_funcs_create(): Pointer;
  [setter: `hb_draw_funcs_set_${string}_func`]: FunctionSetter;
  [setter: `hb_paint_funcs_set_${string}_func`]: FunctionSetter;
  hb_font_draw_glyph_or_fail(font: Pointer, glyph: number, functions: Pointer, data: Pointer): number;
  hb_paint_funcs_create(): Pointer;
  hb_font_paint_glyph_or_fail(
    font: Pointer,
    glyph: number,
    functions: Pointer,
    data: Pointer,
    palette: number,
    foreground: number,
  ): number;
  hb_color_line_get_extend(line: Pointer): number;
  hb_color_line_get_color_stops(line: Pointer, start: number, count: Pointer, stops: Pointer): number;
  hb_language_from_string(text: Pointer, length: number): Pointer;
  hb_ot_tag_to_script(tag: number): number;
  hb_shape(font: Pointer, buffer: Pointer, features: Pointer, count: number): void;
}

export interface HarfBuzzInstance {
  readonly exports: HarfBuzzExports;
  /** The module that makes JavaScript functions callable: `callbacks.ts`. */
  readonly callbacks: WebAssembly.Module;
  /** The whole memory. Call it again after each call into HarfBuzz: when memory grows, its buffer is replaced. */
  bytes(): Uint8Array;
  words(): Int32Array;
}

export interface HarfBuzzModules {
  readonly harfbuzz: WebAssembly.Module;
  readonly callbacks: WebAssembly.Module;
}

/** No font needs this much; an instance that would grow beyond it is out of memory. */
const MOST_MEMORY = 512 * 2 ** 20;
const PAGE = 65536;

/** Starts an instance. Throws WebAssembly's errors if it is not available. */
export function startInstance({ harfbuzz, callbacks }: HarfBuzzModules): HarfBuzzInstance {
  const stop = (): never => {
    throw new WebAssembly.RuntimeError('HarfBuzz stopped');
  };
  const { exports } = new WebAssembly.Instance(harfbuzz, {
    env: {
      _abort_js: stop,
      _emscripten_runtime_keepalive_clear: () => {},
      _setitimer_js: () => 0,
      emscripten_resize_heap: (size: number) => (grow(running.memory, size >>> 0) ? 1 : 0),
    },
    wasi_snapshot_preview1: { proc_exit: stop },
  });
  const running = exports as unknown as HarfBuzzExports;
  let bytes = new Uint8Array(running.memory.buffer);
  let words = new Int32Array(running.memory.buffer);
  running.__wasm_call_ctors();
  return {
    exports: running,
    callbacks,
    bytes() {
      if (bytes.buffer !== running.memory.buffer) bytes = new Uint8Array(running.memory.buffer);
      return bytes;
    },
    words() {
      if (words.buffer !== running.memory.buffer) words = new Int32Array(running.memory.buffer);
      return words;
    },
  };
}

/** Grows by a fifth more than requested, since memory is requested piece by piece. */
function grow(memory: WebAssembly.Memory, size: number): boolean {
  if (size > MOST_MEMORY) return false;
  const present = memory.buffer.byteLength;
  const wanted = Math.min(MOST_MEMORY, Math.max(size, Math.ceil(present * 1.2)));
  try {
    memory.grow((wanted - present + PAGE - 1) / PAGE);
    return true;
  } catch {
    // The host has no memory left; HarfBuzz continues without it.
    return false;
  }
}

/** A four-letter tag as the number that HarfBuzz and OpenType use. */
export function tagNumber(tag: string): number {
  const letters = tag.padEnd(4);
  return (
    ((letters.charCodeAt(0) & 255) << 24) |
    ((letters.charCodeAt(1) & 255) << 16) |
    ((letters.charCodeAt(2) & 255) << 8) |
    (letters.charCodeAt(3) & 255)
  );
}
