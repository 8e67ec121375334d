/** Shorthands of fonts, text, decorations, lists and white space. */

import { atEnd, attempt, type Cursor, oneOf, peekKeyword, takeDelim, takeKeyword } from '../../values/cursor.ts';
import { lengthPercentage } from '../../values/numeric.ts';
import type { FontAlternate } from '../computed-text.ts';
import { takeAlternate } from '../font-alternates.ts';
import {
  eastAsianVariants,
  familyList,
  fontSize,
  fontStretchKeyword,
  fontStyle,
  fontWeight,
  ligatures,
  numericVariants,
} from '../fonts.ts';
import { lineHeight } from '../text.ts';
import {
  anyOrder,
  anyOrderShorthand,
  type LonghandValues,
  parseLonghand,
  type Shorthand,
  shorthand,
} from './shorthand.ts';

/** `normal | <'text-box-trim'> || <'text-box-edge'>`; an edge alone trims both sides. */
const textBox = shorthand('text-box', ['text-box-trim', 'text-box-edge'], (cursor) => {
  if (takeKeyword(cursor, 'normal')) return {};
  const values = anyOrder(['text-box-trim', 'text-box-edge'], cursor);
  return values && { 'text-box-trim': 'trim-both', ...values };
});

const VARIANTS = [
  'font-variant-ligatures',
  'font-variant-caps',
  'font-variant-numeric',
  'font-variant-east-asian',
  'font-variant-alternates',
  'font-variant-position',
  'font-variant-emoji',
];

const FONT = [
  ...['font-style', 'font-weight', 'font-stretch', 'font-size', 'line-height', 'font-family'],
  ...VARIANTS,
  ...[
    'font-kerning',
    'font-feature-settings',
    'font-variation-settings',
    'font-size-adjust',
    'font-language-override',
    'font-optical-sizing',
  ],
];

/** Chromium's system fonts on Linux. */
const SYSTEM_FONTS = new Set(['caption', 'icon', 'menu', 'message-box', 'small-caption', 'status-bar']);

function systemFont(cursor: Cursor): LonghandValues | undefined {
  const name = peekKeyword(cursor);
  if (name === undefined || !SYSTEM_FONTS.has(name)) return undefined;
  cursor.index++;
  return { 'font-size': 13.3333, 'font-family': [{ name: 'sans-serif', generic: true }] };
}

/** https://drafts.csswg.org/css-fonts-4/#font-prop */
function parseFont(cursor: Cursor): LonghandValues | undefined {
  const system = systemFont(cursor);
  if (system) return system;
  const values: Record<string, unknown> = {};
  const readers = [
    ['font-style', fontStyle],
    ['font-variant-caps', oneOf('small-caps')],
    ['font-weight', fontWeight],
    ['font-stretch', fontStretchKeyword],
  ] as const;
  for (let count = 0; count < 4; count++) {
    if (takeKeyword(cursor, 'normal')) continue;
    const found = readers.find(([name, reader]) => {
      if (name in values) return false;
      const value = attempt(cursor, reader as typeof fontWeight);
      if (value !== undefined) values[name] = value;
      return value !== undefined;
    });
    if (!found) break;
  }
  const size = attempt(cursor, fontSize);
  if (size === undefined) return undefined;
  values['font-size'] = size;
  if (takeDelim(cursor, '/')) {
    const height = lineHeight(cursor);
    if (height === undefined) return undefined;
    values['line-height'] = height;
  }
  values['font-family'] = familyList(cursor);
  return values['font-family'] === undefined ? undefined : values;
}

function parseVariant(cursor: Cursor): LonghandValues | undefined {
  if (takeKeyword(cursor, 'normal')) return {};
  if (takeKeyword(cursor, 'none')) return { 'font-variant-ligatures': ['none'] };
  const found: Record<string, string[]> = {};
  const single: Record<string, string> = {};
  const alternates: FontAlternate[] = [];
  while (!atEnd(cursor)) {
    const start = cursor.index;
    const alternate = attempt(cursor, takeAlternate);
    if (alternate && !alternates.some(({ kind }) => kind === alternate.kind)) {
      alternates.push(alternate);
      continue;
    }
    cursor.index = start;
    const sets = [
      ['font-variant-ligatures', ligatures],
      ['font-variant-numeric', numericVariants],
      ['font-variant-east-asian', eastAsianVariants],
    ] as const;
    const set = sets.find(([longhand, parse]) => {
      const values = attempt(cursor, parse);
      if (values !== undefined) found[longhand] = [...(found[longhand] ?? []), ...values];
      return values !== undefined;
    });
    if (set) continue;
    const caps = parseLonghand('font-variant-caps', cursor) as string | undefined;
    const place = caps === undefined ? attempt(cursor, oneOf('sub', 'super')) : undefined;
    const emoji =
      caps === undefined && place === undefined ? attempt(cursor, oneOf('text', 'emoji', 'unicode')) : undefined;
    if (emoji !== undefined && !single['font-variant-emoji']) single['font-variant-emoji'] = emoji;
    else if (caps !== undefined && !single['font-variant-caps']) single['font-variant-caps'] = caps;
    else if (place !== undefined && !single['font-variant-position']) single['font-variant-position'] = place;
    else {
      cursor.index = start;
      break;
    }
  }
  const values = { ...found, ...single, ...(alternates.length > 0 && { 'font-variant-alternates': alternates }) };
  return Object.keys(values).length > 0 ? values : undefined;
}

const SYNTHESIS = ['weight', 'style', 'small-caps', 'position'];

