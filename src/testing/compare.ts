/** Describes in sentences how two versions of a document differ. */

import type { Examination, ExaminedElement } from '../examine.ts';
import type { Px } from '../geometry.ts';
import { nameOf } from './golden-file.ts';
import { type Matched, matchTrees, textOf } from './match.ts';

/** Smaller moves, in px, come from rounding in golden files. */
const TOLERANCE: Px = 0.05;
const MAX_SENTENCES = 10;
/** The most groups described per kind; further ones are only counted. */
const MAX_GROUPS = 3;

type Pair = readonly [before: ExaminedElement, after: ExaminedElement];

/** Sentences such as "`td.total` moved 4.2 px down, page 1", at most ten; empty if nothing differs. */
export function describeDifferences(golden: Examination, actual: Examination): readonly string[] {
  const matched = matchTrees(golden.elements, actual.elements);
  const sentences = [
    ...describePages(golden, actual),
    ...describeStructure(matched),
    ...describeNames(matched.pairs),
    ...describeTexts(matched.pairs),
    ...describeLooks(matched.pairs),
    ...describeSizes(matched.pairs),
    ...describeMoves(matched.pairs),
    ...describeWarnings(golden, actual),
  ];
  if (sentences.length === 0) sentences.push(...describePaint(golden, actual));
  if (sentences.length <= MAX_SENTENCES) return sentences;
  const left = sentences.length - MAX_SENTENCES + 1;
  return [...sentences.slice(0, MAX_SENTENCES - 1), `and ${left} more differences`];
}

function describePages(golden: Examination, actual: Examination): string[] {
  const sentences: string[] = [];
  if (golden.pages.length !== actual.pages.length) {
    sentences.push(`the document has ${count(actual.pages.length, 'page')}, the golden file ${golden.pages.length}`);
  }
  const sizes = golden.pages.flatMap((page, index) => {
    const other = actual.pages[index];
    if (!other || !(differs(page.width, other.width) || differs(page.height, other.height))) return [];
    const is = `${px(other.width)} × ${px(other.height)} px`;
    return [{ is, was: `${px(page.width)} × ${px(page.height)} px`, page: index + 1 }];
  });
  const groups = grouped(sizes, ({ is, was }) => `${is}, ${was}`);
  return [...sentences, ...groups.map(([, pages]) => sizesText(pages))];
}

function sizesText(pages: readonly { readonly is: string; readonly was: string; readonly page: number }[]): string {
  const { is, was, page } = pages[0]!;
  return pages.length === 1 ? `page ${page} is ${is}, was ${was}` : `${pages.length} pages are ${is}, were ${was}`;
}

function describeStructure({ added, removed, wrapped, unwrapped }: Matched): string[] {
  const text = (element: ExaminedElement) => {
    const [first = ''] = allText(element);
    return first === '' ? named(element) : `${named(element)} ${quote(first)}`;
  };
  const on = (element: ExaminedElement, word: string) =>
    element.places[0] ? `${word} page ${element.places[0][0]}` : '';
  return [
    ...limited(added, (element) => `${text(element)} is new${on(element, ', on')}`, 'elements are new'),
    ...limited(removed, (element) => `${text(element)} is gone${on(element, ', was on')}`, 'elements are gone'),
    ...limited(
      wrapped,
      (element) => `${named(element)} is new, around what was there`,
      'elements are new around others',
    ),
    ...limited(unwrapped, (element) => `${named(element)} is gone, what was in it is still there`, 'elements are gone'),
  ];
}

function describeNames(pairs: readonly Pair[]): string[] {
  const changed = pairs.filter(([before, after]) => nameOf(before) !== nameOf(after));
  const groups = grouped(changed, ([before, after]) => `${named(before)} is ${named(after)} now`);
  return limited(
    groups,
    ([is, list]) => (list.length > 1 ? `${is}, ${list.length} times` : `${is}${placeText(list[0]![1])}`),
    'elements have other names',
  );
}

function* allText(element: ExaminedElement): Generator<string> {
  const own = textOf(element);
  if (own !== '') yield own;
  for (const child of element.children) yield* allText(child);
}

