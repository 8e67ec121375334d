/** Shaped runs as text operators. ISO 32000-1, 9.4.3 Text-showing operators, 14.9.4 Replacement text. */

import type { GlyphItem } from '../display/display-list.ts';
import { FIRST_COMPOSED } from '../text/subset/composed-glyph.ts';
import { NO_GLYPH, type ShapedRun } from '../text/types.ts';
import { composedCluster, composedGlyph, drawnGlyphs, mayCompose, monotonicClusters, widest } from './clusters.ts';
import { beginText, type Content, setFont, setSpacing, setWordSpacing } from './content.ts';
import { fittedGlyph, readSpacing } from './fitted-glyphs.ts';
import type { EmbeddedFont } from './font-writer.ts';
import { num, utf16Hex } from './syntax.ts';
import type { TextEnding } from './text-endings.ts';

/** The skew that Skia uses if a family has no oblique face. */
const OBLIQUE_SKEW = 0.25;
/** In 1/1000 em, but at least one coordinate step: smaller deviations of the pen are not corrected. */
const PEN_TOLERANCE = 0.5;

/** Writes the glyphs; colours and marked content are set already. */
export function writeGlyphs(
  content: Content,
  item: GlyphItem,
  font: EmbeddedFont,
  options: {
    /** The glyphs repeat text that is elsewhere. */
    readonly decoration: boolean;
    /** Invisible text after the glyphs, or what follows them. */
    readonly ending: TextEnding;
  },
): void {
  const { run } = item;
  if (item.from >= item.to || !(run.size > 0)) return;
  beginText(content);
  setFont(content, font, run.size);
  setRenderMode(content, font, run.size, item.color.a <= 0);
  setSpacing(content, readSpacing(item));
  if (font.hasWordSpacing) justify(content, item);
  moveTo(content, item);
  if (!item.inserted) {
    showText(content, item, font, run.text, options.ending);
    return;
  }
  const inserted = run.text.slice(item.textStart, item.textEnd);
  if (HYPHENS.has(inserted) && !options.decoration) {
    // Deviation: 14.8.2.2.3 would have U+00AD here. Readers join "exam-" and "ple" only at a plain hyphen.
    showText(content, item, font, run.text.replaceAll(inserted, '-'));
    return;
  }
  content.out += '/Span<</ActualText<feff>>>BDC\n';
  // For readers without ActualText support: not a word, but no word is split.
  const splits = !isBlank(run.text, item.textStart - 1);
  showInk(content, item, font, splits ? '' : ' ');
  content.out += 'EMC\n';
}

const HYPHENS = new Set(['-', '\u2010', '\u00ad']);

const isBlank = (text: string, index: number): boolean => index < 0 || index >= text.length || /\s/.test(text[index]!);

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

/** In em: text that begins this close to the end of the last one continues from there. */
const NEAR_PEN = 1;

/**
 * Moves to the start of the item. Text that continues its line needs no move: `correct` adjusts the pen, and the next line starts
 * relative to the first text of this one.
 */
function moveTo(content: Content, { x, y, run }: GlyphItem): void {
  const skew = run.font.syntheticOblique ? OBLIQUE_SKEW : 0;
  const steps = content.state.steps;
  const left = Math.round(x * steps) / steps;
  const baseline = Math.round(y * steps) / steps;
  if (content.skew !== skew) {
    content.out += `1 0 ${num(skew)} -1 ${num(left)} ${num(baseline)} Tm\n`;
    content.skew = skew;
  } else {
    const down = baseline - content.lineY;
    if (down === 0 && Math.abs(x - content.penX) < NEAR_PEN * run.size) return;
    // Text space points up, and is skewed: undo both.
    content.out += `${num(left - content.lineX + skew * down)} ${num(-down)} Td\n`;
  }
  content.lineX = left;
  content.lineY = baseline;
  // As close as the rounding allows.
  content.penX = x;
}

/** Writes justification as word spacing (9.3.3). It stays as it is for text without spaces, which it does not affect. */
function justify(content: Content, item: GlyphItem): void {
  const { wordSpacing } = content.state;
  if (wordSpacing === item.expansion) return;
  if (Number.isNaN(wordSpacing) || hasSpace(item)) setWordSpacing(content, item.expansion);
}

function hasSpace({ run, textStart, textEnd }: GlyphItem): boolean {
  for (let i = textStart; i < textEnd; i++) if (run.text.charCodeAt(i) === 0x20) return true;
  return false;
}

/** Whether justification widens this character, as counted by line layout. */
function isWordSeparator(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === 0x20 || unit === 0xa0;
}

/** A TJ array being written: strings of codes with pen corrections between them. */
interface Showing {
  readonly content: Content;
  readonly item: GlyphItem;
  readonly font: EmbeddedFont;
  /** The text of the glyphs' clusters. */
  readonly text: string;
  array: string;
  /** Number of its strings and numbers. */
  pieces: number;
  /** A string of the array is open. */
  inString: boolean;
  /** The reader's pen, in 1/1000 em from the start of the item. */
  pen: number;
  /** Allowed distance of a glyph from the pen, 1/1000 em. */
  readonly tolerance: number;
  /** Spacing that the reader adds after each code, 1/1000 em. */
  readonly spacing: number;
  /** What it adds after the code of a space, 1/1000 em. */
  readonly wordSpacing: number;
}

