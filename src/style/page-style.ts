/** Styles of pages and their margin boxes. https://drafts.csswg.org/css-page-3/ */

import type { DeclarationBlock, MarginBoxName, PageRule, PageSelector, RuleSet } from '../css/rules.ts';
import type { ComputeContext } from '../css/values/deferred.ts';
import { type LengthPercentage, resolveLength } from '../css/values/types.ts';
import type { Diagnostics } from '../diagnostics.ts';
import { addEdges, type Edges, NO_EDGES, type Px, type Size, subtractEdges } from '../geometry.ts';
import type { StyleCaches } from './caches.ts';
import { type Mode, type StyleEnvironment, type Subject, styleFor } from './compute.ts';
import type { ComputedStyle } from './computed-style.ts';
import { type CompiledBlock, type CompileOptions, compileBlock, shorten } from './declarations.ts';
import { type DefaultPage, type FrameArea, MARGIN_BOXES, type PageDefaults, pageDefaults } from './page-defaults.ts';
import { PLAIN_SHEET, usedSheet, withSheetValue } from './page-sheet.ts';
import { PAGE_DESCRIPTORS, parsePageSize } from './page-size.ts';
import { PageUnits } from './page-units.ts';
import { createNode, createSource, LEVEL, type Level, nodeFor, type RuleNode, type Source } from './rule-tree.ts';
import { SPREAD_MARGINS, spreadMargin, withSpreadMargins } from './spread-margins.ts';
import type { PageContext, PageStyle } from './types.ts';

const A4: Size = { width: (210 * 96) / 25.4, height: (297 * 96) / 25.4 };

interface CompiledPageRule {
  readonly rule: PageRule;
  readonly page: CompiledBlock;
  readonly source: Source | null;
  readonly marginBoxes: readonly { readonly name: MarginBoxName; readonly source: Source | null }[];
  readonly footnote: Source | null;
  readonly level: Level;
  readonly layer: number;
  readonly order: number;
}

interface PageStyler {
  styleOf(context: PageContext): PageStyle;
  /** All declarations of page rules, to find their images. */
  readonly sources: readonly Source[];
}

interface PageStylerOptions {
  readonly ruleSets: readonly RuleSet[];
  readonly environment: StyleEnvironment;
  readonly diagnostics: Diagnostics;
  readonly compile: CompileOptions;
  readonly defaultPage: DefaultPage;
  readonly caches: StyleCaches;
  readonly layerKey: (level: Level, layer: number) => number;
  /** The root element's style, from which pages inherit. */
  readonly root: () => ComputedStyle;
}

/** Computes page styles, once per combination of rules that match. */
export function createPageStyler(options: PageStylerOptions): PageStyler {
  const rules = compileRules(options);
  const usesNumbers = rules.some(({ rule }) =>
    rule.selectors.some((selector) => selector.nth.some(({ inGroup }) => !inGroup)),
  );
  const usesGroups = rules.some(({ rule }) => rule.selectors.some((selector) => countsInGroup(selector)));
  const usesSides = rules.some(({ page }) => page.descriptors.some(({ property }) => SPREAD_MARGINS.has(property)));
  const rootNode = createNode(null, null);
  const defaults = pageDefaults(options.defaultPage, options.caches);
  const known = new Map<string, PageStyle>();
  const byRules = new Map<string, PageStyle>();
  const styleByRules = (context: PageContext): PageStyle => {
    const rtl = options.root().writing.direction === 'rtl';
    const matching = options.defaultPage.frame ? [] : matchingRules(rules, context, rtl);
    const key = `${usesSides ? context.side : ''} ${matching.map(({ order }) => order).join(' ')}`;
    let style = byRules.get(key);
    if (!style) {
      style = computePage(context.side, matching, defaults, rootNode, options);
      byRules.set(key, style);
    }
    return style;
  };
  return {
    sources: rules.flatMap((rule) =>
      [rule.source, rule.footnote, ...rule.marginBoxes.map((box) => box.source)].filter((source) => source !== null),
    ),
    styleOf(context) {
      const key = `${context.side} ${context.first} ${context.blank} ${usesNumbers ? context.number : 0} ${usesGroups ? context.inGroup : 0} ${context.name}`;
      let style = known.get(key);
      if (!style) {
        style = styleByRules(context);
        known.set(key, style);
      }
      return style;
    },
  };
}

const countsInGroup = ({ name, pseudos, nth }: PageSelector): boolean =>
  nth.some(({ inGroup }) => inGroup) || (name !== null && pseudos.includes('first'));

