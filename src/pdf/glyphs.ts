/** Shaped runs as text operators. ISO 32000-1, 9.4.3 Text-showing operators, 14.9.4 Replacement text. */

import type { GlyphItem } from '../display/display-list.ts';
import { NO_GLYPH, type ShapedRun } from '../text/types.ts';
import { beginText, type Content, setFont } from './content.ts';
import type { EmbeddedFont } from './font-writer.ts';
import { num, utf16Hex } from './syntax.ts';

/** What Skia skews by where a family has no slanted face. */
const OBLIQUE_SKEW = 0.25;
/** In 1/1000 em: below this the pen is near enough to need no correction. */
const PEN_TOLERANCE = 0.5;

/** Writes the glyphs; colours and marked content are set already. */
export function writeGlyphs(
  content: Content,
  item: GlyphItem,
  font: EmbeddedFont,
  options: {
    /** The glyphs repeat what is said elsewhere. */
    readonly decoration: boolean;
    /** The space that the line's end took away is written after them, for readers: nothing of it is seen. */
    readonly spaceAfter: boolean;
  },
): void {
  const { run } = item;
  if (item.from >= item.to || !(run.size > 0)) return;
  beginText(content);
  setFont(content, font, run.size);
  setRenderMode(content, font, run.size, item.color.a <= 0);
  moveTo(content, item.x, item.y, run.font.syntheticOblique ? OBLIQUE_SKEW : 0);
  if (!item.inserted) {
    showGlyphs(content, item, font, run.text, options.spaceAfter);
    return;
  }
  const inserted = run.text.slice(item.textStart, item.textEnd);
  if (HYPHENS.has(inserted) && !options.decoration) {
    // Deviation: 14.8.2.2.3 would have U+00AD here. Readers join "exam-" and "ple" at a plain hyphen alone.
    showGlyphs(content, item, font, run.text.replaceAll(inserted, '-'));
    return;
  }
  content.out += '/Span<</ActualText<feff>>>BDC\n';
  showGlyphs(content, item, font, run.text);
  content.out += 'EMC\n';
}

const HYPHENS = new Set(['-', '\u2010', '\u00ad']);

/** Invisible text stays selectable. Emboldens by a stroke as wide as Skia's: 1/24 em at 9 px down to 1/32 em from 36 px. */
function setRenderMode(content: Content, font: EmbeddedFont, size: number, invisible: boolean): void {
  const mode = invisible ? 3 : font.face.syntheticBold ? 2 : 0;
  if (mode === 2) {
    const share = Math.min(1, Math.max(0, (size - 9) / (36 - 9)));
    const width = `${num(size * (1 / 24 + share * (1 / 32 - 1 / 24)))} w 0 J 0 j []0 d\n`;
    if (content.state.line !== width) content.out += width;
    content.state.line = width;
  }
  if (content.state.renderMode !== mode) content.out += `${mode} Tr\n`;
  content.state.renderMode = mode;
}

function moveTo(content: Content, x: number, y: number, skew: number): void {
  const left = Math.round(x * 1000) / 1000;
  const baseline = Math.round(y * 1000) / 1000;
  if (content.skew !== skew) {
    content.out += `1 0 ${num(skew)} -1 ${num(left)} ${num(baseline)} Tm\n`;
    content.skew = skew;
  } else {
    // Text space points up, and is skewed: undo both.
    const down = baseline - content.lineY;
    content.out += `${num(left - content.lineX + skew * down)} ${num(-down)} Td\n`;
  }
  content.lineX = left;
  content.lineY = baseline;
}

/** What justification widens: the same characters that line layout counted. */
function isWordSeparator(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === 0x20 || unit === 0xa0;
}

/** A TJ array being written: strings of codes with the pen's corrections between them. */
interface Showing {
  array: string;
  codes: string;
  /** Where the reader's pen is, 1/1000 em. */
  pen: number;
}

function flush(content: Content, showing: Showing): void {
  if (showing.codes) showing.array += `<${showing.codes}>`;
  if (showing.array) content.out += `[${showing.array}]TJ\n`;
  showing.array = '';
  showing.codes = '';
}

