/** What the values of input fields stand for. https://html.spec.whatwg.org/multipage/input.html#states-of-the-type-attribute */

import { attribute, type Element } from './node.ts';

/** Lower case; `text` if there is none. */
export const inputType = (element: Element): string => (attribute(element, 'type') ?? 'text').toLowerCase();

const NOT_TYPED = new Set('hidden range color checkbox radio file submit image reset button'.split(' '));

/** Whether an input field holds text or a date that somebody types. */
export const isTyped = (input: Element): boolean => !NOT_TYPED.has(inputType(input));

const DAY = 86_400_000;

/** How a type of field counts: in numbers, months, or milliseconds. */
interface Counting {
  /** The value as a number; null if it is not one of the type. */
  readonly parse: (text: string) => number | null;
  /** What a step of 1 counts. */
  readonly stepScale: number;
  readonly defaultStep: number;
  readonly stepBase: number;
}

const counting = (parse: Counting['parse'], stepScale: number, defaultStep = 1, stepBase = 0): Counting => ({
  parse,
  stepScale,
  defaultStep,
  stepBase,
});

const COUNTED: ReadonlyMap<string, Counting> = new Map([
  ['number', counting(parseNumber, 1)],
  ['range', counting(parseNumber, 1)],
  ['date', counting(parseDate, DAY)],
  ['month', counting(parseMonth, 1)],
  // Steps of weeks are counted from the Monday of the week of 1 January 1970.
  ['week', counting(parseWeek, 7 * DAY, 1, -3 * DAY)],
  ['time', counting(parseTime, 1000, 60)],
  ['datetime-local', counting(parseLocal, 1000, 60)],
]);

function parseNumber(text: string): number | null {
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : null;
}

function parseDate(text: string): number | null {
  const found = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(text);
  if (!found) return null;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const date = startOf(year, month, day);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return year > 0 && isReal ? date.getTime() : null;
}

/** `Date.UTC` takes the years before 100 for those of the 20th century. */
function startOf(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

function parseMonth(text: string): number | null {
  const found = /^(\d{4,6})-(\d\d)$/.exec(text);
  const [year, month] = [Number(found?.[1]), Number(found?.[2])];
  return year > 0 && month >= 1 && month <= 12 ? (year - 1970) * 12 + month - 1 : null;
}

function parseWeek(text: string): number | null {
  const found = /^(\d{4,6})-W(\d\d)$/.exec(text);
  const [year, week] = [Number(found?.[1]), Number(found?.[2])];
  if (!(year > 0 && week >= 1)) return null;
  const first = mondayOfFirstWeek(year);
  const weeks = Math.round((mondayOfFirstWeek(year + 1) - first) / (7 * DAY));
  return week <= weeks ? first + (week - 1) * 7 * DAY : null;
}

/** The week with 4 January is a year's first (ISO 8601). */
function mondayOfFirstWeek(year: number): number {
  const fourth = startOf(year, 1, 4);
  return fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * DAY;
}

function parseTime(text: string): number | null {
  const found = /^(\d\d):(\d\d)(?::(\d\d(?:\.\d{1,3})?))?$/.exec(text);
  const [hour, minute, second] = [Number(found?.[1]), Number(found?.[2]), Number(found?.[3] ?? 0)];
  return hour < 24 && minute < 60 && second < 60 ? (hour * 60 + minute) * 60_000 + second * 1000 : null;
}

function parseLocal(text: string): number | null {
  const at = text.search(/[T ]/);
  const date = at < 0 ? null : parseDate(text.slice(0, at));
  const time = at < 0 ? null : parseTime(text.slice(at + 1));
  return date === null || time === null ? null : date + time;
}

/** The value of a field after sanitization: one that is not of its type is empty. */
export function inputValue(element: Element): string {
  const text = attribute(element, 'value') ?? '';
  const type = inputType(element);
  const counted = COUNTED.get(type);
  if (counted) return counted.parse(text) === null ? '' : text;
  const line = text.replace(/[\r\n]/g, '');
  if (type !== 'email' && type !== 'url') return line;
  return element.attributes.has('multiple')
    ? line
        .split(',')
        .map((part) => part.trim())
        .join(',')
    : line.trim();
}

/** The limits of a field of numbers or dates, and how it counts. */
export function limitsOf(element: Element): { min: number | null; max: number | null; counted: Counting } | null {
  const counted = COUNTED.get(inputType(element));
  if (!counted) return null;
  const limit = (name: string): number | null => counted.parse(attribute(element, name) ?? '');
  return { min: limit('min'), max: limit('max'), counted };
}

/** https://html.spec.whatwg.org/multipage/input.html#the-min-and-max-attributes; a slider keeps its value in its range. */
export function isOutOfRange(element: Element): boolean {
  const limits = limitsOf(element);
  const type = inputType(element);
  const value = limits?.counted.parse(attribute(element, 'value') ?? '') ?? null;
  if (!limits || value === null || type === 'range') return false;
  const { min, max } = limits;
  const isReversed = type === 'time' && min !== null && max !== null && max < min;
  if (isReversed) return value > max && value < min;
  return (min !== null && value < min) || (max !== null && value > max);
}

/** Whether a field of numbers or dates has limits and keeps them. Deviation: as in Chromium, an empty one does even without limits. */
export function isInRange(element: Element): boolean {
  const limits = limitsOf(element);
  if (!limits) return false;
  if (limits.counted.parse(attribute(element, 'value') ?? '') === null) return true;
  const isLimited = limits.min !== null || limits.max !== null || inputType(element) === 'range';
  return isLimited && !isOutOfRange(element);
}

/** https://html.spec.whatwg.org/multipage/input.html#the-step-attribute; a slider moves to the nearest step. */
export function isBetweenSteps(element: Element): boolean {
  const limits = limitsOf(element);
  if (!limits || inputType(element) === 'range') return false;
  const value = limits.counted.parse(attribute(element, 'value') ?? '');
  // Without `min` steps are counted from the value that the field has.
  return value !== null && missesSteps(element, value, limits.min ?? value, limits.counted);
}

/** Whether a value is between the steps that are counted from `base`. */
export function missesSteps(element: Element, value: number, base: number, counted: Counting): boolean {
  const text = attribute(element, 'step') ?? '';
  if (text.toLowerCase() === 'any') return false;
  const given = parseNumber(text) ?? 0;
  const step = (given > 0 ? given : counted.defaultStep) * counted.stepScale;
  const steps = (value - base) / step;
  return Math.abs(steps - Math.round(steps)) > 1e-7;
}