const startShowing = (content: Content, item: GlyphItem, font: EmbeddedFont, text: string): Showing => ({
  content,
  item,
  font,
  text,
  array: '',
  pieces: 0,
  inString: false,
  pen: ((content.penX - item.x) * 1000) / item.run.size,
  tolerance: Math.max(PEN_TOLERANCE, 1000 / content.state.steps / item.run.size),
  spacing: (content.state.spacing * 1000) / item.run.size,
  wordSpacing: font.hasWordSpacing ? (content.state.wordSpacing * 1000) / item.run.size : 0,
});

function closeString(showing: Showing): void {
  if (!showing.inString) return;
  showing.array += showing.font.notation.close;
  showing.inString = false;
}

function flush(showing: Showing): void {
  closeString(showing);
  const { content, item, array, pieces, pen } = showing;
  if (array) content.out += pieces === 1 ? `${array}Tj\n` : `[${array}]TJ\n`;
  content.penX = item.x + (pen * item.run.size) / 1000;
  showing.array = '';
  showing.pieces = 0;
}

/** Writes glyphs with their text. It allocates nothing per glyph, because books have millions of them. */
function showText(
  content: Content,
  item: GlyphItem,
  font: EmbeddedFont,
  text: string,
  ending: TextEnding = null,
): void {
  const { run, from, to, tracking, expansion } = item;
  const { glyphs, advances, xOffsets, yOffsets } = run;
  const clusters = monotonicClusters(run, from, to);
  const backward = isBackward(run);
  const composes = mayCompose(font, item);
  // A file without tags is for printing and for editors, which look for the font's own glyphs.
  const joins = content.marks !== null;
  const gapBehind = ending !== null && typeof ending === 'object' ? ending.gap : 0;
  const scale = 1000 / run.size;
  const showing = startShowing(content, item, font, text);
  let target = 0;
  for (let i = from; i < to; ) {
    // One cluster: the glyphs from i to `next`, the text from `start` to `end`.
    let next = i + 1;
    while (next < to && clusters[next] === clusters[i]) next++;
    const start = Math.max(clusters[i]!, item.textStart);
    const end = backward ? (i > from ? clusters[i - 1]! : item.textEnd) : next < to ? clusters[next]! : item.textEnd;
    const isSeparator = isWordSeparator(text, start);
    const isAlone = next === i + 1 && !isSeparator;
    let composed: number | null = null;
    if (joins && next > i + 1) composed = composedCluster(font, item, i, next);
    else if (isAlone && composes) composed = composedGlyph(font, item, i);
    if (composed !== null) {
      // Its offsets belong to the cluster.
      raise(showing, 0);
      correct(showing, target);
      show(showing, composed, start, end);
    } else if (next > i + 1) {
      showCluster(showing, { first: i, last: next, start, end }, target);
    } else if (glyphs[i] !== NO_GLYPH) {
      raise(showing, yOffsets ? yOffsets[i]! : 0);
      correct(showing, xOffsets ? target + xOffsets[i]! * scale : target);
      const fitted = isAlone && !backward ? fittedGlyph(font, item, i, gapBehind) : null;
      show(showing, fitted ?? glyphs[i]!, start, end);
    }
    for (let g = i; g < next; g++) target += (advances[g]! + (g < to - 1 ? tracking : 0)) * scale;
    if (expansion !== 0 && isSeparator) target += expansion * scale;
    i = next;
  }
  if (typeof ending === 'string') showEnding(showing, ending);
  flush(showing);
  if (yOffsets) raise(showing, 0);
}

/** A space that readers keep, even where they would drop a plain one. */
const STAYING_SPACE = '\u200b ';

/** Adds a space and, at the end of a text, another one without width. */
function showEnding(showing: Showing, ending: 'space' | 'end'): void {
  const { font } = showing;
  const blank = font.blankSpace();
  if (blank !== 0) add(showing, font.codeOfUnit(blank, 0x20));
  // Icon fonts have no space.
  const staying = ending === 'end' ? font.composed([], 0) : null;
  if (staying !== null) add(showing, font.codeOf(staying, STAYING_SPACE));
}

const isBackward = ({ level }: ShapedRun): boolean => (level & 1) === 1;

