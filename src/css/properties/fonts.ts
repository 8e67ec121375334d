/** Fonts. https://drafts.csswg.org/css-fonts-4/ */

import {
  attempt,
  type Cursor,
  commaList,
  either,
  oneOf,
  type Parser,
  peek,
  peekKeyword,
  takeKeyword,
  takeString,
  word,
} from '../values/cursor.ts';
import { angle, integer, lengthPercentage, number, percentage } from '../values/numeric.ts';
import { type LengthPercentage, resolveLength } from '../values/types.ts';
import type { FontGroup } from './computed-text.ts';
import { fontAlternates } from './font-alternates.ts';
import { fontPalette, NORMAL_PALETTE } from './font-palette.ts';
import { computedRow, group, keyword, type RowContext, row } from './row.ts';

type Family = FontGroup['fontFamily'][number];

const GENERIC = new Set([
  ...['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui', 'math', 'emoji'],
  ...['ui-serif', 'ui-sans-serif', 'ui-monospace', 'ui-rounded', '-webkit-body', 'fangsong'],
]);
const NOT_A_FAMILY = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer', 'default']);

/** A string, a generic keyword, or identifiers joined by single spaces. */
const family: Parser<Family> = (cursor) => {
  const quoted = attempt(cursor, takeString);
  if (quoted !== undefined) return { name: quoted, generic: false };
  const words: string[] = [];
  for (let value = peek(cursor); value?.type === 'ident'; value = peek(cursor)) {
    words.push(value.value);
    cursor.index++;
  }
  const first = words[0]?.toLowerCase();
  if (first === undefined) return undefined;
  if (words.length === 1) {
    if (NOT_A_FAMILY.has(first)) return undefined;
    if (GENERIC.has(first)) return { name: first, generic: true };
  }
  return { name: words.join(' '), generic: false };
};

const aspect = number(0);

/** `ex-height? <number>`. Not yet: other metrics, and from-font. https://drafts.csswg.org/css-fonts-5/#font-size-adjust-prop */
const sizeAdjust: Parser<number> = (cursor) => {
  takeKeyword(cursor, 'ex-height');
  return aspect(cursor);
};

export const familyList: Parser<readonly Family[]> = commaList(family);

/** Chromium's sizes for a 16px medium. https://drafts.csswg.org/css-fonts-4/#absolute-size-mapping */
const ABSOLUTE_SIZES = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
} as const;

type SizeKeyword = keyof typeof ABSOLUTE_SIZES;
type SpecifiedSize = LengthPercentage | SizeKeyword | 'smaller' | 'larger' | 'math';

const isSizeKeyword = (value: string): value is SizeKeyword => Object.hasOwn(ABSOLUTE_SIZES, value);

export const fontSize: Parser<SpecifiedSize> = either(
  oneOf('smaller', 'larger', 'math', ...(Object.keys(ABSOLUTE_SIZES) as SizeKeyword[])),
  lengthPercentage(0, true),
);

const MEDIUM = 16;

export const isMonospaceOnly = (families: FontGroup['fontFamily']): boolean =>
  families.length === 1 && families[0]!.generic && families[0]!.name === 'monospace';

/** The size of a keyword; smaller if the only family is `monospace`, as in browsers. `quirks`: the document is in quirks mode. */
export function keywordSize(size: SizeKeyword, monospace: boolean, quirks: boolean): number {
  if (!monospace) return ABSOLUTE_SIZES[size];
  return quirks ? QUIRKY_MONOSPACE_SIZES[size] : MONOSPACE_SIZES[size];
}

const MONOSPACE_SIZES: Readonly<Record<SizeKeyword, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 12,
  medium: 13,
  large: 16,
  'x-large': 20,
  'xx-large': 26,
  'xxx-large': 39,
};

/** Chromium's sizes of the web's first browsers. */
const QUIRKY_MONOSPACE_SIZES: typeof MONOSPACE_SIZES = { ...MONOSPACE_SIZES, 'x-small': 9, small: 10, 'xxx-large': 40 };

/** Scale of each level of `math-depth`, unless the font says otherwise. */
const SCRIPT_SCALE = 0.71;