function showGlyphs(content: Content, item: GlyphItem, font: EmbeddedFont, text: string, spaceAfter = false): void {
  const { run, from, to } = item;
  const { glyphs, advances, xOffsets, yOffsets } = run;
  const clusters = monotonicClusters(run, from, to);
  const backward = (run.level & 1) === 1;
  const scale = 1000 / run.size;
  const showing: Showing = { array: '', codes: '', pen: 0 };
  let target = 0;
  for (let i = from; i < to; ) {
    // One cluster: the glyphs from i to `next`, the text from `start` to `end`.
    let next = i + 1;
    while (next < to && clusters[next] === clusters[i]) next++;
    const start = Math.max(clusters[i]!, item.textStart);
    const end = backward ? (i > from ? clusters[i - 1]! : item.textEnd) : next < to ? clusters[next]! : item.textEnd;
    const drawn = drawnGlyphs(glyphs, i, next);
    if (drawn > 1) {
      flush(content, showing);
      content.out += `/Span<</ActualText<feff${utf16Hex(text.slice(start, end))}>>>BDC\n`;
    }
    let carrier = drawn > 1 ? widest(run, i, next) : i;
    if (drawn === 1) while (glyphs[carrier] === NO_GLYPH) carrier++;
    for (let g = i; g < next; g++) {
      const glyph = glyphs[g]!;
      if (glyph !== NO_GLYPH) {
        const rise = yOffsets ? Math.round(yOffsets[g]! * 1000) / 1000 : 0;
        if (rise !== content.state.rise) {
          flush(content, showing);
          content.out += `${num(rise)} Ts\n`;
          content.state.rise = rise;
        }
        correct(showing, target + (xOffsets ? xOffsets[g]! * scale : 0));
        const split = g === carrier ? splitOf(font, text, start, end) : start;
        show(showing, font, codeFor(font, glyph, text, start, split));
        if (g === carrier && split < end) show(showing, font, codeFor(font, font.blankSpace, text, split, end));
      }
      target += (advances[g]! + (g < to - 1 ? item.tracking : 0)) * scale;
    }
    if (item.expansion !== 0 && isWordSeparator(text, start)) target += item.expansion * scale;
    if (drawn > 1) {
      flush(content, showing);
      content.out += 'EMC\n';
    }
    i = next;
  }
  const space = spaceAfter ? font.blankSpace : 0;
  if (space !== 0) showing.codes += font.codes[font.codeOfUnit(space, 0x20)];
  flush(content, showing);
  if (content.state.rise !== 0) {
    content.out += '0 Ts\n';
    content.state.rise = 0;
  }
}

function show(showing: Showing, font: EmbeddedFont, code: number): void {
  showing.codes += font.codes[code];
  showing.pen += font.widths[code]!;
}

/** Some readers take no more code units than this for a glyph. */
const MOST_UNITS = 8;

/** Where the text of one glyph ends; the rest is said by a blank that takes no room. */
function splitOf(font: EmbeddedFont, text: string, start: number, end: number): number {
  if (end - start <= MOST_UNITS || font.blankSpace === 0) return end;
  const split = start + MOST_UNITS;
  const isPair = (text.charCodeAt(split) & 0xfc00) === 0xdc00;
  return isPair ? split - 1 : split;
}

function correct(showing: Showing, wanted: number): void {
  const off = wanted - showing.pen;
  if (off < PEN_TOLERANCE && off > -PEN_TOLERANCE) return;
  const rounded = Math.round(off * 10) / 10;
  if (showing.codes) showing.array += `<${showing.codes}>`;
  showing.codes = '';
  showing.array += num(-rounded);
  showing.pen += rounded;
}

function codeFor(font: EmbeddedFont, glyph: number, text: string, start: number, end: number): number {
  if (end - start === 1) {
    const unit = text.charCodeAt(start);
    // A tab or line feed that is shown is a space to the reader.
    return font.codeOfUnit(glyph, Math.max(unit, 0x20));
  }
  return font.codeOf(glyph, end > start ? text.slice(start, end) : '');
}

function drawnGlyphs(glyphs: Uint32Array, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) if (glyphs[i] !== NO_GLYPH) count++;
  return count;
}

/** The glyph that carries a cluster's letters for readers that do not know ActualText. */
function widest(run: ShapedRun, from: number, to: number): number {
  let best = from;
  for (let i = from; i < to; i++) {
    if (run.glyphs[i] !== NO_GLYPH && run.advances[i]! > run.advances[best]!) best = i;
  }
  while (run.glyphs[best] === NO_GLYPH) best++;
  return best;
}

/** Clusters that never run against the direction: reordered glyphs join the earlier cluster they passed. */
function monotonicClusters(run: ShapedRun, from: number, to: number): ArrayLike<number> {
  const { clusters } = run;
  const backward = (run.level & 1) === 1;
  let ordered = true;
  for (let i = from + 1; i < to && ordered; i++) {
    ordered = backward ? clusters[i]! <= clusters[i - 1]! : clusters[i]! >= clusters[i - 1]!;
  }
  if (ordered) return clusters;
  const merged = Uint32Array.from(clusters);
  let least = 0xffffffff;
  for (let n = 0; n < to - from; n++) {
    const i = backward ? from + n : to - 1 - n;
    least = Math.min(least, merged[i]!);
    merged[i] = least;
  }
  return merged;
}