function parseSynthesis(cursor: Cursor): LonghandValues | undefined {
  const found: string[] = [];
  const none = takeKeyword(cursor, 'none');
  for (let name = peekKeyword(cursor); name !== undefined && SYNTHESIS.includes(name); name = peekKeyword(cursor)) {
    if (found.includes(name)) return undefined;
    found.push(name);
    cursor.index++;
  }
  if ((found.length === 0) !== none) return undefined;
  return {
    'font-synthesis-weight': found.includes('weight') ? 'auto' : 'none',
    'font-synthesis-style': found.includes('style') ? 'auto' : 'none',
    'font-synthesis-small-caps': found.includes('small-caps') ? 'auto' : 'none',
  };
}

const WHITE_SPACE: Readonly<Record<string, readonly [string, string]>> = {
  normal: ['collapse', 'wrap'],
  nowrap: ['collapse', 'nowrap'],
  pre: ['preserve', 'nowrap'],
  'pre-wrap': ['preserve', 'wrap'],
  'pre-line': ['preserve-breaks', 'wrap'],
  'break-spaces': ['break-spaces', 'wrap'],
  '-webkit-nowrap': ['collapse', 'nowrap'],
  '-moz-pre-wrap': ['preserve', 'wrap'],
};

function parseWhiteSpace(cursor: Cursor): LonghandValues | undefined {
  const name = peekKeyword(cursor);
  if (name !== undefined && Object.hasOwn(WHITE_SPACE, name)) {
    cursor.index++;
    const [collapse, wrap] = WHITE_SPACE[name]!;
    return { 'white-space-collapse': collapse, 'text-wrap-mode': wrap };
  }
  const values: Record<string, unknown> = {};
  for (let step = 0; step < 2; step++) {
    const collapse =
      values['white-space-collapse'] === undefined ? parseLonghand('white-space-collapse', cursor) : undefined;
    if (collapse !== undefined) values['white-space-collapse'] = collapse;
    const wrap = values['text-wrap-mode'] === undefined ? parseLonghand('text-wrap-mode', cursor) : undefined;
    if (wrap !== undefined) values['text-wrap-mode'] = wrap;
  }
  return Object.keys(values).length > 0 ? values : undefined;
}

function parseTextWrap(cursor: Cursor): LonghandValues | undefined {
  let mode = parseLonghand('text-wrap-mode', cursor);
  const style = parseLonghand('text-wrap-style', cursor);
  mode ??= parseLonghand('text-wrap-mode', cursor);
  if (mode === undefined && style === undefined) return undefined;
  return { 'text-wrap-mode': mode ?? 'wrap', 'text-wrap-style': style ?? 'auto' };
}

const indent = lengthPercentage(Number.NEGATIVE_INFINITY, true);

function parseTextIndent(cursor: Cursor): LonghandValues | undefined {
  const values: Record<string, unknown> = {};
  while (!atEnd(cursor)) {
    if (takeKeyword(cursor, 'hanging')) values['-internal-text-indent-hanging'] = true;
    else if (takeKeyword(cursor, 'each-line')) values['-internal-text-indent-each-line'] = true;
    else {
      const value = values['text-indent'] === undefined ? indent(cursor) : undefined;
      if (value === undefined) return undefined;
      values['text-indent'] = value;
    }
  }
  return values['text-indent'] === undefined ? undefined : values;
}

/** `none` applies to the image first, then to the type. */
function parseListStyle(cursor: Cursor): LonghandValues | undefined {
  const values: Record<string, unknown> = {};
  let nones = 0;
  while (!atEnd(cursor)) {
    if (takeKeyword(cursor, 'none')) {
      nones++;
      continue;
    }
    const found = ['list-style-position', 'list-style-image', 'list-style-type'].find((name) => {
      if (name in values) return false;
      const value = parseLonghand(name, cursor);
      if (value !== undefined) values[name] = value;
      return value !== undefined;
    });
    if (!found) return undefined;
  }
  const free = ['list-style-image', 'list-style-type'].filter((name) => !(name in values));
  if (nones > free.length || (nones === 0 && Object.keys(values).length === 0)) return undefined;
  if (nones > 0 && free.includes('list-style-type')) values['list-style-type'] = null;
  return values;
}

function parseDecoration(cursor: Cursor): LonghandValues | undefined {
  const values: Record<string, unknown> = {};
  while (!atEnd(cursor)) {
    const found = DECORATION.find((name) => {
      if (name in values) return false;
      const value = parseLonghand(name, cursor);
      if (value !== undefined) values[name] = value;
      return value !== undefined;
    });
    if (!found) return undefined;
  }
  return Object.keys(values).length > 0 ? values : undefined;
}

const DECORATION = ['line', 'thickness', 'style', 'color'].map((part) => `text-decoration-${part}`);

export const TEXT_SHORTHANDS: readonly Shorthand[] = [
  textBox,
  shorthand('font', FONT, parseFont),
  shorthand('font-variant', VARIANTS, parseVariant),
  shorthand(
    'font-synthesis',
    ['font-synthesis-weight', 'font-synthesis-style', 'font-synthesis-small-caps'],
    parseSynthesis,
  ),
  shorthand('white-space', ['white-space-collapse', 'text-wrap-mode'], parseWhiteSpace),
  shorthand('text-wrap', ['text-wrap-mode', 'text-wrap-style'], parseTextWrap),
  shorthand(
    'text-indent',
    ['text-indent', '-internal-text-indent-hanging', '-internal-text-indent-each-line'],
    parseTextIndent,
  ),
  shorthand('list-style', ['list-style-position', 'list-style-image', 'list-style-type'], parseListStyle),
  shorthand('text-decoration', DECORATION, parseDecoration),
  anyOrderShorthand('-webkit-text-stroke', ['-webkit-text-stroke-width', '-webkit-text-stroke-color']),
  anyOrderShorthand('text-emphasis', ['text-emphasis-style', 'text-emphasis-color']),
];
