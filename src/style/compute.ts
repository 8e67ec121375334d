/** From the cascade's winners to a computed style. https://drafts.csswg.org/css-cascade-5/#computed */

import type { ComputedGroups } from '../css/properties/computed-groups.ts';
import { blockify, displayBox } from '../css/properties/display.ts';
import {
  GROUPS,
  INITIAL_GROUPS,
  type Pending,
  type PlainGroup,
  parseValue,
  physicalIndices,
  type RowContext,
  type Specified,
  wideKeyword,
} from '../css/properties/index.ts';
import { isVertical } from '../css/properties/logical.ts';
import type { ComponentValue } from '../css/syntax/component-value.ts';
import type { SpotColors } from '../css/values/color/deferred-color.ts';
import { computeDeferred } from '../css/values/deferred.ts';
import type { Element } from '../dom/node.ts';
import { type ContainerLengths, Reads, type StyleAssumptions } from './assumptions.ts';
import { type ComputedStyle, completedStyle, type DraftStyle, inheritingStyle } from './computed-style.ts';
import { type CustomProperties, computeCustomProperties, type Registrations } from './custom-properties.ts';
import { ValuesOfElement } from './element-values.ts';
import { correctFontSize, type SizeOrigin } from './font-size.ts';
import {
  cascade,
  createStyleTable,
  type RuleNode,
  type SeenLonghands,
  type StyleTable,
  type Winner,
  type Winners,
} from './rule-tree.ts';
import { StyleContext } from './style-context.ts';
import { type DocumentValues, NO_ELEMENT, type Scope, type SubstitutionBudget, substitute } from './substitution.ts';

/** State shared by all styles of one document. */
export interface StyleEnvironment {
  /** The assumptions of this round; styles that read assumptions which changed are dropped. */
  assumptions: StyleAssumptions;
  /** What any style has read so far, and what each style has read: bits of `Reads`. */
  reads: number;
  readonly readsOf: Map<ComputedStyle, number>;
  readonly quirks: boolean;
  readonly registrations: Registrations;
  readonly initialCustom: CustomProperties | null;
  /** Set once the root element's style is computed; its own style and those without an element use the initial one. */
  root: ComputedStyle | null;
  nextId: number;
  /** For var(). */
  budget: SubstitutionBudget;
  readonly documentValues: DocumentValues;
  /** The screen colours of the document's spot colours. */
  readonly spotColors: SpotColors;
  /** The style of the block each `::first-line` style belongs to. */
  readonly firstLineParents: Map<ComputedStyle, ComputedStyle>;
  /** The origin of font sizes; without an entry: `medium`. */
  readonly sizeOrigins: Map<ComputedGroups['font'], SizeOrigin>;
  /** Blockified display groups, and those with `appearance: primitive`, by the original group. */
  readonly blockified: Map<ComputedGroups['display'], ComputedGroups['display']>;
  readonly primitive: Map<ComputedGroups['display'], ComputedGroups['display']>;
  /** Values with `var()` parsed, by the custom properties they were parsed with. */
  readonly pendings: Map<CustomProperties, Map<Pending, ParsedValues | null>>;
  /** For the cascade, which would need a list of all longhands each time. */
  readonly seen: SeenLonghands;
  /** All styles computed so far, in order. */
  readonly styles: ComputedStyle[];
}

export type Mode = 'root' | 'item' | 'normal';

const HORIZONTAL = physicalIndices(INITIAL_GROUPS.writing);

/** The subject of a rule node's declarations. */
export interface Subject {
  readonly parent: ComputedStyle | null;
  readonly mode: Mode;
  /** Null for pages. */
  readonly element: Element | null;
  /** The basis of container query units; one object for equal sizes. */
  readonly container: ContainerLengths;
}

/** The style of `subject` with `node`'s declarations; the same objects give the same style. */
export function styleFor(node: RuleNode, subject: Subject, environment: StyleEnvironment): ComputedStyle {
  const { parent, mode, container } = subject;
  const table = mode === 'item' ? 'asItem' : 'normal';
  const known = node.styles[table]?.get(parent) ?? node.containedStyles?.get(container)?.[table]?.get(parent);
  if (known) return known;
  const { style, reads } = computeStyle(node, subject, environment);
  environment.reads |= reads;
  if (horizontalWinners(node, environment).usesAttributes) return style;
  const styles = (reads & Reads.containers) === 0 ? node.styles : containedStyles(node, container);
  styles[table] ??= new Map();
  styles[table].set(parent, style);
  return style;
}

function containedStyles(node: RuleNode, container: ContainerLengths): StyleTable {
  node.containedStyles ??= new Map();
  let styles = node.containedStyles.get(container);
  if (!styles) {
    styles = createStyleTable();
    node.containedStyles.set(container, styles);
  }
  return styles;
}

function horizontalWinners(node: RuleNode, { seen }: StyleEnvironment): Winners {
  node.winners ??= cascade(node, HORIZONTAL, seen);
  return node.winners;
}

