/** Cascade levels, and the rule tree: each path from its root is one sorted list of declarations. https://drafts.csswg.org/css-cascade-5/#cascading */

import { GROUPS, LONGHANDS, type Longhand, PHYSICAL_COUNT, type Specified } from '../css/properties/index.ts';
import type { ContainerRule } from '../css/rules.ts';
import type { ContainerLengths } from './assumptions.ts';
import type { ComputedStyle } from './computed-style.ts';
import type { CompiledBlock, CustomDeclaration, DeclarationList } from './declarations.ts';

/** Rising precedence. */
export const LEVEL = {
  userAgent: 0,
  user: 1,
  hints: 2,
  author: 3,
  styleAttribute: 4,
  /** Above all that is not important. https://drafts.csswg.org/css-cascade-5/#cascade-sort */
  animation: 5,
  importantAuthor: 6,
  importantStyleAttribute: 7,
  importantUser: 8,
  importantUserAgent: 9,
} as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];

/** What `revert` rolls back to: below the author, below the user, below the browser. */
const ORIGIN_RANK: readonly number[] = [0, 1, 2, 2, 2, 3, 2, 2, 1, 0];

/** Declarations of one importance from one place. */
export interface Source {
  readonly level: Level;
  /** Position of the layer within its origin; outer (unlayered) is highest. */
  readonly layer: number;
  /** Equal for the normal and important part of one layer of one origin. */
  readonly layerKey: number;
  readonly list: DeclarationList;
  /** The important part of the same block. */
  readonly important: Source | null;
  /** Shadow roots around the rule; absent: none. */
  readonly treeDepth?: number;
  /** The block holds where its containers are as these say. */
  readonly container?: ContainerRule;
}

export interface RuleNode {
  readonly parent: RuleNode | null;
  readonly source: Source | null;
  /** Nodes with one source more; most have none or one. */
  firstChild: RuleNode | null;
  otherChildren: Map<Source, RuleNode> | null;
  /** Winners per map from logical to physical longhands; one when no logical property is declared. */
  winners: Winners | null;
  flowWinners: Map<Int16Array, Winners> | null;
  readonly styles: StyleTable;
  /** Those that read container sizes, by these. */
  containedStyles: Map<ContainerLengths, StyleTable> | null;
}

/** Styles by parent style; `asItem` where the parent is a flex or grid container, or a `display: contents` in one. */
export interface StyleTable {
  normal: StylesByParent | null;
  asItem: StylesByParent | null;
}

type StylesByParent = Map<ComputedStyle | null, ComputedStyle>;

export const createStyleTable = (): StyleTable => ({ normal: null, asItem: null });

export function createNode(parent: RuleNode | null, source: Source | null): RuleNode {
  return {
    parent,
    source,
    firstChild: null,
    otherChildren: null,
    winners: null,
    flowWinners: null,
    styles: createStyleTable(),
    containedStyles: null,
  };
}

function childNode(node: RuleNode, source: Source): RuleNode {
  const { firstChild } = node;
  if (firstChild?.source === source) return firstChild;
  if (firstChild === null) {
    node.firstChild = createNode(node, source);
    return node.firstChild;
  }
  node.otherChildren ??= new Map();
  let child = node.otherChildren.get(source);
  if (!child) {
    child = createNode(node, source);
    node.otherChildren.set(source, child);
  }
  return child;
}

/** Forgets what was computed below `root` under assumptions that no longer hold. `changed`: bits of `Reads`. */
export function forgetStyles(root: RuleNode, readsOf: ReadonlyMap<ComputedStyle, number>, changed: number): void {
  const isStale = (style: ComputedStyle): boolean => ((readsOf.get(style) ?? 0) & changed) !== 0;
  const open: RuleNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.firstChild) open.push(node.firstChild);
    for (const child of node.otherChildren?.values() ?? []) open.push(child);
    for (const table of [node.styles, ...(node.containedStyles?.values() ?? [])]) {
      forgetStale(table.normal, isStale);
      forgetStale(table.asItem, isStale);
    }
    for (const winners of [node.winners, ...(node.flowWinners?.values() ?? [])])
      winners?.memo.forEach((memo, group) => {
        if (memo && (memo.reads & changed) !== 0) winners.memo[group] = null;
      });
  }
}