function compileRules(options: PageStylerOptions): readonly CompiledPageRule[] {
  const rules: CompiledPageRule[] = [];
  const compileOptions: CompileOptions = { descriptors: PAGE_DESCRIPTORS, ...options.compile };
  for (const ruleSet of options.ruleSets) {
    const level = LEVELS[ruleSet.origin];
    for (const rule of ruleSet.pageRules) {
      const silent = ruleSet.origin === 'user-agent' ? { ...compileOptions, diagnostics: null } : compileOptions;
      const key = options.layerKey(level, rule.layer);
      const sourceOf = (block: DeclarationBlock): Source | null =>
        createSource(compileBlock(block, silent), level, rule.layer, key);
      const page = compileBlock(rule.block, silent);
      rules.push({
        rule,
        page,
        source: createSource(page, level, rule.layer, key),
        marginBoxes: rule.marginBoxes.map(({ name, block }) => ({ name, source: sourceOf(block) })),
        footnote: rule.footnote && sourceOf(rule.footnote),
        level,
        layer: rule.layer === -1 ? Number.MAX_SAFE_INTEGER : rule.layer,
        order: rules.length,
      });
    }
  }
  return rules;
}

const LEVELS = { 'user-agent': LEVEL.userAgent, user: LEVEL.user, author: LEVEL.author } as const;

/** https://drafts.csswg.org/css-page-3/#cascading-and-page-context: (names, first and blank, left and right), or null. */
function specificity(selector: PageSelector, context: PageContext, rtl: boolean): number | null {
  let result = 0;
  if (selector.name !== null) {
    if (selector.name !== context.name) return null;
    result += 1_000_000;
  }
  for (const pseudo of selector.pseudos) {
    if (!matchesPseudo(pseudo, selector, context, rtl)) return null;
    result += pseudo === 'first' || pseudo === 'blank' ? 1000 : 1;
  }
  for (const { a, b, of, inGroup } of selector.nth) {
    if (of !== null && of !== context.name) return null;
    const number = inGroup ? context.inGroup : context.number;
    const steps = a === 0 ? 0 : (number - b) / a;
    if (number === 0 || (a === 0 ? number !== b : steps < 0 || !Number.isInteger(steps))) return null;
    // Like `:nth-child(an+b of S)`, whose specificity includes that of S.
    result += of === null ? 1000 : 1_001_000;
  }
  return result;
}

function matchesPseudo(
  pseudo: PageSelector['pseudos'][number],
  { name }: PageSelector,
  context: PageContext,
  rtl: boolean,
): boolean {
  switch (pseudo) {
    case 'first':
      // Deviation: with a name it is the first page of each group, as in paged.js, Vivliostyle and Prince up to 15. The document's
      // first page alone, as the draft has it, is no use to what has a name.
      return name === null ? context.first : context.inGroup === 1;
    case 'blank':
      return context.blank;
    case 'recto':
    case 'verso':
      return (pseudo === 'recto') === ((context.side === 'right') !== rtl);
    default:
      return context.side === pseudo;
  }
}

/** The matching rules in rising precedence. */
function matchingRules(
  rules: readonly CompiledPageRule[],
  context: PageContext,
  rtl: boolean,
): readonly CompiledPageRule[] {
  const matching: { rule: CompiledPageRule; weight: number }[] = [];
  for (const rule of rules) {
    const { selectors } = rule.rule;
    let weight = selectors.length === 0 ? 0 : -1;
    for (const selector of selectors) weight = Math.max(weight, specificity(selector, context, rtl) ?? -1);
    if (weight >= 0) matching.push({ rule, weight });
  }
  matching.sort(
    (a, b) =>
      a.rule.level - b.rule.level || a.rule.layer - b.rule.layer || a.weight - b.weight || a.rule.order - b.rule.order,
  );
  return matching.map(({ rule }) => rule);
}

const present = (source: Source | null): source is Source => source !== null;

function computePage(
  side: PageContext['side'],
  matching: readonly CompiledPageRule[],
  defaults: PageDefaults,
  rootNode: RuleNode,
  options: PageStylerOptions,
): PageStyle {
  const { environment, defaultPage } = options;
  const sources = [...defaults.pageSources, ...matching.map((rule) => rule.source).filter(present)];
  // As in Chromium, rem refers to the page context's own font, as on the root element.
  const style = styleFor(nodeFor(rootNode, sources), subjectOf(options.root(), 'root', environment), environment);
  const units = new PageUnits(style, environment);
  const { size, spread, ...others } = pageSize(matching, defaults, units, options);
  const margined = withSpreadMargins(style, side, spread);
  return {
    size,
    ...others,
    ...(defaultPage.frame ? frameGeometry(defaultPage.frame) : pageMargin(margined, size)),
    style,
    marginBoxes: marginBoxStyles(matching, style, defaults, rootNode, environment),
    footnoteArea: footnoteStyle(matching, style, defaults.footnote, rootNode, environment),
  };
}

/** Pages are in no container. */
const subjectOf = (parent: ComputedStyle, mode: Mode, { assumptions }: StyleEnvironment): Subject => ({
  parent,
  mode,
  element: null,
  container: assumptions.viewport,
});

