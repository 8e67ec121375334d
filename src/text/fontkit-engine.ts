/**
 * The one place that knows fontkit's insides: GSUB and GPOS driven directly, so that every glyph keeps the text it came from.
 *
 * fontkit's own `layout()` loses the way from glyphs to text and keeps the first code points per glyph for the life of the process
 * (a soft hyphen met first makes every later hyphen invisible). Here no Glyph object is asked for its text, and none is needed
 * to shape. https://learn.microsoft.com/typography/opentype/spec/chapter2
 */

import * as fontkit from 'fontkit';
import { isInvisible } from './characters.ts';
import type { FontFile } from './font-file.ts';
import { InvalidFontError } from './sfnt/directory.ts';
import { NO_GLYPH } from './types.ts';

export type Direction = 'ltr' | 'rtl';

/** Glyphs in visual order, in font units. */
export interface EngineGlyphs {
  readonly count: number;
  readonly glyphs: Uint32Array;
  readonly advances: Float32Array;
  /** Null when all are 0. */
  readonly xOffsets: Float32Array | null;
  readonly yOffsets: Float32Array | null;
  /** As given with the code points. */
  readonly clusters: Uint32Array;
}

export interface EngineRequest {
  readonly codePoints: readonly number[];
  /** Glyph of each code point. */
  readonly glyphs: readonly number[];
  /** Text offset of each code point. */
  readonly clusters: readonly number[];
  /** OpenType script tags, best first. */
  readonly script: readonly string[];
  /** OpenType language system tag, or null. */
  readonly language: string | null;
  readonly direction: Direction;
  /** Features switched on or off beside the script's own. */
  readonly features: Readonly<Record<string, boolean>>;
}

// What fontkit does not declare. -----------------------------------------------------------------

interface GlyphInfo {
  readonly id: number;
  readonly codePoints: number[] & { cluster?: number };
  readonly isMark: boolean;
}

interface GlyphPosition {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

interface Processor {
  readonly features: Readonly<Record<string, unknown>>;
  selectScript(script: readonly string[], language: string | null, direction: Direction): string | null;
}

interface ShapingPlan {
  process(processor: Processor, glyphs: GlyphInfo[], positions?: GlyphPosition[]): void;
}

interface Shaper {
  readonly zeroMarkWidths: 'BEFORE_GPOS' | 'AFTER_GPOS' | 'NONE';
  plan(plan: ShapingPlan, glyphs: GlyphInfo[], features: Record<string, boolean>): void;
}

interface ShapingEngine {
  readonly GSUBProcessor: Processor | null;
  readonly GPOSProcessor: Processor | null;
  glyphInfos: GlyphInfo[] | null;
  plan: ShapingPlan | null;
  shaper: Shaper | null;
  setup(run: {
    glyphs: { id: number; codePoints: number[] }[];
    features: Record<string, boolean>;
    script: readonly string[];
    language: string | null;
    direction: Direction;
  }): void;
  cleanup(): void;
}

interface VariationProcessor {
  getAdvanceAdjustment(glyph: number, table: unknown): number;
}

interface EngineFont {
  readonly stream: { readUInt16BE(): number };
  readonly _layoutEngine: { readonly engine?: Partial<ShapingEngine> };
  readonly _variationProcessor?: VariationProcessor | null;
  readonly HVAR?: unknown;
  getGlyph(glyph: number): {
    readonly path: { readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[] };
    readonly advanceWidth: number;
  } | null;
  getVariation(settings: Readonly<Record<string, number>>): EngineFont;
  createSubset(): unknown;
}

type GlyphInfoConstructor = new (font: EngineFont, id: number, codePoints: number[]) => GlyphInfo;
type ShapingPlanConstructor = new (font: EngineFont, script: string | null, direction: Direction) => ShapingPlan;

// ------------------------------------------------------------------------------------------------

const fonts = new WeakMap<FontFile, Map<string, EngineFont>>();

/** The parsed font at the given axis settings; made once. */
export function engineFont(file: FontFile, variation: Readonly<Record<string, number>> | null): EngineFont {
  let instances = fonts.get(file);
  if (!instances) {
    instances = new Map();
    fonts.set(file, instances);
  }
  const key = variationKey(variation);
  let font = instances.get(key);
  if (!font) {
    font = variation ? engineFont(file, null).getVariation(variation) : parse(file);
    countReads(font);
    instances.set(key, font);
  }
  return font;
}

export function variationKey(variation: Readonly<Record<string, number>> | null): string {
  if (!variation) return '';
  return Object.keys(variation)
    .sort()
    .map((tag) => `${tag}=${variation[tag]}`)
    .join(',');
}

/** A parsed font that nobody else uses. */
export function freshEngineFont(file: FontFile): EngineFont {
  return parse(file);
}

function parse(file: FontFile): EngineFont {
  const parsed = fontkit.create(file.bytes as Buffer) as unknown as EngineFont & {
    readonly fonts?: readonly EngineFont[];
  };
  return parsed.fonts ? parsed.fonts[file.index]! : parsed;
}

/** The change of a glyph's advance that the axis settings make, in font units. */
export function advanceAdjustment(font: EngineFont, glyph: number): number {
  const processor = font._variationProcessor;
  if (!processor) return 0;
  if (font.HVAR) return processor.getAdvanceAdjustment(glyph, font.HVAR);
  return 0;
}

/** Code points of one glyph that remember which text they stand for, also when a substitution copies them. */
class TaggedCodePoints extends Array<number> {
  cluster = -1;

