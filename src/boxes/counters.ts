/** Counters and their scopes. https://drafts.csswg.org/css-lists-3/#auto-numbering */

import { attribute, type Element, isHtml } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

export interface Counters {
  /** Applies reset, increment and set of an element or pseudo-element; its children come before `leave`. */
  enter(style: ComputedStyle, element: Element | null, listItem: boolean): void;
  leave(): void;
  /** Innermost value; 0 if there is none. */
  valueOf(name: string): number;
  /** All nested values, outermost first; empty if there are none. */
  valuesOf(name: string): readonly number[];
  /** All values of all counters here. */
  snapshot(): ReadonlyMap<string, readonly number[]>;
  /** Adds to a counter at the current element (footnotes number themselves). */
  increment(name: string, by: number): void;
}

interface Instance {
  value: number;
  readonly depth: number;
  readonly reversed: boolean;
}

/** These belong to the page, not to the element tree. https://drafts.csswg.org/css-page-3/#page-based-counters */
export const isPageCounter = (name: string): name is 'page' | 'pages' => name === 'page' || name === 'pages';

const LIMIT = 2147483647;
const clamp = (value: number): number => Math.max(-LIMIT, Math.min(LIMIT, value));

/** The counters of each name, outermost first, and the elements of the current path that made them. */
interface Scopes {
  readonly stacks: ReadonlyMap<string, readonly Instance[]>;
  enter(): void;
  leave(): void;
  /** Keeps counters of outside from being changed inside of the current element. */
  contain(): void;
  /** The counter that changes apply to. */
  innermost(name: string): Instance | undefined;
  /** Makes a counter at the current element. */
  make(name: string, value: number, reversed: boolean): Instance;
}

function createScopes(): Scopes {
  // Footnotes are numbered through the document, whatever scope they are in. https://drafts.csswg.org/css-gcpm-3/#footnote-counters
  const stacks = new Map<string, Instance[]>([['footnote', [{ value: 0, depth: 0, reversed: false }]]]);
  /** Counters created by the elements at each depth of the current path. */
  const made: Set<string>[] = [new Set(), new Set()];
  /** Those that the elements of the path made themselves. */
  const own: string[][] = [[]];
  /** The depths of the elements on the path with https://drafts.csswg.org/css-contain-2/#containment-style. */
  const containers: number[] = [];
  let depth = 0;
  /** Whether the innermost of these elements keeps the counter from being changed. */
  const isOutside = (instance: Instance): boolean =>
    instance.depth > 0 && containers.length > 0 && instance.depth <= containers.at(-1)!;

  /**
   * Ends the scope of a counter that the current element made, if there is one of the name outside of it: what the parent
   * has comes first, and only counters that it lacks are inherited from siblings.
   * https://drafts.csswg.org/css-lists-3/#inheriting-counters
   */
  const close = (name: string): void => {
    const stack = stacks.get(name)!;
    const around = stack.at(-2);
    if (stack.at(-1)!.depth !== depth || !around || isOutside(around)) return;
    stack.pop();
    made[depth]!.delete(name);
  };

  return {
    stacks,
    enter() {
      depth++;
      made[depth + 1] ??= new Set();
      own[depth] ??= [];
    },
    leave() {
      for (const name of made[depth + 1]!) stacks.get(name)!.pop();
      made[depth + 1]!.clear();
      if (containers.at(-1) === depth) containers.pop();
      for (const name of own[depth]!) close(name);
      own[depth]!.length = 0;
      depth--;
    },
    contain: () => void containers.push(depth),
    innermost(name) {
      const instance = stacks.get(name)?.at(-1);
      return instance && !isOutside(instance) ? instance : undefined;
    },
    make(name, value, reversed) {
      let stack = stacks.get(name);
      if (!stack) {
        stack = [];
        stacks.set(name, stack);
      }
      const instance = { value: clamp(value), depth, reversed };
      own[depth]!.push(name);
      if (stack.at(-1)?.depth === depth) stack[stack.length - 1] = instance;
      else {
        stack.push(instance);
        made[depth]!.add(name);
      }
      return instance;
    },
  };
}