function pageSize(
  matching: readonly CompiledPageRule[],
  defaults: PageDefaults,
  units: ComputeContext,
  options: PageStylerOptions,
): Pick<PageStyle, 'size' | 'orientation' | 'sheet'> & { readonly spread: Parameters<typeof withSpreadMargins>[2] } {
  const { autoHeight, fixedSize = false } = options.defaultPage;
  let orientation: PageStyle['orientation'] = 'upright';
  let own: Size = A4;
  for (const declaration of defaults.pageDescriptors) own = parsePageSize(declaration, units, A4) ?? own;
  let size: PageStyle['size'] = autoHeight ? { width: own.width, height: 'auto' } : own;
  const descriptors = matching.flatMap((rule) => rule.page.descriptors);
  let sheet = PLAIN_SHEET;
  const spread: { -readonly [K in 'inside' | 'outside']?: LengthPercentage } = {};
  // Important ones come last, and win.
  for (const declaration of [...descriptors].sort((a, b) => Number(a.important) - Number(b.important))) {
    if (declaration.property === 'page-orientation') {
      const value = declaration.text.trim().toLowerCase();
      if (isOrientation(value)) orientation = value;
      else warnOf(declaration, options.diagnostics);
    } else if (declaration.property === 'size') {
      const known = parsePageSize(declaration, units, own);
      if (known === undefined) warnOf(declaration, options.diagnostics);
      else if (!fixedSize) size = known ?? (autoHeight ? { width: own.width, height: 'auto' } : own);
    } else if (SPREAD_MARGINS.has(declaration.property)) {
      const margin = spreadMargin(declaration, units);
      if (margin === undefined) warnOf(declaration, options.diagnostics);
      else spread[SPREAD_MARGINS.get(declaration.property)!] = margin;
    } else {
      const values = withSheetValue(sheet, declaration, units);
      if (values) sheet = values;
      else warnOf(declaration, options.diagnostics);
    }
  }
  const used = usedSheet(sheet);
  return { size, orientation, spread, ...(used ? { sheet: used } : {}) };
}

const isOrientation = (value: string): value is PageStyle['orientation'] =>
  value === 'upright' || value === 'rotate-left' || value === 'rotate-right';

/** A declaration is evaluated for every kind of page, but reported once. */
function warnOf(declaration: CompiledBlock['descriptors'][number], diagnostics: Diagnostics): void {
  if (!diagnostics.isNew(declaration)) return;
  const { place, property, text } = declaration;
  diagnostics.warn({
    code: 'css-invalid-value',
    message: `${property} does not take this value: ${shorten(text)}`,
    ...(place.source === null ? {} : { source: place.source }),
    line: place.line,
    column: place.column,
    property,
    value: shorten(text),
  });
}

/** A single page as tall as its content, shown in the frame. */
const frameGeometry = ({
  viewport,
  area,
}: FrameArea): Pick<PageStyle, 'size' | 'margin' | 'inset' | 'containingBlock' | 'viewport'> => ({
  size: { width: area.width, height: 'auto' },
  margin: NO_EDGES,
  inset: NO_EDGES,
  containingBlock: area,
  viewport,
});

/**
 * Used margins. As when browsers print, the page area begins at a whole pixel and its size is rounded up to whole pixels; that of the
 * initial containing block is rounded down.
 */
function pageMargin(
  style: ComputedStyle,
  size: PageStyle['size'],
): Pick<PageStyle, 'margin' | 'inset' | 'containingBlock' | 'exactArea' | 'exactEdges'> {
  const inset = pageInset(style, size);
  const exact = addEdges(exactMargin(style, size, inset), inset);
  const outer = (edges: Edges): Edges => subtractEdges(edges, inset);
  const width = areaSize(size.width, exact.left, exact.right);
  const left = Math.round(exact.left);
  const right = size.width - left - Math.ceil(width);
  const top = Math.round(exact.top);
  const blockWidth = Math.max(0, Math.floor(width));
  if (size.height === 'auto') {
    return {
      margin: outer({ ...exact, top, right, left }),
      inset,
      containingBlock: { width: blockWidth, height: null },
      exactArea: { width, height: null },
      exactEdges: exact,
    };
  }
  const height = areaSize(size.height, exact.top, exact.bottom);
  const bottom = size.height - top - Math.ceil(height);
  const containingBlock = { width: blockWidth, height: Math.max(0, Math.floor(height)) };
  return {
    margin: outer({ top, right, bottom, left }),
    inset,
    containingBlock,
    exactArea: { width, height },
    exactEdges: exact,
  };
}

/** What margins leave of the page, in 64ths of a px as in browsers: the size is rounded to them, the margins are cut to them. */
function areaSize(size: Px, before: Px, after: Px): Px {
  const unit = (edge: Px): Px => Math.trunc(edge * 64 + ROUNDING) / 64;
  return Math.round(size * 64) / 64 - unit(before) - unit(after);
}

