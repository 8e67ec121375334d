/** Page sizes and margins from options, converted to CSS. https://drafts.csswg.org/css-page-3/ */

import { ABSOLUTE_UNITS } from '../css/values/units.ts';
import { didYouMean, nearestName } from '../nearest.ts';
import type { PageLength, PageMargins, PageOptions } from '../options.ts';
import { acceptsValue } from '../style/declarations.ts';
import type { DefaultPage } from '../style/page-defaults.ts';
import { acceptsPageSize, PAGE_SIZE_NAMES } from '../style/page-size.ts';
import { type Check, invalid, isRecord, notTaken, recordOf, type ShapeOf, shown } from './checks.ts';

const DEFAULT_MARGIN = '0.4in';

/** One length: a number of px, or a CSS length. Page sides must be positive. */
const sideOfPage: Check = (value, path) => {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return;
  if (typeof value !== 'string') throw notTaken(path, 'a length above 0, or a number of px', value);
  if (!acceptsPageSize(`${value} 1px`)) throw noLength(path, value);
};

const marginOfSide: Check = (value, path) => {
  if (typeof value === 'number' && Number.isFinite(value)) return;
  if (typeof value !== 'string') throw notTaken(path, "a length such as '2cm', or a number of px", value);
  if (!acceptsValue('margin', `${value} 0 0 0`)) throw noLength(path, value);
};

const MARGINS: ShapeOf<PageMargins> = {
  top: marginOfSide,
  right: marginOfSide,
  bottom: marginOfSide,
  left: marginOfSide,
};

const marginsOfSides = recordOf(MARGINS);

export const pageMargin: Check = Object.assign(
  (value: unknown, path: string) => {
    if (isRecord(value)) return marginsOfSides(value, path);
    if (typeof value === 'number' && Number.isFinite(value)) return;
    if (typeof value !== 'string')
      throw notTaken(path, 'a CSS margin, a number of px, or { top, right, bottom, left }', value);
    if (!acceptsValue('margin', value)) throw noLength(path, value);
  },
  { shape: MARGINS },
);

const SIZE_TAKES = "a name such as 'A4', [width, height], or [width, 'auto']";

export const pageSize: Check = (value, path) => {
  if (typeof value === 'string') {
    if (acceptsPageSize(value)) return;
    const meant = /^\s*[-+.\d]/.test(value) ? nearestLengths(value) : nearestSize(value);
    throw invalid(path, `${shown(value)} is not a page size${didYouMean(meant) || `; it takes ${SIZE_TAKES}`}`);
  }
  if (!Array.isArray(value) || value.length !== 2) throw notTaken(path, SIZE_TAKES, value);
  sideOfPage(value[0], `${path}[0]`);
  if (value[1] !== 'auto') sideOfPage(value[1], `${path}[1]`);
};

const noLength = (path: string, value: string) =>
  invalid(
    path,
    `${shown(value)} is not a length${didYouMean(nearestLengths(value)) || "; it takes one such as '2cm'"}`,
  );

/** The value with unknown units replaced by the nearest one; a bare number is px. */
function nearestLengths(value: string): string | null {
  let known = true;
  const lengths = value.match(/[-+]?(\d+\.?\d*|\.\d+)\s*[a-z]*/gi)?.map((part) => {
    const [, number, unit] = /^(.*?[\d.])\s*([a-z]*)$/i.exec(part)!;
    const nearest = unit === '' ? 'px' : nearestName(unit!, [...ABSOLUTE_UNITS.keys()]);
    if (nearest === null) known = false;
    return `${number}${nearest}`;
  });
  const meant = lengths?.join(' ');
  return known && meant && meant !== value ? shown(meant) : null;
}

function nearestSize(value: string): string | null {
  const [name = '', ...rest] = value.trim().split(/[\s,]+/);
  const nearest = nearestName(name, PAGE_SIZE_NAMES);
  const orientation = rest.length === 0 ? '' : nearestName(rest.join(' '), ['portrait', 'landscape']);
  return nearest === null || orientation === null ? null : shown([nearest, orientation].join(' ').trim());
}

/** Converts the (already checked) `options.page` into the declarations of an `@page` rule below all others. */
export function defaultPage(options: PageOptions = {}): DefaultPage {
  const page = givenPage(options);
  return options.preferCssPageSize === false ? { ...page, fixedSize: true } : page;
}

function givenPage({ size = 'A4', margin = DEFAULT_MARGIN, orientation }: PageOptions): DefaultPage {
  const margins = marginText(margin);
  const sides = typeof size === 'string' ? sidesOf(size) : size;
  if (!sides) return { size: turnedName(size as string, orientation), margin: margins, autoHeight: false };
  const [width, height] = sides;
  if (height === 'auto') return { size: `${lengthText(width)} 1000000px`, margin: margins, autoHeight: true };
  const upright = approximatePx(width) < approximatePx(height);
  const [w, h] = orientation && upright === (orientation === 'landscape') ? [height, width] : [width, height];
  return { size: `${lengthText(w)} ${lengthText(h)}`, margin: margins, autoHeight: false };
}

/** Width and height of a CSS `size` given as lengths; null for names. */
function sidesOf(size: string): readonly [string, string] | null {
  const [width = '', height = width] = size.trim().split(/\s+/);
  return /^[+.\d]/.test(width) ? [width, height] : null;
}

/** The option wins over an orientation in the size. */
function turnedName(size: string, orientation: PageOptions['orientation']): string {
  return orientation ? `${size.replace(/\b(portrait|landscape)\b/i, '')} ${orientation}` : size;
}

function marginText(margin: PageLength | PageMargins): string {
  if (typeof margin !== 'object') return lengthText(margin);
  const { top = DEFAULT_MARGIN, right = DEFAULT_MARGIN, bottom = DEFAULT_MARGIN, left = DEFAULT_MARGIN } = margin;
  return [top, right, bottom, left].map(lengthText).join(' ');
}

function approximatePx(length: PageLength): number {
  if (typeof length === 'number') return length;
  const match = /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(length);
  return match ? Number(match[1]) * (ABSOLUTE_UNITS.get(match[2]!.toLowerCase()) ?? 1) : 0;
}

const lengthText = (length: PageLength): string => (typeof length === 'number' ? `${length}px` : length);