function winnersFor(node: RuleNode, writing: ComputedGroups['writing'], environment: StyleEnvironment): Winners {
  const horizontal = horizontalWinners(node, environment);
  if (!horizontal.hasLogical) return horizontal;
  const physical = physicalIndices(writing);
  if (physical === HORIZONTAL) return horizontal;
  node.flowWinners ??= new Map();
  let winners = node.flowWinners.get(physical);
  if (!winners) {
    winners = cascade(node, physical, environment.seen);
    node.flowWinners.set(physical, winners);
  }
  return winners;
}

/** Parsed values by index of the longhand. */
type ParsedValues = ReadonlyMap<number, Specified>;

interface Job {
  readonly environment: StyleEnvironment;
  readonly groups: DraftStyle;
  readonly parent: ComputedGroups;
  readonly context: StyleContext;
  custom: CustomProperties | null;
  readonly scope: Scope;
  readonly pending: Map<Pending, ReadonlyMap<number, Specified> | null>;
  winners: Winners;
}

/** Groups on which others depend, in order of computation. */
const [writingGroup, mathGroup, fontGroup, textGroup, schemeGroup, colorGroup, ...otherGroups] = GROUPS as [
  ...[PlainGroup, PlainGroup, PlainGroup, PlainGroup, PlainGroup, PlainGroup],
  ...PlainGroup[],
];

function computeStyle(
  node: RuleNode,
  subject: Subject,
  environment: StyleEnvironment,
): { readonly style: ComputedStyle; readonly reads: number } {
  const { parent: parentStyle, mode, element } = subject;
  const parent: ComputedGroups = parentStyle ?? INITIAL_GROUPS;
  const groups = inheritingStyle(parent);
  const winners = horizontalWinners(node, environment);
  const context = new StyleContext(groups, parent, mode === 'root', subject.container, environment);
  const inheritedCustom = parentStyle ? (parentStyle.custom as CustomProperties | null) : environment.initialCustom;
  const { budget, documentValues: document } = environment;
  const values = element ? new ValuesOfElement(element) : NO_ELEMENT;
  const within = { element: values, document, budget };
  const customProperties = (): CustomProperties | null =>
    computeCustomProperties(winners.custom, inheritedCustom, environment.registrations, within, context);
  let custom = customProperties();
  const scope: Scope = { element: values, document, budget, variable: (name) => custom?.get(name) ?? null };
  const job: Job = { environment, groups, parent, context, custom, scope, pending: new Map(), winners };
  computeGroup(writingGroup, job);
  job.winners = winnersFor(node, groups.writing, environment);
  context.vertical = isVertical(groups.writing);
  computeGroup(mathGroup, job);
  context.mathDepth = groups.math.mathDepth;
  computeFont(job);
  context.fontSize = groups.font.fontSize;
  if (winners.custom.some(({ name }) => environment.registrations.has(name))) {
    // Registered lengths refer to the element's own font size, which is known only now.
    custom = customProperties();
    job.custom = custom;
    job.pending.clear();
  }
  computeGroup(textGroup, job);
  context.lined = groups;
  computeGroup(schemeGroup, job);
  context.dark = groups.scheme.colorScheme === 'dark';
  computeGroup(colorGroup, job);
  context.color = groups.color.color;
  for (const group of otherGroups) computeGroup(group, job);
  fixDisplay(groups, mode, environment);
  if (job.winners.decorated) disableAppearance(groups, environment);
  const style = finishStyle(groups, custom, parentStyle, environment);
  const { reads } = context;
  if (reads !== 0) environment.readsOf.set(style, reads);
  return { style, reads };
}

/** If all groups are the parent's, the parent's style itself is used. */
function finishStyle(
  groups: DraftStyle,
  custom: CustomProperties | null,
  parent: ComputedStyle | null,
  environment: StyleEnvironment,
): ComputedStyle {
  if (parent && parent.custom === custom && GROUPS.every(({ name }) => groups[name] === parent[name])) return parent;
  groups.id = environment.nextId++;
  groups.custom = custom;
  return registerStyle(groups, environment);
}

export function registerStyle(draft: DraftStyle, environment: StyleEnvironment): ComputedStyle {
  const style = completedStyle(draft);
  environment.styles.push(style);
  return style;
}

type Values = Record<string, unknown>;

function computeGroup(group: PlainGroup, job: Job): void {
  const { groups, parent, context, winners } = job;
  const declared = winners.groups[group.index];
  if (!declared) return;
  const inherited = parent[group.name] as unknown as Readonly<Values>;
  const target = groups as unknown as Record<string, unknown>;
  const base = group.inherited ? inherited : group.base;
  const memo = winners.memo[group.index];
  if (memo && memo.base === base) {
    target[group.name] = memo.values;
    context.reads |= memo.reads;
    return;
  }
  const before = context.reads;
  context.reads = 0;
  context.touched = false;
  let values: Values = group.copy(base);
  for (const winner of declared) values[winner.longhand.field] = computeValue(winner, inherited, job);
  if (group.finish) values = (group.finish as (values: Values) => Values)(values);
  if (!context.touched) winners.memo[group.index] = { base, values, reads: context.reads };
  context.reads |= before;
  target[group.name] = values;
}

