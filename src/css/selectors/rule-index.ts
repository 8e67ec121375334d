/** Finds the rules that match an element without trying them all. */

import type { Document, Element } from '../../dom/node.ts';
import type { ScopeRule } from '../rules.ts';
import { asciiLower } from '../syntax/ascii.ts';
import { AncestorFilter, ancestorHashes } from './ancestor-filter.ts';
import { createMatchContext, type MatchContext, takeStep } from './match-context.ts';
import { matchesSelector } from './matches.ts';
import { scopeProximity } from './scope.ts';
import type {
  ComplexSelector,
  CompoundSelector,
  PseudoElement,
  SelectorList,
  SimpleSelector,
  Through,
} from './selector.ts';

export interface IndexedSelector<T> {
  readonly selector: ComplexSelector;
  /** Whatever the caller wants back: its rule, with origin and layer. */
  readonly payload: T;
  /** The `@scope` rule around it. */
  readonly scope?: ScopeRule | undefined;
}

export interface RuleMatch<T> {
  readonly payload: T;
  readonly selector: ComplexSelector;
  readonly specificity: number;
  /** Position in the list that the index was built from. */
  readonly order: number;
  readonly pseudoElement: PseudoElement | null;
  readonly scope: ScopeRule | null;
}

export interface RuleIndex<T> {
  /**
   * All matching selectors, those that lead to what is slotted or to parts alone where that is asked for, and those for pseudo-elements too, by rising `order`. The objects are the same for every element,
   * so that lists can be compared by identity. Fastest when elements come in document order.
   */
  match(element: Element, through?: Through['kind']): readonly RuleMatch<T>[];
}

interface Entry<T> extends RuleMatch<T> {
  readonly ancestors: readonly number[];
}

/** Entries by a name that the subject must carry; an entry stands under several names when it is an `:is()` of them. */
interface Buckets<T> {
  readonly ids: Map<string, Bucket<T>>;
  readonly classes: Map<string, Bucket<T>>;
  readonly attributes: Map<string, Bucket<T>>;
  readonly tags: Map<string, Bucket<T>>;
  readonly rest: Bucket<T>;
}

/**
 * `hashes[i]` is the first of `entries[i].ancestors`, `NO_ANCESTORS` or `CERTAIN`: most entries are ruled out by it, or in, without
 * being touched, so that rules that memory has to be asked for cost no more each than those that the processor keeps near.
 */
interface Bucket<T> {
  readonly entries: Entry<T>[];
  readonly hashes: number[];
}

const NO_ANCESTORS = -1;
/** An element that belongs in the bucket matches: its name is all that the selector asks for. */
const CERTAIN = -2;

type Key =
  | { readonly bucket: 'ids' | 'classes' | 'attributes' | 'tags'; readonly name: string }
  | { readonly bucket: 'rest' };

/** Selectors filed by what their subject must have: of no document yet. */
export interface FiledSelectors<T> {
  readonly quirks: boolean;
  readonly buckets: Buckets<T>;
  /** Those of `::slotted()` and `::part()`, filed by what they lead from. */
  readonly through: Readonly<Record<Through['kind'], Buckets<T> | null>>;
}

/** `selectors` in cascade order, or any order whose index the caller can make sense of. */
export function createRuleIndex<T>(selectors: Iterable<IndexedSelector<T>>, document: Document): RuleIndex<T> {
  return indexOf(fileSelectors(selectors, document.quirks), document);
}

export function fileSelectors<T>(selectors: Iterable<IndexedSelector<T>>, quirks: boolean): FiledSelectors<T> {
  const buckets = createBuckets<T>();
  const through: Record<Through['kind'], Buckets<T> | null> = { slotted: null, part: null };
  const memo: KeyMemo = new Map();
  let order = 0;
  for (const { selector, payload, scope = null } of selectors) {
    const { specificity, pseudoElement } = selector;
    const place = order++;
    if (selector.compounds.some(isNever)) continue;
    const ancestors = ancestorHashes(selector, quirks);
    const keys = keysOf(selector.compounds[0]!, quirks, memo);
    let target = buckets;
    if (selector.through) {
      target = through[selector.through.kind] ?? createBuckets();
      through[selector.through.kind] = target;
    }
    insert(target, { payload, selector, specificity, order: place, pseudoElement, scope, ancestors }, keys);
  }
  return { quirks, buckets, through };
}

