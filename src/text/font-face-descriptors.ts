/** Descriptors of an `@font-face` rule. https://drafts.csswg.org/css-fonts-4/#font-face-rule */

import type { Declaration, FontFaceRule } from '../css/rules.ts';
import type { ComponentValue } from '../css/syntax/component-value.ts';
import type { Diagnostics } from '../diagnostics.ts';
import type { FaceStyle, Range } from './font-matching.ts';
import type { MetricsOverride } from './metrics.ts';

type FontSourceReference =
  | { readonly kind: 'local'; readonly name: string }
  /** As written; relative to the rule's base. */
  | { readonly kind: 'url'; readonly url: string };

export interface FontFaceDescriptors {
  readonly family: string;
  readonly sources: readonly FontSourceReference[];
  /** Null: the value of the font file. */
  readonly weight: Range | null;
  readonly stretch: Range | null;
  readonly style: FaceStyle | null;
  readonly unicodeRange: readonly Range[] | null;
  readonly override: MetricsOverride | null;
  readonly sizeAdjust: number;
}

/** Reads the descriptors; null, after a warning, when the family or every source is missing or invalid. */
export function readFontFace(rule: FontFaceRule, diagnostics: Diagnostics): FontFaceDescriptors | null {
  const read = <T>(name: string, parse: (values: readonly ComponentValue[], text: string) => T | null): T | null => {
    const declaration = rule.descriptors.get(name);
    if (!declaration) return null;
    const value = parse(withoutSpace(declaration.value), declaration.text);
    if (value === null) warnInvalid(diagnostics, declaration);
    return value;
  };
  const family = read('font-family', parseFamily);
  const sources = read('src', parseSources);
  if (family === null || sources === null) {
    for (const name of ['font-family', 'src']) {
      if (rule.descriptors.has(name)) continue;
      diagnostics.warn({
        code: 'css-invalid-at-rule',
        message: `@font-face without ${name}`,
        source: rule.place.source ?? undefined,
        line: rule.place.line,
        column: rule.place.column,
      });
    }
    return null;
  }
  const ascent = read('ascent-override', parseOverride);
  const descent = read('descent-override', parseOverride);
  const lineGap = read('line-gap-override', parseOverride);
  const overridden = [ascent, descent, lineGap].some((value) => typeof value === 'number');
  return {
    family,
    sources,
    weight: read('font-weight', parseWeight),
    stretch: read('font-stretch', parseStretch) ?? read('font-width', parseStretch),
    style: read('font-style', parseStyle),
    unicodeRange: read('unicode-range', parseUnicodeRange),
    override: overridden ? { ascent: number(ascent), descent: number(descent), lineGap: number(lineGap) } : null,
    sizeAdjust: (read('size-adjust', parsePercentage) ?? 100) / 100,
  };
}

function number(value: number | 'normal' | null): number | null {
  return typeof value === 'number' ? value : null;
}

function warnInvalid(diagnostics: Diagnostics, { property, text, place }: Declaration): void {
  diagnostics.warn({
    code: 'css-invalid-value',
    message: `invalid value for the descriptor ${property} of @font-face`,
    source: place.source ?? undefined,
    line: place.line,
    column: place.column,
    property,
    value: text,
  });
}

function withoutSpace(values: readonly ComponentValue[]): ComponentValue[] {
  return values.filter(({ type }) => type !== 'whitespace');
}

function parseFamily(values: readonly ComponentValue[]): string | null {
  const [first] = values;
  if (values.length === 1 && first!.type === 'string') return first.value;
  const words = values.map((value) => (value.type === 'ident' ? value.value : null));
  return words.length > 0 && !words.includes(null) ? words.join(' ') : null;
}

const FORMATS = new Set(['woff', 'woff2', 'truetype', 'opentype', 'collection', 'woff-variations', 'woff2-variations']);
const VARIATION_FORMATS = new Set(['truetype-variations', 'opentype-variations']);
/** Font technologies whose absence does not stop a font from being used. */
const TECHNOLOGIES = new Set(['variations', 'features-opentype', 'palettes', 'incremental']);

/** Entries in the order of the list, skipping unsupported formats, as the specification requires. */
function parseSources(values: readonly ComponentValue[]): readonly FontSourceReference[] | null {
  const sources: FontSourceReference[] = [];
  for (const entry of splitAtCommas(values)) {
    const source = parseSource(entry);
    if (source) sources.push(source);
  }
  return sources.length > 0 ? sources : null;
}