function computeValue({ longhand, specified }: Winner, inherited: Readonly<Values>, job: Job): unknown {
  const { context } = job;
  const { row, group } = longhand;
  let known = specified;
  if (known.kind === 'pending') {
    context.touched = true;
    known = resolvePending(known.pending, longhand.index, job);
  }
  if (known.kind === 'wide') {
    const { keyword } = known;
    if (keyword === 'initial' || (keyword !== 'inherit' && !group.inherited)) return row.initial;
    context.touched = true;
    return inherited[longhand.field];
  }
  if (known.kind === 'pending') return row.initial;
  const value = known.deferred ? computeDeferred(known.value, context) : known.value;
  return row.compute ? (row.compute as (value: unknown, context: RowContext) => unknown)(value, context) : value;
}

const UNSET: Specified = { kind: 'wide', keyword: 'unset' };

/** A value with substitutions; if the result is invalid it is unset (invalid at computed-value time). */
function resolvePending(pending: Pending, index: number, job: Job): Specified {
  let resolved = job.pending.get(pending);
  if (resolved === undefined) {
    resolved = parsePending(pending, job);
    job.pending.set(pending, resolved);
  }
  if (resolved === null) return UNSET;
  const found = resolved.get(index);
  if (found) return found;
  // A shorthand of logical longhands sets the physical ones.
  const physical = physicalIndices(job.groups.writing);
  for (const [logical, specified] of resolved) if (physical[logical] === index) return specified;
  return UNSET;
}

/** The same reference to the same custom properties gives the same values. */
function parsePending(pending: Pending, job: Job): ParsedValues | null {
  const { custom, environment } = job;
  const known = custom && !job.winners.usesAttributes ? knownPendings(custom, environment) : null;
  const found = known?.get(pending);
  if (found !== undefined) return found;
  const values = substitute(pending.values, job.scope);
  const parsed = values && parseSubstituted(pending, values);
  known?.set(pending, parsed);
  return parsed;
}

function knownPendings(custom: CustomProperties, { pendings }: StyleEnvironment): Map<Pending, ParsedValues | null> {
  let known = pendings.get(custom);
  if (!known) {
    known = new Map();
    pendings.set(custom, known);
  }
  return known;
}

function parseSubstituted(pending: Pending, values: readonly ComponentValue[]): ReadonlyMap<number, Specified> | null {
  const keyword = wideKeyword(values);
  if (keyword) {
    // Not yet: revert and revert-layer from a custom property; they act as unset.
    const wide: Specified = { kind: 'wide', keyword };
    return { get: () => wide } as unknown as ReadonlyMap<number, Specified>;
  }
  const parsed = parseValue(pending.property, values, pending.options);
  return parsed && new Map(parsed.map(({ longhand, specified }) => [longhand.index, specified]));
}

function computeFont(job: Job): void {
  const { groups, parent } = job;
  const declared = job.winners.groups[fontGroup.index];
  if (!declared) return;
  // In the font group, font-relative units refer to the parent's size until the size is known.
  const sizeWinner = declared.find((winner) => winner.longhand.field === 'fontSize') ?? null;
  const values = { ...parent.font } as unknown as Values;
  const inherited = parent.font as unknown as Readonly<Values>;
  let specified = sizeWinner?.specified ?? null;
  if (sizeWinner && specified?.kind === 'pending')
    specified = resolvePending(specified.pending, sizeWinner.longhand.index, job);
  if (sizeWinner && specified) values.fontSize = computeValue({ ...sizeWinner, specified }, inherited, job);
  for (const winner of declared) {
    if (winner !== sizeWinner) values[winner.longhand.field] = computeValue(winner, inherited, job);
  }
  groups.font = correctFontSize(values as unknown as ComputedGroups['font'], parent.font, specified, job.environment);
}

const BLOCK_FLOW = displayBox('block', 'flow');

/** The root and the items of flex and grid containers are blocks. https://drafts.csswg.org/css-display-3/#root */
function fixDisplay(groups: DraftStyle, mode: Mode, { blockified }: StyleEnvironment): void {
  if (mode === 'normal') return;
  const { display } = groups.display;
  const wanted = mode === 'root' && display.kind === 'contents' ? BLOCK_FLOW : blockify(display);
  if (wanted === display) return;
  let fixed = blockified.get(groups.display);
  if (!fixed) {
    fixed = { ...groups.display, display: wanted };
    blockified.set(groups.display, fixed);
  }
  groups.display = fixed;
}

/** https://drafts.csswg.org/css-ui-4/#appearance-switching */
function disableAppearance(groups: DraftStyle, { primitive }: StyleEnvironment): void {
  const { display } = groups;
  if (display.appearance !== 'auto') return;
  let disabled = primitive.get(display);
  if (!disabled) {
    disabled = { ...display, appearance: 'primitive' };
    primitive.set(display, disabled);
  }
  groups.display = disabled;
}