const createBuckets = <T>(): Buckets<T> => ({
  ids: new Map(),
  classes: new Map(),
  attributes: new Map(),
  tags: new Map(),
  rest: { entries: [], hashes: [] },
});

export function indexOf<T>(
  { buckets: own, quirks, through }: FiledSelectors<T>,
  document: Document,
  context: MatchContext = createMatchContext(document),
): RuleIndex<T> {
  const filter = new AncestorFilter(document);
  return {
    match(element, kind) {
      const buckets = kind ? through[kind] : own;
      if (!buckets) return [];
      filter.moveTo(element);
      const certain = isCertainByName(element, context);
      const matched: Entry<T>[] = [];
      for (const bucket of bucketsOf(buckets, element, quirks)) {
        const { entries, hashes } = bucket;
        for (let i = 0; i < hashes.length; i++) {
          const hash = hashes[i]!;
          if (hash === CERTAIN && certain) {
            takeStep(context);
            matched.push(entries[i]!);
            continue;
          }
          if (hash >= 0 && !filter.mayContain(hash)) continue;
          const entry = entries[i]!;
          if (!filter.mayContainOthers(entry.ancestors)) continue;
          const { selector, scope } = entry;
          const matches = scope
            ? scopeProximity(selector, scope, element, context) !== null
            : matchesSelector(selector, element, context);
          if (matches) matched.push(entry);
        }
      }
      return sortAndDedupe(matched);
    },
  };
}

/** A host has no features in its own shadow tree; SVG has names in which case counts, while buckets are found by lower-case ones. */
const isCertainByName = (element: Element, { tree }: MatchContext): boolean =>
  element !== tree?.host && element.tag === asciiLower(element.tag);

/** `:hover` and its like. */
const isNever = ({ simples }: CompoundSelector): boolean =>
  simples.some((simple) => simple.kind === 'state' && simple.name === 'never');

const MANY = 48;

/** A few entries from a few buckets, each in order: that takes few moves and no memory. */
function insertInOrder<T>(matched: Entry<T>[]): void {
  for (let i = 1; i < matched.length; i++) {
    const entry = matched[i]!;
    let at = i;
    while (at > 0 && matched[at - 1]!.order > entry.order) {
      matched[at] = matched[at - 1]!;
      at--;
    }
    matched[at] = entry;
  }
}

/** As what comes from one bucket is. */
function isInOrder<T>(matched: readonly Entry<T>[]): boolean {
  for (let i = 1; i < matched.length; i++) if (matched[i - 1]!.order > matched[i]!.order) return false;
  return true;
}

function sortAndDedupe<T>(matched: Entry<T>[]): Entry<T>[] {
  if (matched.length < 2) return matched;
  if (matched.length <= MANY) insertInOrder(matched);
  else if (!isInOrder(matched)) matched.sort((a, b) => a.order - b.order);
  let kept = 1;
  for (let i = 1; i < matched.length; i++) {
    if (matched[i] !== matched[kept - 1]) matched[kept++] = matched[i]!;
  }
  matched.length = kept;
  return matched;
}

function insert<T>(buckets: Buckets<T>, entry: Entry<T>, keys: readonly Key[]): void {
  for (const key of keys) {
    const bucket = key.bucket === 'rest' ? buckets.rest : bucketNamed(buckets[key.bucket], key.name);
    bucket.entries.push(entry);
    bucket.hashes.push(isCertain(entry) ? CERTAIN : (entry.ancestors[0] ?? NO_ANCESTORS));
  }
}