/** The glyphs from `first` to `last`, the text from `start` to `end`. */
interface Cluster {
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The glyphs of a cluster one by one, from `target` on in 1/1000 em; if several are drawn, one carries the text for readers without
 * ActualText support.
 */
function showCluster(showing: Showing, { first, last, start, end }: Cluster, target: number): void {
  const { content, item, text } = showing;
  const { run, to, tracking } = item;
  const { glyphs, advances, xOffsets, yOffsets } = run;
  const scale = 1000 / run.size;
  const drawn = drawnGlyphs(run, first, last);
  if (drawn === 0) return;
  if (drawn > 1) {
    flush(showing);
    content.out += `/Span<</ActualText<feff${utf16Hex(text.slice(start, end))}>>>BDC\n`;
  }
  const carrier = widest(run, first, last);
  let pen = target;
  for (let g = first; g < last; g++) {
    const glyph = glyphs[g]!;
    if (glyph !== NO_GLYPH) {
      raise(showing, yOffsets ? yOffsets[g]! : 0);
      correct(showing, pen + (xOffsets ? xOffsets[g]! * scale : 0));
      show(showing, glyph, start, g === carrier ? end : start);
    }
    pen += (advances[g]! + (g < to - 1 ? tracking : 0)) * scale;
  }
  if (drawn > 1) {
    flush(showing);
    content.out += 'EMC\n';
  }
}

/** Draws glyphs without their text: each has the text `said`. */
function showInk(content: Content, item: GlyphItem, font: EmbeddedFont, said: '' | ' '): void {
  const { run, from, to, tracking, expansion } = item;
  const { glyphs, advances, clusters, xOffsets, yOffsets, text } = run;
  const scale = 1000 / run.size;
  const showing = startShowing(content, item, font, text);
  let target = 0;
  for (let i = from; i < to; i++) {
    const glyph = glyphs[i]!;
    if (glyph !== NO_GLYPH) {
      raise(showing, yOffsets ? yOffsets[i]! : 0);
      correct(showing, target + (xOffsets ? xOffsets[i]! * scale : 0));
      add(showing, font.codeOf(glyph, said));
    }
    target += (advances[i]! + (i < to - 1 ? tracking : 0)) * scale;
    const isLast = i + 1 === to || clusters[i + 1] !== clusters[i];
    if (expansion !== 0 && isLast && isWordSeparator(text, clusters[i]!)) target += expansion * scale;
  }
  flush(showing);
  raise(showing, 0);
}

function raise(showing: Showing, height: number): void {
  const { content } = showing;
  const rise = Math.round(height * 1000) / 1000;
  if (rise === content.state.rise) return;
  flush(showing);
  content.out += `${num(rise)} Ts\n`;
  content.state.rise = rise;
}

function add(showing: Showing, code: number): void {
  const { font } = showing;
  if (!showing.inString) {
    showing.array += font.notation.open;
    showing.pieces++;
    showing.inString = true;
  }
  showing.array += font.codes[code];
  showing.pen += font.widths[code]! + showing.spacing;
  if (showing.wordSpacing !== 0 && code === font.wordSpace()) showing.pen += showing.wordSpacing;
}

/** Some readers accept no more code units per glyph. */
const MOST_UNITS = 8;

/**
 * A glyph with the text from `start` to `end`. Text of several characters is split: the base is on the glyph and its marks are on blanks
 * without width, because some readers assume that a glyph whose text has a mark has no width.
 */
function show(showing: Showing, glyph: number, start: number, end: number): void {
  const { font, text } = showing;
  if (end - start <= 1) {
    // A visible tab or line feed is read as a space.
    const unit = end === start ? 0 : Math.max(text.charCodeAt(start), 0x20);
    if (unit !== 0 && glyph < FIRST_COMPOSED) add(showing, font.codeOfUnit(glyph, unit));
    else add(showing, font.codeOf(glyph, unit === 0 ? '' : String.fromCharCode(unit)));
    return;
  }
  const cluster = text.slice(start, end);
  if (isBackward(showing.item.run) && cluster.length < MOST_UNITS) {
    // In logical order (14.8.2.3.3), as browsers write it, although readers reverse everything in right-to-left text.
    add(showing, font.codeOf(glyph, cluster));
    return;
  }
  const [base, ...marks] = partsOf(cluster);
  const blank = marks.length === 0 ? null : font.composed([], 0);
  add(showing, font.codeOf(glyph, blank === null ? cluster : base!));
  if (blank !== null) for (const part of marks) add(showing, font.codeOf(blank, part));
}

const MARK = /\p{Mn}/u;

/** The part before the first mark, and the rest; no part is longer than readers accept, and surrogate pairs are separate. */
function partsOf(text: string): string[] {
  const mark = MARK.exec(text)?.index ?? 0;
  const parts: string[] = [];
  let part = '';
  let at = 0;
  for (const character of text) {
    const begins = part.length === MOST_UNITS || character.length > 1 || (part.codePointAt(0) ?? 0) > 0xffff;
    if (part !== '' && (begins || at === mark)) {
      parts.push(part);
      part = '';
    }
    part += character;
    at += character.length;
  }
  return [...parts, part];
}

function correct(showing: Showing, wanted: number): void {
  const off = wanted - showing.pen;
  if (off < showing.tolerance && off > -showing.tolerance) return;
  const rounded = Math.round(off);
  if (rounded === 0) return;
  closeString(showing);
  showing.array += num(-rounded);
  showing.pieces++;
  showing.pen += rounded;
}