/** An element without a box changes no counters. https://drafts.csswg.org/css-lists-3/#counters-without-boxes */
const UNCHANGED = { counterReset: [], counterIncrement: [], counterSet: [] };

export function createCounters(styleOf: StyleOf): Counters {
  const { stacks, enter: enterScope, leave, contain, innermost, make } = createScopes();
  const instantiate = (name: string): Instance => innermost(name) ?? make(name, 0, false);
  const increment = (name: string, by: number): void => {
    const instance = instantiate(name);
    instance.value = clamp(instance.value + by);
  };

  const enter: Counters['enter'] = (style, element, listItem) => {
    enterScope();
    const { counterReset, counterIncrement, counterSet } =
      style.display.display.kind === 'contents' ? UNCHANGED : style.generated;
    const list = element && isList(element) ? listStart(element, styleOf) : null;
    if (list && !counterReset.some((change) => change.name === 'list-item' && change.value !== 0)) {
      make('list-item', list.value, list.reversed);
    }
    for (const change of counterReset) {
      if (isPageCounter(change.name) || (list && change.name === 'list-item' && change.value === 0)) continue;
      make(change.name, change.value, change.reversed ?? false);
    }
    if (listItem && !counterIncrement.some((change) => change.name === 'list-item')) {
      increment('list-item', innermost('list-item')?.reversed ? -1 : 1);
    }
    for (const change of counterIncrement) if (!isPageCounter(change.name)) increment(change.name, change.value);
    const value = listItem && element && isHtml(element, 'li') ? integer(attribute(element, 'value')) : null;
    if (value !== null) instantiate('list-item').value = clamp(value);
    for (const change of counterSet) {
      if (!isPageCounter(change.name)) instantiate(change.name).value = clamp(change.value);
    }
    if (style.display.contain.includes('style')) contain();
  };

  return {
    enter,
    leave,
    valueOf: (name) => stacks.get(name)?.at(-1)?.value ?? 0,
    valuesOf: (name) => stacks.get(name)?.map((instance) => instance.value) ?? [],
    snapshot() {
      const values = new Map<string, readonly number[]>();
      for (const [name, stack] of stacks) {
        if (stack.length > 0)
          values.set(
            name,
            stack.map((instance) => instance.value),
          );
      }
      return values;
    },
    increment,
  };
}

const isList = (element: Element): boolean =>
  element.namespace === 'html' &&
  (element.tag === 'ol' || element.tag === 'ul' || element.tag === 'menu' || element.tag === 'dir');

/** Deviation: as in browsers, numbers of more than 32 bits are errors. */
function integer(text: string | null): number | null {
  const match = text === null ? null : /^[ \t\n\f\r]*([+-]?\d+)/.exec(text);
  const value = Number(match?.[1]);
  return match && value === clamp(value) ? value : null;
}

/** https://html.spec.whatwg.org/multipage/grouping-content.html#the-ol-element */
function listStart(element: Element, styleOf: StyleOf): { value: number; reversed: boolean } {
  if (element.tag !== 'ol') return { value: 0, reversed: false };
  const reversed = element.attributes.has('reversed');
  const start = integer(attribute(element, 'start')) ?? (reversed ? countItems(element, styleOf) : 1);
  return { value: reversed ? start + 1 : start - 1, reversed };
}

type StyleOf = (element: Element) => ComputedStyle;

/** The list items whose list owner is `list`. Deviation: as in browsers, whatever element generates them, and no `li` that is none. */
function countItems(list: Element, styleOf: StyleOf): number {
  let count = 0;
  const open: Element[] = [...list.elements];
  for (let next = open.pop(); next; next = open.pop()) {
    const { display } = styleOf(next).display;
    if (display.kind === 'none') continue;
    if (display.kind === 'box' && display.listItem) count++;
    if (!isList(next)) for (const child of next.elements) open.push(child);
  }
  return count;
}