/** Border and padding of the page box. Percentages work as for margins. https://drafts.csswg.org/css-page-3/#page-model */
function pageInset({ border, padding }: ComputedStyle, { width, height }: PageStyle['size']): Edges {
  const basis = height === 'auto' ? width : height;
  return {
    top: border.borderTopWidth + resolveLength(padding.paddingTop, basis),
    right: border.borderRightWidth + resolveLength(padding.paddingRight, width),
    bottom: border.borderBottomWidth + resolveLength(padding.paddingBottom, basis),
    left: border.borderLeftWidth + resolveLength(padding.paddingLeft, width),
  };
}

/** Percentages refer to the page's own width and height. https://drafts.csswg.org/css-page-3/#page-model */
function exactMargin(style: ComputedStyle, size: PageStyle['size'], inset: Edges): Edges {
  const { marginTop, marginRight, marginBottom, marginLeft } = style.margin;
  const { width, minWidth, maxWidth, height, minHeight, maxHeight } = style.size;
  const { boxSizing } = style.size;
  /** With the border and padding around it. */
  const outer = (area: Px | null, around: Px): Px | null =>
    area === null ? null : boxSizing === 'border-box' ? Math.max(area, around) : area + around;
  const wide = outer(areaLength(width, minWidth, maxWidth, size.width), inset.left + inset.right);
  const across = axisMargins(marginLeft, marginRight, wide, size.width);
  // A page as tall as its content has no free space to distribute.
  const tall = size.height !== 'auto';
  const basis = tall ? size.height : size.width;
  const along = axisMargins(
    marginTop,
    marginBottom,
    tall ? outer(areaLength(height, minHeight, maxHeight, basis), inset.top + inset.bottom) : null,
    basis,
  );
  return { top: along[0], right: across[1], bottom: along[1], left: across[0] };
}

type AxisSize = ComputedStyle['size']['width'] | ComputedStyle['size']['maxWidth'];

/** The size of the page area from `width` or `height`, or null if it fills the space between the margins. */
function areaLength(size: AxisSize, min: AxisSize, max: AxisSize, basis: Px): Px | null {
  const length = (value: AxisSize): Px | null =>
    typeof value === 'number' || (typeof value === 'object' && 'kind' in value) ? resolveLength(value, basis) : null;
  const own = length(size);
  return own === null ? null : Math.max(length(min) ?? 0, Math.min(length(max) ?? own, own));
}

/** Auto margins share the space that a sized page area leaves, and are 0 otherwise. If over-constrained, the end margin is adjusted. */
function axisMargins(
  start: LengthPercentage | 'auto',
  end: LengthPercentage | 'auto',
  area: Px | null,
  basis: Px,
): readonly [start: Px, end: Px] {
  const used = (value: LengthPercentage | 'auto'): Px => (value === 'auto' ? 0 : resolveLength(value, basis));
  if (area === null) return [used(start), used(end)];
  if (start !== 'auto') return [used(start), basis - area - used(start)];
  if (end !== 'auto') return [basis - area - used(end), used(end)];
  return [(basis - area) / 2, (basis - area) / 2];
}

/** Tolerance for rounding errors of unit conversions. */
const ROUNDING = 1e-6;

function marginBoxStyles(
  matching: readonly CompiledPageRule[],
  page: ComputedStyle,
  defaults: PageDefaults,
  rootNode: RuleNode,
  environment: StyleEnvironment,
): ReadonlyMap<MarginBoxName, ComputedStyle> {
  const byName = new Map<MarginBoxName, Source[]>();
  for (const rule of matching) {
    for (const { name, source } of rule.marginBoxes) {
      if (!source) continue;
      const list = byName.get(name) ?? [];
      list.push(source);
      byName.set(name, list);
    }
  }
  const styles = new Map<MarginBoxName, ComputedStyle>();
  for (const name of MARGIN_BOXES) {
    const sources = byName.get(name);
    if (!sources) continue;
    const node = nodeFor(rootNode, [defaults.marginBox(name), ...sources]);
    const style = styleFor(node, subjectOf(page, 'normal', environment), environment);
    const { content } = style.generated;
    if (content !== 'none' && content !== 'normal' && style.display.display.kind !== 'none') styles.set(name, style);
  }
  return styles;
}

function footnoteStyle(
  matching: readonly CompiledPageRule[],
  page: ComputedStyle,
  defaults: Source,
  rootNode: RuleNode,
  environment: StyleEnvironment,
): ComputedStyle {
  const sources = matching.map((rule) => rule.footnote).filter(present);
  return styleFor(nodeFor(rootNode, [defaults, ...sources]), subjectOf(page, 'normal', environment), environment);
}