function describeTexts(pairs: readonly Pair[]): string[] {
  const changed = pairs.filter(([before, after]) => textOf(before) !== textOf(after));
  const sentences = limited(
    changed,
    ([before, after]) => {
      const [was, is] = differingParts(textOf(before), textOf(after));
      return `the text of ${named(after)} is ${is}, was ${was}${placeText(after)}`;
    },
    'texts changed',
  );
  const reflowed = pairs.filter(
    ([before, after]) => textOf(before) === textOf(after) && brokenLines(before) !== brokenLines(after),
  );
  const lines = limited(
    reflowed,
    ([before, after]) => {
      const now = lineCount(after);
      const then = lineCount(before);
      const how =
        now === then ? `breaks its ${count(now, 'line')} elsewhere` : `is on ${count(now, 'line')}, was on ${then}`;
      return `the text of ${named(after)} ${how}${placeText(after)}`;
    },
    'texts break their lines elsewhere',
  );
  return [...sentences, ...lines];
}

/** Drops the common beginning and end of long texts. */
function differingParts(was: string, is: string): [string, string] {
  if (Math.max(was.length, is.length) <= SHOWN) return [quote(was), quote(is)];
  let head = 0;
  while (head < was.length && head < is.length && was[head] === is[head]) head++;
  const from = Math.max(0, head - 10);
  const part = (text: string) => (from > 0 ? `"…${quote(text.slice(from)).slice(1)}` : quote(text));
  return [part(was), part(is)];
}

const brokenLines = ({ lines }: ExaminedElement): string => lines.map(([, , , , , text]) => text.trim()).join('\n');
const lineCount = ({ lines }: ExaminedElement): number => new Set(lines.map(([page, , y]) => `${page} ${y}`)).size;

function describeLooks(pairs: readonly Pair[]): string[] {
  const changes = pairs.flatMap(([before, after]) => {
    const properties = new Set([...Object.keys(before.look), ...Object.keys(after.look)]);
    return [...properties].flatMap((name) =>
      before.look[name] === after.look[name] ? [] : [{ after, is: lookText(name, before, after) }],
    );
  });
  const groups = grouped(changes, ({ is }) => is);
  return limited(
    groups,
    ([is, list]) => `${namedAll(list.map(({ after }) => after))}: ${is}`,
    'properties have other values',
  );
}

function lookText(name: string, before: ExaminedElement, after: ExaminedElement): string {
  const value = ({ look }: ExaminedElement) => short(plain(look[name] ?? 'not set'));
  return `${name} is ${value(after)}, was ${value(before)}`;
}

/** Golden files name the parts of values: (name=Georgia generic=false). Sentences only have the first part: Georgia. */
const plain = (value: string): string =>
  value
    .replace(/\s?\b(generic=true|\w+=(false|null))\b/g, '')
    .replace(/\b(\w+)=true\b/g, '$1')
    .replace(/\b\w+=/g, '')
    .replace(/(^|[\s,])\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g, '$1$2');

interface Change {
  readonly after: ExaminedElement;
  readonly is: string;
}

/** Only boxes with the same number of fragments: differences in breaking are described by their pages. */
function describeSizes(pairs: readonly Pair[]): string[] {
  const changes: Change[] = [];
  for (const [before, after] of pairs) {
    const [was, ...more] = before.places;
    const [is, ...others] = after.places;
    if (!was || !is) continue;
    if (more.length !== others.length) {
      if (lineCount(before) === lineCount(after)) {
        changes.push({ after, is: `is in ${count(after.places.length, 'piece')}, was in ${before.places.length}` });
      }
      continue;
    }
    // The height of a fragment that continues depends on its page.
    if (more.length > 0 && was[0] !== before.places.at(-1)![0]) continue;
    const parts = [
      ...(differs(was[3], is[3])
        ? [`is ${px(Math.abs(is[3] - was[3]))} px ${is[3] > was[3] ? 'wider' : 'narrower'}`]
        : []),
      ...(differs(was[4], is[4])
        ? [`is ${px(Math.abs(is[4] - was[4]))} px ${is[4] > was[4] ? 'taller' : 'shorter'}`]
        : []),
    ];
    if (parts.length > 0) changes.push({ after, is: parts.join(' and ') });
  }
  return describeGroups(changes, 'boxes have other sizes');
}