/** One class, id or type, which is then the name of the bucket too. */
function isCertain({ selector: { compounds }, scope }: Entry<unknown>): boolean {
  if (scope || compounds.length !== 1 || compounds[0]!.simples.length !== 1) return false;
  const simple = compounds[0]!.simples[0]!;
  if (simple.kind === 'type') return simple.namespace === null && simple.name === asciiLower(simple.name);
  return simple.kind === 'class' || simple.kind === 'id';
}

function bucketNamed<T>(buckets: Map<string, Bucket<T>>, name: string): Bucket<T> {
  let bucket = buckets.get(name);
  if (!bucket) {
    bucket = { entries: [], hashes: [] };
    buckets.set(name, bucket);
  }
  return bucket;
}

const REST: readonly Key[] = [{ bucket: 'rest' }];
const MAX_ALTERNATIVES = 64;

/** Keys of the lists met while an index is built: nested rules share theirs. */
type KeyMemo = Map<SelectorList, readonly Key[]>;

/** The keys under which a subject compound is filed: one of its names, or one for each alternative of an `:is()`. */
function keysOf(compound: CompoundSelector, quirks: boolean, memo: KeyMemo): readonly Key[] {
  let best: Key | null = null;
  let bestRank = 0;
  for (const simple of compound.simples) {
    const rank = RANKS[simple.kind] ?? 0;
    if (rank > bestRank) {
      best = keyOf(simple, quirks);
      bestRank = rank;
    }
  }
  if (best) return [best];
  for (const simple of compound.simples) {
    if (simple.kind !== 'matches') continue;
    const keys = keysOfList(simple.selectors, quirks, memo);
    if (keys !== REST) return keys;
  }
  return REST;
}

/** Each key once; `REST` where there are too many or one alternative has none. */
function keysOfList(list: SelectorList, quirks: boolean, memo: KeyMemo): readonly Key[] {
  const known = memo.get(list);
  if (known) return known;
  const found = new Map<string, Key>();
  for (const { compounds } of list) {
    for (const key of keysOf(compounds[0]!, quirks, memo)) found.set(uniqueName(key), key);
    if (found.has('rest') || found.size > MAX_ALTERNATIVES) break;
  }
  const keys = found.has('rest') || found.size > MAX_ALTERNATIVES ? REST : [...found.values()];
  memo.set(list, keys);
  return keys;
}

const uniqueName = (key: Key): string => (key.bucket === 'rest' ? 'rest' : `${key.bucket} ${key.name}`);

const RANKS: Partial<Record<SimpleSelector['kind'], number>> = { id: 4, class: 3, attribute: 2, type: 1 };

function keyOf(simple: SimpleSelector, quirks: boolean): Key | null {
  switch (simple.kind) {
    case 'id':
      return { bucket: 'ids', name: quirks ? asciiLower(simple.name) : simple.name };
    case 'class':
      return { bucket: 'classes', name: quirks ? asciiLower(simple.name) : simple.name };
    case 'attribute':
      return simple.namespace === null ? null : { bucket: 'attributes', name: asciiLower(simple.name) };
    case 'type':
      return { bucket: 'tags', name: asciiLower(simple.name) };
    default:
      return null;
  }
}

function add<T>(found: Bucket<T>[], bucket: Bucket<T> | undefined): void {
  if (bucket) found.push(bucket);
}

function bucketsOf<T>(buckets: Buckets<T>, element: Element, quirks: boolean): readonly Bucket<T>[] {
  const found: Bucket<T>[] = [];
  if (element.id !== null) add(found, buckets.ids.get(quirks ? asciiLower(element.id) : element.id));
  for (const name of element.classes) add(found, buckets.classes.get(quirks ? asciiLower(name) : name));
  if (buckets.attributes.size > 0) {
    for (const name of element.attributes.keys()) add(found, buckets.attributes.get(asciiLower(name)));
  }
  add(found, buckets.tags.get(asciiLower(element.tag)));
  if (buckets.rest.entries.length > 0) found.push(buckets.rest);
  return found;
}
