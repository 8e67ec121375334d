/**
 * The `@page` rules that match a page, in cascade order.
 * https://drafts.csswg.org/css-page-3/#cascading-and-page-context
 */

import type { DeclarationBlock, MarginBoxName, PageRule, PageSelector, RuleSet } from '../css/rules.ts';
import type { Diagnostics } from '../diagnostics.ts';
import type { StyleCaches } from './caches.ts';
import type { StyleEnvironment } from './compute.ts';
import type { ComputedStyle } from './computed-style.ts';
import { type CompiledBlock, type CompileOptions, compileBlock } from './declarations.ts';
import type { DefaultPage } from './page-defaults.ts';
import { PAGE_DESCRIPTORS } from './page-size.ts';
import { createSource, LEVEL, type Level, type Source } from './rule-tree.ts';
import type { PageContext } from './types.ts';

export interface CompiledPageRule {
  readonly rule: PageRule;
  readonly page: CompiledBlock;
  readonly source: Source | null;
  readonly marginBoxes: readonly { readonly name: MarginBoxName; readonly source: Source | null }[];
  readonly footnote: Source | null;
  readonly level: Level;
  readonly layer: number;
  readonly order: number;
}

export interface PageStylerOptions {
  readonly ruleSets: readonly RuleSet[];
  readonly environment: StyleEnvironment;
  readonly diagnostics: Diagnostics;
  readonly compile: CompileOptions;
  readonly defaultPage: DefaultPage;
  readonly caches: StyleCaches;
  readonly layerKey: (level: Level, layer: number) => number;
  /** The root element's style, from which pages inherit. */
  readonly root: () => ComputedStyle;
  /** A style as it is used: pages are zoomed with the root element. */
  readonly used: (style: ComputedStyle) => ComputedStyle;
}

export const countsInGroup = ({ name, pseudos, nth }: PageSelector): boolean =>
  nth.some(({ inGroup }) => inGroup) || (name !== null && pseudos.includes('first'));

export function compileRules(options: PageStylerOptions): readonly CompiledPageRule[] {
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
export function matchingRules(
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

export const present = (source: Source | null): source is Source => source !== null;
