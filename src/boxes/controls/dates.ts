/** Date and time fields: the text that Chromium shows, in its US format, and its size. */

import type { Px } from '../../geometry.ts';

interface DateField {
  readonly text: string;
  /** Content width: the widths of its parts and gaps in digits, plus px. */
  readonly zeros: number;
  readonly beside: Px;
  /** The picture at its end is a square with sides of ems plus px. */
  readonly picture: { readonly ems: number; readonly px: Px };
}

const CALENDAR = { ems: 1, px: 2 };
const CLOCK = { ems: 1.05, px: 4 };

/** Null if `type` is not a date or time field. */
export function dateField(type: string, value: string): DateField | null {
  const [, year, month, day] = /^(\d{4,})-(\d\d)-(\d\d)/.exec(value) ?? [];
  const date = year === undefined ? 'mm/dd/yyyy' : `${month}/${day}/${year}`;
  switch (type) {
    case 'date':
      return { text: date, zeros: 12, beside: 9, picture: CALENDAR };
    case 'time':
      return { text: timeText(value), zeros: 7.5, beside: 17, picture: CLOCK };
    case 'datetime-local':
      return { text: `${date}, ${timeText(value)}`, zeros: 21.5, beside: 15, picture: CALENDAR };
    case 'month':
      return { text: monthText(value), zeros: 16, beside: 7, picture: CALENDAR };
    case 'week':
      return { text: weekText(value), zeros: 15, beside: 7, picture: CALENDAR };
    default:
      return null;
  }
}

function timeText(value: string): string {
  const [, hours, minutes] = /(?:^|T)(\d\d):(\d\d)/.exec(value) ?? [];
  if (hours === undefined) return '--:-- --';
  const hour = String(((Number(hours) + 11) % 12) + 1).padStart(2, '0');
  return `${hour}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function monthText(value: string): string {
  const [, year, month] = /^(\d{4,})-(\d\d)$/.exec(value) ?? [];
  return year === undefined ? '--------- ----' : `${MONTHS[Number(month) - 1] ?? '---------'} ${year}`;
}

function weekText(value: string): string {
  const [, year, week] = /^(\d{4,})-W(\d\d)$/.exec(value) ?? [];
  return year === undefined ? 'Week --, ----' : `Week ${week}, ${year}`;
}
