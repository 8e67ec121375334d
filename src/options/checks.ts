/** Building blocks of option checks. Each throws `invalid-option` with the option's path, the expected and the given value. */

import { PlatenError } from '../diagnostics.ts';
import { didYouMean, nearestName } from '../nearest.ts';

export interface Check {
  (value: unknown, path: string): void;
  /** The nested options, if any. */
  readonly shape?: Shape;
}

export type Shape = Readonly<Record<string, Check>>;

/** A check for every option of a type, so that the compiler requires new ones. */
export type ShapeOf<T> = Readonly<Record<keyof Required<T>, Check>>;

export const invalid = (path: string, message: string): PlatenError =>
  new PlatenError('invalid-option', `${path} ${message}`);

export const notTaken = (path: string, taken: string, value: unknown, meant: string | null = null): PlatenError =>
  invalid(path, `takes ${taken}, not ${shown(value)}${didYouMean(meant)}`);

/** A value in a message: short, on one line, never failing. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return `'${short(value.replace(/\s+/g, ' '))}'`;
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `a list of ${value.length}`;
  const kind = kindOf(value);
  return kind === 'Object' ? short(`{ ${Object.keys(value).join(', ')} }`) : `a value of type ${kind}`;
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** `Date`, `Uint8Array` and the like; unlike `instanceof` it works for values of another realm, which test runners pass. */
export const kindOf = (value: unknown): string => Object.prototype.toString.call(value).slice('[object '.length, -1);

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => kindOf(value) === 'Object';

export const isBytes = (value: unknown): value is Uint8Array => kindOf(value) === 'Uint8Array';

/** A check by a condition. */
export const takes =
  (taken: string, holds: (value: unknown) => boolean): Check =>
  (value, path) => {
    if (!holds(value)) throw notTaken(path, taken, value);
  };

export const text = takes('a string', (value) => typeof value === 'string');
export const flag = takes('true or false', (value) => typeof value === 'boolean');
export const bytesOrText = takes('a string or a Uint8Array', (value) => typeof value === 'string' || isBytes(value));
export const callback = takes('a function', (value) => typeof value === 'function');
export const date = takes('a Date', (value) => kindOf(value) === 'Date' && !Number.isNaN((value as Date).getTime()));
export const amount = takes('a number of 0 or more', (value) => typeof value === 'number' && value >= 0);
export const countFromOne = takes(
  'a whole number of 1 or more',
  (value) => Number.isInteger(value) && Number(value) >= 1,
);

/** One of the names. */
export function oneOf(names: readonly string[]): Check {
  const taken = `${names.slice(0, -1).map(shown).join(', ')} or ${shown(names.at(-1))}`;
  return (value, path) => {
    if (typeof value === 'string' && names.includes(value)) return;
    const meant = typeof value === 'string' ? nearestName(value, names) : null;
    throw notTaken(path, taken, value, meant === null ? null : shown(meant));
  };
}

/** A list whose values are each checked, with their index in the path. */
export function listOf(check: Check, taken: string): Check {
  const list: Check = (value, path) => {
    if (!Array.isArray(value)) throw notTaken(path, `a list of ${taken}`, value);
    value.forEach((item: unknown, index) => {
      check(item, `${path}[${index}]`);
    });
  };
  return check.shape ? Object.assign(list, { shape: check.shape }) : list;
}

/** One value, or a list of such. */
export function oneOrListOf(check: Check, taken: string): Check {
  const list = listOf(check, taken);
  return (value, path) => (Array.isArray(value) ? list : check)(value, path);
}

/** An object with these options and no others; `required` ones must be present. */
export function recordOf(shape: Shape, { required = [], hints }: RecordRules = {}): Check {
  const check: Check = (value, path) => {
    if (!isRecord(value)) throw notTaken(path || 'options', 'an object', value);
    for (const [name, given] of Object.entries(value)) {
      const at = path ? `${path}.${name}` : name;
      if (!Object.hasOwn(shape, name)) throw invalid(at, `is not an option${hints?.(name) ?? otherNames(name, shape)}`);
      if (given !== undefined) shape[name]!(given, at);
    }
    for (const name of required) if (value[name] === undefined) throw invalid(`${path}.${name}`, 'is missing');
  };
  return Object.assign(check, { shape });
}

interface RecordRules {
  readonly required?: readonly string[];
  /** The rest of the sentence "x is not an option" for names used by other tools; null for unknown names. */
  readonly hints?: (name: string) => string | null;
}

function otherNames(name: string, shape: Shape): string {
  const names = Object.keys(shape);
  const nearest = nearestName(name, names);
  return nearest === null ? `; there are ${names.join(', ')}` : didYouMean(nearest);
}
