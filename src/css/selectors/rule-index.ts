/** An index that finds the rules matching an element without trying all of them. */

import type { Document, Element } from '../../dom/node.ts';
import type { ScopeRule } from '../rules.ts';
import { asciiLower } from '../syntax/ascii.ts';
import { AncestorFilter, ancestorHashes } from './ancestor-filter.ts';
import { ignoresCase } from './match-attribute.ts';
import { createMatchContext, type MatchContext, takeSteps } from './match-context.ts';
import { matchesSelector } from './matches.ts';
import { namespaceUrl } from './namespaces.ts';
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
  /** The caller's data: the rule with its origin and layer. */
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
   * All matching selectors by ascending `order`, including those for pseudo-elements; with `through`, only those for slotted elements or
   * parts. The same objects are returned for every element, so lists can be compared by identity. Fastest if elements come in document
   * order.
   */
  match(element: Element, through?: Through['kind']): readonly RuleMatch<T>[];
}

interface Entry<T> extends RuleMatch<T> {
  readonly ancestors: readonly number[];
}

/** Entries by a name that the subject must have; an entry with an `:is()` of several names is filed under each. */
interface Buckets<T> {
  readonly ids: Map<string, Bucket<T>>;
  readonly classes: Map<string, Bucket<T>>;
  readonly attributes: Map<string, Bucket<T>>;
  /** Of `[name=value]`: by name, then by value. */
  readonly values: Map<string, Map<string, Bucket<T>>>;
  readonly tags: Map<string, Bucket<T>>;
  /** Of `prefix|*`, by URL. */
  readonly namespaces: Map<string, Bucket<T>>;
  readonly rest: Bucket<T>;
}

/**
 * `hashes[i]` is the first of `entries[i].ancestors`, `NO_ANCESTORS` or `CERTAIN`. It decides most entries without reading the entry
 * itself, which may not be in the processor's cache.
 */
interface Bucket<T> {
  readonly entries: Entry<T>[];
  readonly hashes: number[];
}

const NO_ANCESTORS = -1;
/** Every element of the bucket matches, because the selector is only that name. */
const CERTAIN = -2;

type Key =
  | { readonly bucket: 'ids' | 'classes' | 'attributes' | 'tags' | 'namespaces'; readonly name: string }
  | { readonly bucket: 'values'; readonly name: string; readonly value: string }
  | { readonly bucket: 'rest' };

/** Selectors filed by what their subject must have, independent of a document. */
export interface FiledSelectors<T> {
  readonly quirks: boolean;
  readonly buckets: Buckets<T>;
  /** Selectors with `::slotted()` and `::part()`, filed by the compound before it. */
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
  values: new Map(),
  tags: new Map(),
  namespaces: new Map(),
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
      let steps = 0;
      for (const bucket of bucketsOf(buckets, element, quirks)) {
        const { entries, hashes } = bucket;
        for (let i = 0; i < hashes.length; i++) {
          const hash = hashes[i]!;
          if (hash === CERTAIN && certain) {
            steps++;
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
      takeSteps(context, steps);
      return sortAndDedupe(matched);
    },
  };
}

/**
 * False for a host in its own shadow tree, which has no name there, and for SVG elements, whose names are case-sensitive while buckets
 * use lower case.
 */
const isCertainByName = (element: Element, { tree }: MatchContext): boolean =>
  element !== tree?.host && element.tag === asciiLower(element.tag);

/** Selectors that never match, such as `:hover`. */
const isNever = ({ simples }: CompoundSelector): boolean =>
  simples.some((simple) => simple.kind === 'state' && simple.name === 'never');

const MANY = 48;

/** Insertion sort: the list consists of a few sorted parts, so this takes few moves and no memory. */
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

/** Whether the entries are sorted, as those from a single bucket are. */
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
    const bucket = bucketOf(buckets, key);
    bucket.entries.push(entry);
    bucket.hashes.push(isCertain(entry) ? CERTAIN : (entry.ancestors[0] ?? NO_ANCESTORS));
  }
}

function bucketOf<T>(buckets: Buckets<T>, key: Key): Bucket<T> {
  if (key.bucket === 'rest') return buckets.rest;
  if (key.bucket !== 'values') return bucketNamed(buckets[key.bucket], key.name);
  let values = buckets.values.get(key.name);
  if (!values) {
    values = new Map();
    buckets.values.set(key.name, values);
  }
  return bucketNamed(values, key.value);
}

/** Whether the selector is a single class, id or type, which is also the name of the bucket. */
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

/** Keys by list while an index is built; nested rules share their lists. */
type KeyMemo = Map<SelectorList, readonly Key[]>;

/** The keys under which a subject compound is filed: one of its names, one for each alternative of an `:is()`, or its namespace. */
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
  for (const simple of compound.simples) {
    if (simple.kind === 'universal' && simple.namespace !== null)
      return [{ bucket: 'namespaces', name: simple.namespace }];
  }
  return REST;
}

/** Each key once; `REST` if there are too many or one alternative has none. */
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

function uniqueName(key: Key): string {
  if (key.bucket === 'rest') return 'rest';
  return `${key.bucket} ${key.name}${key.bucket === 'values' ? ` ${key.value}` : ''}`;
}

const RANKS: Partial<Record<SimpleSelector['kind'], number>> = { id: 4, class: 3, attribute: 2, type: 1 };

function keyOf(simple: SimpleSelector, quirks: boolean): Key | null {
  switch (simple.kind) {
    case 'id':
      return { bucket: 'ids', name: quirks ? asciiLower(simple.name) : simple.name };
    case 'class':
      return { bucket: 'classes', name: quirks ? asciiLower(simple.name) : simple.name };
    case 'attribute':
      return simple.namespace === null ? null : attributeKey(simple);
    case 'type':
      return { bucket: 'tags', name: asciiLower(simple.name) };
    default:
      return null;
  }
}

function attributeKey({ name, operator, value, ignoreCase }: Extract<SimpleSelector, { kind: 'attribute' }>): Key {
  const lower = asciiLower(name);
  const exact = operator === '=' && !(ignoreCase ?? ignoresCase(name));
  return exact ? { bucket: 'values', name: lower, value } : { bucket: 'attributes', name: lower };
}

function add<T>(found: Bucket<T>[], bucket: Bucket<T> | undefined): void {
  if (bucket) found.push(bucket);
}

function bucketsOf<T>(buckets: Buckets<T>, element: Element, quirks: boolean): readonly Bucket<T>[] {
  const found: Bucket<T>[] = [];
  if (element.id !== null) add(found, buckets.ids.get(quirks ? asciiLower(element.id) : element.id));
  for (const name of element.classes) add(found, buckets.classes.get(quirks ? asciiLower(name) : name));
  if (buckets.attributes.size > 0 || buckets.values.size > 0) {
    for (const [name, value] of element.attributes) {
      const lower = asciiLower(name);
      add(found, buckets.attributes.get(lower));
      add(found, buckets.values.get(lower)?.get(value));
    }
  }
  add(found, buckets.tags.get(asciiLower(element.tag)));
  if (buckets.namespaces.size > 0) add(found, buckets.namespaces.get(namespaceUrl(element.namespace)));
  if (buckets.rest.entries.length > 0) found.push(buckets.rest);
  return found;
}