function computeSize(value: SpecifiedSize, context: RowContext): number {
  if (typeof value === 'number') return Math.min(Math.max(0, value), 10_000);
  const parent = context.parent.font.fontSize;
  if (typeof value !== 'string') return Math.min(Math.max(0, resolveLength(value, parent)), 10_000);
  if (value === 'smaller') return parent / 1.2;
  if (value === 'larger') return parent * 1.2;
  if (isSizeKeyword(value)) return ABSOLUTE_SIZES[value];
  const from = context.parent.math.mathDepth;
  return context.mathDepth === from ? parent : parent * scriptScale(from, context.mathDepth, context);
}

/** https://w3c.github.io/mathml-core/#the-math-script-level-property */
function scriptScale(from: number, to: number, context: RowContext): number {
  if (from > to) return 1 / scriptScale(to, from, context);
  const scales = context.fontUnits().scriptScales;
  if (!scales) return SCRIPT_SCALE ** (to - from);
  if (from <= 0 && to >= 2) return scales.scriptScript * SCRIPT_SCALE ** (to - from - 2);
  if (from === 1) return (scales.scriptScript / scales.script) * SCRIPT_SCALE ** (to - from - 1);
  return to === 1 ? scales.script * SCRIPT_SCALE ** (to - from - 1) : SCRIPT_SCALE ** (to - from);
}

/** The specified keyword or null: the cascade needs it for the monospace rule. */
export const asSizeKeyword = (value: unknown): SizeKeyword | null =>
  typeof value === 'string' && isSizeKeyword(value) ? value : null;

export const fontWeight: Parser<number | 'bolder' | 'lighter'> = either(
  word('normal', 400),
  word('bold', 700),
  oneOf('bolder', 'lighter'),
  number(1, 1000),
);

/** https://drafts.csswg.org/css-fonts-4/#relative-weights */
function computeWeight(value: number | 'bolder' | 'lighter', context: RowContext): number {
  if (typeof value === 'number') return value;
  const parent = context.parent.font.fontWeight;
  if (value === 'bolder') return parent < 350 ? 400 : parent < 550 ? 700 : Math.max(parent, 900);
  return parent < 100 ? parent : parent < 550 ? 100 : parent < 750 ? 400 : 700;
}

export const fontStyle = (cursor: Cursor): FontGroup['fontStyle'] | undefined => {
  const style = oneOf('normal', 'italic', 'oblique')(cursor);
  if (style === 'oblique') attempt(cursor, angle);
  return style;
};

const STRETCH_KEYWORDS = {
  normal: 100,
  'ultra-condensed': 50,
  'extra-condensed': 62.5,
  condensed: 75,
  'semi-condensed': 87.5,
  'semi-expanded': 112.5,
  expanded: 125,
  'extra-expanded': 150,
  'ultra-expanded': 200,
} as const;
const stretchKeyword = oneOf(...(Object.keys(STRETCH_KEYWORDS) as (keyof typeof STRETCH_KEYWORDS)[]));
export const fontStretchKeyword: Parser<number> = (cursor) => {
  const name = stretchKeyword(cursor);
  return name && STRETCH_KEYWORDS[name];
};

const LIGATURES = [
  ['common-ligatures', 'no-common-ligatures'],
  ['discretionary-ligatures', 'no-discretionary-ligatures'],
  ['historical-ligatures', 'no-historical-ligatures'],
  ['contextual', 'no-contextual'],
] as const;
const NUMERIC = [
  ['lining-nums', 'oldstyle-nums'],
  ['proportional-nums', 'tabular-nums'],
  ['diagonal-fractions', 'stacked-fractions'],
  ['ordinal'],
  ['slashed-zero'],
] as const;
const EAST_ASIAN = [
  ['jis78', 'jis83', 'jis90', 'jis04', 'simplified', 'traditional'],
  ['full-width', 'proportional-width'],
  ['ruby'],
] as const;

