/** Styles of pages and their margin boxes. https://drafts.csswg.org/css-page-3/ */

import type { MarginBoxName } from '../css/rules.ts';
import { type Mode, type StyleEnvironment, type Subject, styleFor } from './compute.ts';
import type { ComputedStyle } from './computed-style.ts';
import { frameGeometry, pageMargin, pageSize } from './page-box.ts';
import { MARGIN_BOXES, type PageDefaults, pageDefaults } from './page-defaults.ts';
import {
  type CompiledPageRule,
  compileRules,
  countsInGroup,
  matchingRules,
  type PageStylerOptions,
  present,
} from './page-rules.ts';
import { PageUnits } from './page-units.ts';
import { createNode, nodeFor, type RuleNode, type Source } from './rule-tree.ts';
import { SPREAD_MARGINS, withSpreadMargins } from './spread-margins.ts';
import type { PageContext, PageStyle } from './types.ts';

interface PageStyler {
  styleOf(context: PageContext): PageStyle;
  /** All declarations of page rules, to find their images. */
  readonly sources: readonly Source[];
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
  const used = options.used(style);
  const margined = withSpreadMargins(used, side, spread);
  return {
    size,
    ...others,
    ...(defaultPage.frame ? frameGeometry(defaultPage.frame) : pageMargin(margined, size)),
    style: used,
    marginBoxes: marginBoxStyles(matching, style, defaults, rootNode, options),
    footnoteArea: options.used(footnoteStyle(matching, style, defaults.footnote, rootNode, environment)),
  };
}

/** Pages are in no container. */
const subjectOf = (parent: ComputedStyle, mode: Mode, { assumptions }: StyleEnvironment): Subject => ({
  parent,
  mode,
  element: null,
  container: assumptions.viewport,
});

function marginBoxStyles(
  matching: readonly CompiledPageRule[],
  page: ComputedStyle,
  defaults: PageDefaults,
  rootNode: RuleNode,
  { environment, used }: PageStylerOptions,
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
    const style = used(styleFor(node, subjectOf(page, 'normal', environment), environment));
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