  override slice(): number[] {
    return tagged(this[0]!, this.cluster, this);
  }
}

function tagged(first: number, cluster: number, all?: readonly number[]): TaggedCodePoints {
  const list = new TaggedCodePoints();
  list.push(first);
  if (all) for (let i = 1; i < all.length; i++) list.push(all[i]!);
  list.cluster = cluster;
  return list;
}

let glyphInfoConstructor: GlyphInfoConstructor | null = null;
let shapingPlanConstructor: ShapingPlanConstructor | null = null;
/** By the tag that the font's script list answers with. */
const shapers = new Map<string | null, Shaper>();

/** fontkit exports neither its classes nor its shapers: a run of one letter shows them. */
function probe(engine: ShapingEngine, request: EngineRequest): Shaper {
  const run = { glyphs: [{ id: 0, codePoints: [0x61] }], features: {} };
  engine.setup({ ...run, script: request.script, language: request.language, direction: request.direction });
  glyphInfoConstructor ??= engine.glyphInfos![0]!.constructor as GlyphInfoConstructor;
  shapingPlanConstructor ??= engine.plan!.constructor as ShapingPlanConstructor;
  const shaper = engine.shaper!;
  engine.cleanup();
  return shaper;
}

/** True where the font has tables that fontkit can drive; otherwise glyphs stand one after another. */
function drivable(engine: Partial<ShapingEngine> | undefined): engine is ShapingEngine {
  return engine !== undefined && typeof engine.setup === 'function' && typeof engine.cleanup === 'function';
}

/**
 * Damaged tables may list lists of lists, each as long as a count can say, and glyphs may be made of themselves: no sound
 * font needs so many numbers for one word or one glyph.
 */
const MOST_READS = { word: 4_000_000, glyph: 5_000 };
let readsLeft = Number.POSITIVE_INFINITY;

function countReads({ stream }: EngineFont): void {
  const read = stream.readUInt16BE;
  stream.readUInt16BE = function readUInt16BE(this: EngineFont['stream']): number {
    readsLeft--;
    if (readsLeft < 0) throw new InvalidFontError('its tables are endless');
    return read.call(this);
  };
}

/** Throws where the font makes `run` read without end. */
export function withBoundedReads<T>(what: keyof typeof MOST_READS, run: () => T): T {
  readsLeft = MOST_READS[what];
  try {
    return run();
  } finally {
    readsLeft = Number.POSITIVE_INFINITY;
  }
}

const faults = new WeakMap<FontFile, string>();

/** Why the layout tables of a file are not used, or null. */
export function layoutFault(file: FontFile): string | null {
  return faults.get(file) ?? null;
}

/** Shapes by the font's layout tables; where they are damaged, glyphs stand one after another from then on. */
export function shapeWithEngine(
  file: FontFile,
  variation: Readonly<Record<string, number>> | null,
  request: EngineRequest,
  advanceOf: (glyph: number) => number,
): EngineGlyphs {
  if (faults.has(file)) return plainGlyphs(request, advanceOf);
  try {
    return withBoundedReads('word', () => shapeByTables(engineFont(file, variation), request, advanceOf));
  } catch (error) {
    // Whatever fontkit stumbles over in a damaged font, it says with errors of all kinds.
    faults.set(file, (error as Error).message);
    return plainGlyphs(request, advanceOf);
  }
}

function shapeByTables(font: EngineFont, request: EngineRequest, advanceOf: (glyph: number) => number): EngineGlyphs {
  const engine = font._layoutEngine.engine;
  if (!drivable(engine)) return plainGlyphs(request, advanceOf);
  const selected = selectScript(engine, request);
  let shaper = shapers.get(selected);
  if (!shaper) {
    shaper = probe(engine, request);
    shapers.set(selected, shaper);
  }
  const Info = glyphInfoConstructor!;
  const infos = request.codePoints.map(
    (codePoint, i) => new Info(font, request.glyphs[i]!, tagged(codePoint, request.clusters[i]!)),
  );
  const plan = new shapingPlanConstructor!(font, selected, request.direction);
  shaper.plan(plan, infos, { ...request.features });
  if (engine.GSUBProcessor) plan.process(engine.GSUBProcessor, infos);
  const positions = infos.map(
    ({ id }): GlyphPosition => ({ xAdvance: advanceOf(id), yAdvance: 0, xOffset: 0, yOffset: 0 }),
  );
  if (shaper.zeroMarkWidths === 'BEFORE_GPOS') zeroMarks(infos, positions);
  if (engine.GPOSProcessor) plan.process(engine.GPOSProcessor, infos, positions);
  if (!engine.GPOSProcessor?.features.mark) placeMarks(infos, positions);
  if (shaper.zeroMarkWidths === 'AFTER_GPOS') zeroMarks(infos, positions);
  return collect(infos, positions, request);
}

const selections = new WeakMap<ShapingEngine, { readonly key: string; readonly tag: string | null }>();

/** Points the processors at the script and language, unless they are there already: building the feature list is slow. */
function selectScript(engine: ShapingEngine, { script, language, direction }: EngineRequest): string | null {
  const key = `${script[0]}|${language}|${direction}`;
  const last = selections.get(engine);
  if (last?.key === key) return last.tag;
  let tag: string | null = null;
  if (engine.GPOSProcessor) tag = engine.GPOSProcessor.selectScript(script, language, direction);
  if (engine.GSUBProcessor) tag = engine.GSUBProcessor.selectScript(script, language, direction);
  selections.set(engine, { key, tag });
  return tag;
}

function zeroMarks(infos: readonly GlyphInfo[], positions: readonly GlyphPosition[]): void {
  for (let i = 0; i < infos.length; i++) if (infos[i]!.isMark) positions[i]!.xAdvance = 0;
}

/** Fonts that do not place marks: one with a width of its own is centred on the glyph before it. */
function placeMarks(infos: readonly GlyphInfo[], positions: readonly GlyphPosition[]): void {
  let base = 0;
  for (let i = 0; i < infos.length; i++) {
    const position = positions[i]!;
    if (!infos[i]!.isMark) base = position.xAdvance;
    else if (position.xAdvance > 0) position.xOffset -= (base + position.xAdvance) / 2;
  }
}

function collect(
  infos: readonly GlyphInfo[],
  positions: readonly GlyphPosition[],
  request: EngineRequest,
): EngineGlyphs {
  const count = infos.length;
  const result = emptyGlyphs(count);
  const backwards = request.direction === 'rtl';
  let cluster = request.clusters[0] ?? 0;
  let shiftedX = false;
  let shiftedY = false;
  for (let i = 0; i < count; i++) {
    const info = infos[i]!;
    const position = positions[i]!;
    // Glyphs that a substitution added carry no text: they belong to the glyph before them.
    cluster = info.codePoints.cluster ?? cluster;
    const at = backwards ? count - 1 - i : i;
    const hidden = info.codePoints.length === 1 && isInvisible(info.codePoints[0]!);
    result.glyphs[at] = hidden ? NO_GLYPH : info.id;
    result.advances[at] = hidden ? 0 : position.xAdvance;
    result.xOffsets[at] = position.xOffset;
    result.yOffsets[at] = position.yOffset;
    result.clusters[at] = cluster;
    if (position.xOffset !== 0) shiftedX = true;
    if (position.yOffset !== 0) shiftedY = true;
  }
  return { ...result, xOffsets: shiftedX ? result.xOffsets : null, yOffsets: shiftedY ? result.yOffsets : null };
}

function plainGlyphs(request: EngineRequest, advanceOf: (glyph: number) => number): EngineGlyphs {
  const count = request.glyphs.length;
  const result = emptyGlyphs(count);
  for (let i = 0; i < count; i++) {
    const at = request.direction === 'rtl' ? count - 1 - i : i;
    const hidden = isInvisible(request.codePoints[i]!);
    result.glyphs[at] = hidden ? NO_GLYPH : request.glyphs[i]!;
    result.advances[at] = hidden ? 0 : advanceOf(request.glyphs[i]!);
    result.clusters[at] = request.clusters[i]!;
  }
  return { ...result, xOffsets: null, yOffsets: null };
}

function emptyGlyphs(count: number) {
  return {
    count,
    glyphs: new Uint32Array(count),
    advances: new Float32Array(count),
    xOffsets: new Float32Array(count),
    yOffsets: new Float32Array(count),
    clusters: new Uint32Array(count),
  };
}