/** `normal`, or at most one keyword of each set in any order. */
function variants(sets: readonly (readonly string[])[], none: boolean): Parser<readonly string[]> {
  return (cursor) => {
    if (takeKeyword(cursor, 'normal')) return [];
    if (none && takeKeyword(cursor, 'none')) return ['none'];
    const chosen: (string | undefined)[] = sets.map(() => undefined);
    for (let name = peekKeyword(cursor); name !== undefined; name = peekKeyword(cursor)) {
      const known: string = name;
      const at = sets.findIndex((set) => set.includes(known));
      if (at < 0) break;
      if (chosen[at] !== undefined) return undefined;
      chosen[at] = known;
      cursor.index++;
    }
    const found = chosen.filter((value) => value !== undefined);
    return found.length > 0 ? found : undefined;
  };
}

export const ligatures = variants(LIGATURES, true);
export const numericVariants = variants(NUMERIC, false);
export const eastAsianVariants = variants(EAST_ASIAN, false);
const capsKeyword = oneOf(
  ...(['normal', 'small-caps', 'all-small-caps', 'petite-caps', 'all-petite-caps', 'unicase', 'titling-caps'] as const),
);

type Setting = FontGroup['fontFeatureSettings'][number];
const wholeNumber = integer(0);
const anyNumber = number();

const featureSetting = (cursor: Cursor): Setting | undefined => {
  const tag = takeString(cursor);
  if (tag === undefined || !/^[\x20-\x7e]{4}$/.test(tag)) return undefined;
  if (takeKeyword(cursor, 'on')) return { tag, value: 1 };
  if (takeKeyword(cursor, 'off')) return { tag, value: 0 };
  return { tag, value: attempt(cursor, wholeNumber) ?? 1 };
};

const variationSetting = (cursor: Cursor): Setting | undefined => {
  const tag = takeString(cursor);
  const value = tag !== undefined && /^[\x20-\x7e]{4}$/.test(tag) ? anyNumber(cursor) : undefined;
  return value === undefined ? undefined : { tag: tag!, value };
};

const NO_SETTINGS: readonly Setting[] = [];

/** The browsers' standard font, which in some languages differs from their `serif`. */
const initialFamily: FontGroup['fontFamily'] = [{ name: '-webkit-standard', generic: true }];

export const font = group('font', 'css-fonts-4', true, {
  fontFamily: row<FontGroup['fontFamily']>(initialFamily, familyList),
  fontSize: computedRow(MEDIUM, fontSize, computeSize),
  fontWeight: computedRow(400, fontWeight, computeWeight),
  fontStyle: row<FontGroup['fontStyle']>('normal', fontStyle),
  fontStretch: row<number>(100, either(fontStretchKeyword, percentage(0))),
  fontKerning: keyword('auto', 'normal', 'none'),
  fontVariantLigatures: row<readonly string[]>([], ligatures),
  fontVariantCaps: row<FontGroup['fontVariantCaps']>('normal', capsKeyword),
  fontVariantNumeric: row<readonly string[]>([], numericVariants),
  fontVariantEastAsian: row<readonly string[]>([], eastAsianVariants),
  fontVariantAlternates: row<FontGroup['fontVariantAlternates']>([], fontAlternates),
  fontVariantPosition: keyword('normal', 'sub', 'super'),
  fontVariantEmoji: keyword('normal', 'text', 'emoji', 'unicode'),
  fontFeatureSettings: row<readonly Setting[]>(
    NO_SETTINGS,
    either(word('normal', NO_SETTINGS), commaList(featureSetting)),
  ),
  fontVariationSettings: row<readonly Setting[]>(
    NO_SETTINGS,
    either(word('normal', NO_SETTINGS), commaList(variationSetting)),
  ),
  fontSizeAdjust: row<number | null>(null, either(word('none', null), sizeAdjust)),
  fontSynthesisWeight: keyword('auto', 'none'),
  fontOpticalSizing: keyword('auto', 'none'),
  fontPalette: row<FontGroup['fontPalette']>(NORMAL_PALETTE, fontPalette),
  fontSynthesisStyle: keyword('auto', 'none'),
  fontSynthesisSmallCaps: keyword('auto', 'none'),
  // A property internal to browsers, set by the `lang` attribute.
  locale: keyword('auto', 'jp', 'kr', 'sc', 'tc', 'hk', 'deva'),
  fontLanguageOverride: row<string | null>(null, either(word('normal', null), takeString)),
});