function parseSource(entry: readonly ComponentValue[]): FontSourceReference | null {
  const [first, ...rest] = entry;
  if (!first) return null;
  if (first.type === 'function' && first.name === 'local') {
    const name = parseFamily(withoutSpace(first.values));
    return name === null || rest.length > 0 ? null : { kind: 'local', name };
  }
  const url = urlOf(first);
  if (url === null) return null;
  for (const hint of rest) {
    if (hint.type !== 'function') return null;
    const names = withoutSpace(hint.values).map((value) =>
      value.type === 'string' || value.type === 'ident' ? value.value.toLowerCase() : '',
    );
    const supported = (name: string) => FORMATS.has(name) || VARIATION_FORMATS.has(name) || name === '';
    if (hint.name === 'format' && !names.some(supported)) return null;
    if (hint.name === 'tech' && !names.every((name) => TECHNOLOGIES.has(name) || name === '')) return null;
  }
  return { kind: 'url', url };
}

function urlOf(value: ComponentValue): string | null {
  if (value.type === 'url') return value.value;
  if (value.type !== 'function' || (value.name !== 'url' && value.name !== 'src')) return null;
  const [text] = withoutSpace(value.values);
  return text?.type === 'string' ? text.value : null;
}

function splitAtCommas(values: readonly ComponentValue[]): ComponentValue[][] {
  const parts: ComponentValue[][] = [[]];
  for (const value of values) {
    if (value.type === 'comma') parts.push([]);
    else parts.at(-1)!.push(value);
  }
  return parts;
}

const WHOLE: Range = [0, 1000];

function parseWeight(values: readonly ComponentValue[]): Range | null {
  return parseRange(values, (value) => {
    if (value.type === 'number') return value.value >= 1 && value.value <= 1000 ? value.value : null;
    if (value.type !== 'ident') return null;
    const word = value.value.toLowerCase();
    return word === 'normal' ? 400 : word === 'bold' ? 700 : null;
  });
}

const STRETCHES: Readonly<Record<string, number>> = {
  'ultra-condensed': 50,
  'extra-condensed': 62.5,
  condensed: 75,
  'semi-condensed': 87.5,
  normal: 100,
  'semi-expanded': 112.5,
  expanded: 125,
  'extra-expanded': 150,
  'ultra-expanded': 200,
};

function parseStretch(values: readonly ComponentValue[]): Range | null {
  return parseRange(values, (value) => {
    if (value.type === 'percentage') return value.value >= 0 ? value.value : null;
    return value.type === 'ident' ? (STRETCHES[value.value.toLowerCase()] ?? null) : null;
  });
}

/** One value or two; `auto` means whatever the file has. */
function parseRange(values: readonly ComponentValue[], parse: (value: ComponentValue) => number | null): Range | null {
  const [only] = values;
  if (values.length === 1 && only!.type === 'ident' && only.value.toLowerCase() === 'auto') return WHOLE;
  const numbers = values.map(parse);
  if (numbers.length < 1 || numbers.length > 2 || numbers.includes(null)) return null;
  const [first, second = first] = numbers as number[];
  return [Math.min(first!, second!), Math.max(first!, second!)];
}

function parseStyle(values: readonly ComponentValue[]): FaceStyle | null {
  const [first] = values;
  if (first?.type !== 'ident') return null;
  const word = first.value.toLowerCase();
  if (word === 'oblique') return values.slice(1).every(({ type }) => type === 'dimension') ? 'oblique' : null;
  if (values.length !== 1) return null;
  return word === 'normal' || word === 'italic' ? word : word === 'auto' ? 'normal' : null;
}

/** Null if invalid; 'normal' keeps the font's own value. */
function parseOverride(values: readonly ComponentValue[]): number | 'normal' | null {
  const [first] = values;
  if (values.length !== 1) return null;
  if (first!.type === 'ident' && first.value.toLowerCase() === 'normal') return 'normal';
  const percentage = parsePercentage(values);
  return percentage === null ? null : percentage / 100;
}

function parsePercentage(values: readonly ComponentValue[]): number | null {
  const [first] = values;
  return values.length === 1 && first!.type === 'percentage' && first.value >= 0 ? first.value : null;
}

/** https://drafts.csswg.org/css-syntax-3/#urange, read from the text, because tokens split it. */
function parseUnicodeRange(_values: readonly ComponentValue[], text: string): readonly Range[] | null {
  const ranges: Range[] = [];
  for (const part of text.split(',')) {
    const match = /^\s*u\+([0-9a-f]{0,6})(\?{0,6})(?:-([0-9a-f]{1,6}))?\s*$/i.exec(part);
    if (!match) return null;
    const [, digits = '', wild = '', last] = match;
    if (digits.length + wild.length < 1 || digits.length + wild.length > 6 || (wild !== '' && last !== undefined))
      return null;
    const from = Number.parseInt(digits + wild.replaceAll('?', '0'), 16);
    const to = Number.parseInt(last ?? digits + wild.replaceAll('?', 'f'), 16);
    if (from > to || to > 0x10ffff) return null;
    ranges.push([from, to]);
  }
  return ranges.sort((a, b) => a[0] - b[0]);
}