function forgetStale(styles: StylesByParent | null, isStale: (style: ComputedStyle) => boolean): void {
  if (!styles) return;
  for (const [parent, style] of styles) if (isStale(style)) styles.delete(parent);
}

const UNLAYERED = 1 << 20;

/** Layer keys only have to differ from one another in one document. */
export function createLayerKeys(): (level: Level, layer: number) => number {
  const keys = new Map<string, number>();
  return (level, layer) => {
    const name = `${level} ${layer}`;
    let key = keys.get(name);
    if (key === undefined) {
      key = keys.size + 1;
      keys.set(name, key);
    }
    return key;
  };
}

const IMPORTANT: Readonly<Record<number, Level>> = {
  [LEVEL.userAgent]: LEVEL.importantUserAgent,
  [LEVEL.user]: LEVEL.importantUser,
  [LEVEL.hints]: LEVEL.importantAuthor,
  [LEVEL.author]: LEVEL.importantAuthor,
  [LEVEL.styleAttribute]: LEVEL.importantStyleAttribute,
};

const EMPTY: DeclarationList = { longhands: [], custom: [] };

/** The block's normal declarations as a source, with the important ones behind it. `layer` -1 is unlayered. */
export function createSource(block: CompiledBlock, level: Level, layer: number, layerKey: number): Source | null {
  const place = layer === -1 ? UNLAYERED : layer;
  const important: Source | null = block.important && {
    level: IMPORTANT[level]!,
    // Important declarations of earlier layers win.
    layer: -place,
    layerKey,
    list: block.important,
    important: null,
  };
  if (!block.normal && !important) return null;
  return { level, layer: place, layerKey, list: block.normal ?? EMPTY, important };
}

/** The node for sources in rising precedence, with their important parts after all normal ones. */
export function nodeFor(root: RuleNode, sources: readonly Source[]): RuleNode {
  let node = root;
  let important: Source[] | null = null;
  for (const source of sources) {
    if (source.list !== EMPTY) node = childNode(node, source);
    if (source.important) {
      important ??= [];
      important.push(source.important);
    }
  }
  if (!important) return node;
  // The sort is stable: within one level and layer the order of the normal declarations holds.
  important.sort((a, b) => a.level - b.level || (a.treeDepth ?? 0) - (b.treeDepth ?? 0) || a.layer - b.layer);
  for (const source of important) node = childNode(node, source);
  return node;
}

/** The node with sources more, which stand above all that are less important than they. */
export function nodeWith(root: RuleNode, node: RuleNode, sources: readonly Source[]): RuleNode {
  const path: Source[] = [...sources].reverse();
  for (let at: RuleNode | null = node; at?.source; at = at.parent) path.push(at.source);
  // The sort is stable.
  return path
    .reverse()
    .sort((a, b) => a.level - b.level)
    .reduce(childNode, root);
}

export interface Winner {
  readonly longhand: Longhand;
  readonly specified: Specified;
}

/** What the cascade chose: per group, and custom properties. */
export interface Winners {
  /** By group index; null where nothing of the group is declared. */
  readonly groups: readonly (readonly Winner[] | null)[];
  readonly custom: readonly CustomDeclaration[];
  readonly hasLogical: boolean;
  /** Some value holds `attr()`: elements of equal rules may differ. */
  readonly usesAttributes: boolean;
  /** The author sets something of the border or background. */
  readonly decorated: boolean;
  /** The last result per group that depended on nothing but the group it was laid over, and the assumptions it read. */
  readonly memo: ({ readonly base: object; readonly values: object; readonly reads: number } | null)[];
}

interface Rollback {
  readonly keyword: 'revert' | 'revert-layer';
  readonly rank: number;
  readonly layerKey: number;
}

const UNSET: Specified = { kind: 'wide', keyword: 'unset' };

/** Later layers and origins are rolled back past by revert and revert-layer. */
function rolledBack(rollback: Rollback, source: Source): boolean {
  if (rollback.keyword === 'revert-layer') return source.layerKey === rollback.layerKey;
  return ORIGIN_RANK[source.level]! >= rollback.rank;
}