function describeMoves(pairs: readonly Pair[]): string[] {
  const changes: Change[] = [];
  for (const [before, after] of pairs) {
    const was = before.places[0] ?? before.lines[0];
    const is = after.places[0] ?? after.lines[0];
    if (!was || !is) continue;
    if (was[0] !== is[0]) {
      changes.push({ after, is: `went from page ${was[0]} to page ${is[0]}` });
      continue;
    }
    const steps = [
      ...(differs(was[1], is[1]) ? [step(is[1] - was[1], 'right', 'left')] : []),
      ...(differs(was[2], is[2]) ? [step(is[2] - was[2], 'down', 'up')] : []),
    ];
    if (steps.length > 0) changes.push({ after, is: `moved ${steps.join(' and ')}, page ${is[0]}` });
  }
  return describeGroups(changes, 'boxes moved');
}

/** Largest groups first, so that a shift of everything that follows comes before the rest. */
function describeGroups(changes: readonly Change[], many: string): string[] {
  const groups = grouped(changes, ({ is }) => is).sort(([, a], [, b]) => b.length - a.length);
  const shown = groups
    .slice(0, MAX_GROUPS)
    .map(([is, list]) => `${namedAll(list.map(({ after }) => after))} ${plural(is, list.length)}`);
  const left = groups.slice(MAX_GROUPS).reduce((sum, [, list]) => sum + list.length, 0);
  return left > 0 ? [...shown, `${left} more ${left === 1 ? many.replace(/^boxes/, 'box') : many}`] : shown;
}

function describeWarnings(golden: Examination, actual: Examination): string[] {
  return [
    ...limited(
      actual.warnings.filter((warning) => !golden.warnings.includes(warning)),
      (warning) => `there is a new warning: ${warning}`,
      'warnings are new',
    ),
    ...limited(
      golden.warnings.filter((warning) => !actual.warnings.includes(warning)),
      (warning) => `this warning is gone: ${warning}`,
      'warnings are gone',
    ),
  ];
}

/** If all boxes and styles are equal: differences in images, generated content and SVG. */
const describePaint = (golden: Examination, actual: Examination): string[] =>
  actual.pages.flatMap(({ paint }, index) =>
    golden.pages[index] && golden.pages[index].paint !== paint
      ? [`something is painted otherwise on page ${index + 1}`]
      : [],
  );

// --- words ------------------------------------------------------------------------------------------------------

function limited<T>(list: readonly T[], say: (item: T) => string, many: string): string[] {
  const said = list.slice(0, MAX_GROUPS).map(say);
  return list.length > MAX_GROUPS ? [...said, `${list.length - MAX_GROUPS} more ${many}`] : said;
}

function grouped<T>(list: readonly T[], key: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const known = groups.get(key(item));
    if (known) known.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups];
}

const SHOWN = 40;
const named = (element: ExaminedElement): string => `\`${nameOf(element)}\``;
const namedAll = ([first, ...more]: readonly ExaminedElement[]): string =>
  more.length === 0 ? named(first!) : `${named(first!)} and ${more.length} more`;
const placeText = ({ lines, places }: ExaminedElement): string => {
  const page = lines[0]?.[0] ?? places[0]?.[0];
  return page === undefined ? '' : `, page ${page}`;
};
const plural = (is: string, number: number): string => (number === 1 ? is : is.replace(/\bis /g, 'are '));
const differs = (a: Px, b: Px): boolean => Math.abs(a - b) > TOLERANCE;
const px = (value: Px): string => String(Math.round(value * 10) / 10);
const step = (by: Px, forward: string, back: string): string => `${px(Math.abs(by))} px ${by > 0 ? forward : back}`;
const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
const short = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text);
const quote = (text: string): string => JSON.stringify(short(text));
