/** Date and time fields: the text that Chromium shows, in its US format, and its size. */

import type { Px } from '../../geometry.ts';

export interface DateField {
  readonly text: string;
  /** The text: between fields, a field, between, a field, …, between. */
  readonly pieces: readonly string[];
  readonly parts: DateParts;
  /** Beside the parts and the picture. */
  readonly beside: Px;
  /** The picture at its end is a square with sides of ems plus px. */
  readonly picture: { readonly ems: number; readonly px: Px };
}

/** Each field is as wide as the widest of its texts, whatever its value. */
interface DateParts {
  readonly fields: readonly (readonly string[])[];
  /** Between the fields. */
  readonly between: string;
  /** Also between them: spaces that are half as wide. */
  readonly halfSpaces: number;
}

const CALENDAR = { ems: 1, px: 2 };
const CLOCK = { ems: 1.05, px: 4 };

const LAST_YEAR = '275760';
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DATE: DateParts = {
  fields: [
    ['mm', '12'],
    ['dd', '31'],
    ['yyyy', LAST_YEAR],
  ],
  between: '//',
  halfSpaces: 0,
};
const TIME: DateParts = {
  fields: [
    ['--', '12'],
    ['--', '59'],
    ['--', 'AM', 'PM'],
  ],
  between: ':',
  halfSpaces: 1,
};
const LOCAL: DateParts = { fields: [...DATE.fields, ...TIME.fields], between: '//, :', halfSpaces: 1 };
const MONTH: DateParts = {
  fields: [
    ['---------', ...MONTHS],
    ['----', LAST_YEAR],
  ],
  between: ' ',
  halfSpaces: 0,
};
const WEEK: DateParts = {
  fields: [
    ['--', '53'],
    ['----', LAST_YEAR],
  ],
  between: 'Week , ',
  halfSpaces: 0,
};

/** Null if `type` is not a date or time field. */
export function dateField(type: string, value: string): DateField | null {
  const field = fieldOf(type, value);
  return field && { ...field, text: field.pieces.join('') };
}

function fieldOf(type: string, value: string): Omit<DateField, 'text'> | null {
  switch (type) {
    case 'date':
      return { pieces: ['', ...dateOf(value), ''], parts: DATE, beside: 2, picture: CALENDAR };
    case 'time':
      return { pieces: ['', ...timeOf(value), ''], parts: TIME, beside: 10, picture: CLOCK };
    case 'datetime-local':
      return {
        pieces: ['', ...dateOf(value), ', ', ...timeOf(value), ''],
        parts: LOCAL,
        beside: 2,
        picture: CALENDAR,
      };
    case 'month':
      return { pieces: ['', ...monthOf(value), ''], parts: MONTH, beside: 2, picture: CALENDAR };
    case 'week':
      return { pieces: ['Week ', ...weekOf(value), ''], parts: WEEK, beside: 2, picture: CALENDAR };
    default:
      return null;
  }
}

/** Each field has a px of padding on both sides, and all together whole px. */
export function widthOfParts({ fields, between, halfSpaces }: DateParts, widthOf: (text: string) => Px): Px {
  const widest = fields.reduce((sum, texts) => sum + Math.max(...texts.map(widthOf)) + 2, 0);
  return Math.ceil(widest + widthOf(between) + (halfSpaces * widthOf(' ')) / 2);
}

function dateOf(value: string): readonly string[] {
  const [, year = 'yyyy', month = 'mm', day = 'dd'] = /^(\d{4,})-(\d\d)-(\d\d)/.exec(value) ?? [];
  return [month, '/', day, '/', year];
}

function timeOf(value: string): readonly string[] {
  const [, hours, minutes] = /(?:^|T)(\d\d):(\d\d)/.exec(value) ?? [];
  if (hours === undefined || minutes === undefined) return ['--', ':', '--', ' ', '--'];
  const hour = String(((Number(hours) + 11) % 12) + 1).padStart(2, '0');
  return [hour, ':', minutes, ' ', Number(hours) < 12 ? 'AM' : 'PM'];
}

function monthOf(value: string): readonly string[] {
  const [, year = '----', month] = /^(\d{4,})-(\d\d)$/.exec(value) ?? [];
  return [MONTHS[Number(month) - 1] ?? '---------', ' ', year];
}

function weekOf(value: string): readonly string[] {
  const [, year = '----', week = '--'] = /^(\d{4,})-W(\d\d)$/.exec(value) ?? [];
  return [week, ', ', year];
}