const rollbackOf = (keyword: 'revert' | 'revert-layer', source: Source): Rollback => ({
  keyword,
  rank: ORIGIN_RANK[source.level]!,
  layerKey: source.layerKey,
});

/** By the index of a group. https://drafts.csswg.org/css-ui-4/#appearance-switching */
const DECORATES: readonly boolean[] = GROUPS.map(({ name }) => /^(border|borderShape|background)$/.test(name));
const isOfAuthor = (level: Level): boolean => ORIGIN_RANK[level]! >= ORIGIN_RANK[LEVEL.author]!;

/** Which longhands have a winner already, in one list for all cascades of a document. */
export interface SeenLonghands {
  /** By index: the number of the last cascade that has seen the longhand. */
  readonly last: Uint32Array;
  cascades: number;
}

export const createSeenLonghands = (): SeenLonghands => ({ last: new Uint32Array(LONGHANDS.length), cascades: 0 });

/** By the index of a longhand, or the name of a custom property. */
type Rollbacks = Map<number | string, Rollback>;

const NO_CUSTOM: readonly CustomDeclaration[] = [];

/** The winning declaration of each property along a path. */
export function cascade(node: RuleNode, physical: Int16Array, seen: SeenLonghands): Winners {
  const { last } = seen;
  const own = ++seen.cascades;
  const groups: (Winner[] | null)[] = GROUPS.map(() => null);
  let custom: Map<string, CustomDeclaration> | null = null;
  let rollbacks: Rollbacks | null = null;
  let hasLogical = false;
  let usesAttributes = false;
  let decorated = false;
  for (let at: RuleNode | null = node; at; at = at.parent) {
    const source: Source | null = at.source;
    if (!source) continue;
    for (const { longhand, specified } of source.list.longhands) {
      if (longhand.index >= PHYSICAL_COUNT) hasLogical = true;
      const index = physical[longhand.index]!;
      if (last[index] === own) continue;
      const rollback = rollbacks?.get(index);
      if (rollback && rolledBack(rollback, source)) continue;
      if (specified.kind === 'wide' && (specified.keyword === 'revert' || specified.keyword === 'revert-layer')) {
        rollbacks ??= new Map();
        rollbacks.set(index, rollbackOf(specified.keyword, source));
        continue;
      }
      last[index] = own;
      if (rollback) rollbacks!.delete(index);
      const target = LONGHANDS[index]!;
      if (specified.kind === 'pending' && specified.pending.usesAttributes) usesAttributes = true;
      if (!decorated && DECORATES[target.group.index]! && isOfAuthor(source.level)) decorated = true;
      addWinner(groups, target, specified);
    }
    if (source.list.custom.length === 0) continue;
    custom ??= new Map();
    rollbacks ??= new Map();
    cascadeCustom(source, custom, rollbacks);
  }
  // Rolled back past everything: as unset.
  for (const index of rollbacks?.keys() ?? []) {
    if (typeof index !== 'number' || last[index] === own) continue;
    addWinner(groups, LONGHANDS[index]!, UNSET);
  }
  const declared = custom ? [...custom.values()] : NO_CUSTOM;
  usesAttributes ||= declared.some((declaration) => declaration.usesAttributes);
  return { groups, custom: declared, hasLogical, usesAttributes, decorated, memo: GROUPS.map(() => null) };
}

function addWinner(groups: (Winner[] | null)[], longhand: Longhand, specified: Specified): void {
  const list = groups[longhand.group.index];
  if (list) list.push({ longhand, specified });
  else groups[longhand.group.index] = [{ longhand, specified }];
}

function cascadeCustom(source: Source, custom: Map<string, CustomDeclaration>, rollbacks: Rollbacks): void {
  for (const declaration of source.list.custom) {
    if (custom.has(declaration.name)) continue;
    const rollback = rollbacks.get(declaration.name);
    if (rollback && rolledBack(rollback, source)) continue;
    if (declaration.value === 'revert' || declaration.value === 'revert-layer') {
      rollbacks.set(declaration.name, rollbackOf(declaration.value, source));
      continue;
    }
    custom.set(declaration.name, declaration);
  }
}
