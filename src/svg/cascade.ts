/** Property values of SVG elements: presentation attributes, rules, the style attribute. https://svgwg.org/svg2-draft/styling.html */

import type { RuleSet, StyleRule } from '../css/rules.ts';
import { createRuleIndex, type RuleIndex } from '../css/selectors/rule-index.ts';
import { parseDeclarationList } from '../css/syntax/declarations.ts';
import { silentDiagnostics } from '../diagnostics.ts';
import { attribute, type Document, type Element } from '../dom/node.ts';

/** https://svgwg.org/svg2-draft/styling.html#PresentationAttributes, as far as they are used here. */
const PRESENTATION = new Set(
  `clip-path clip-rule color direction display dominant-baseline alignment-baseline baseline-shift fill fill-opacity
  fill-rule filter font-family font-size font-style font-variant font-weight letter-spacing word-spacing marker-end
  marker-mid marker-start mask mask-type opacity overflow paint-order stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
  text-decoration transform transform-origin vector-effect visibility white-space writing-mode mix-blend-mode isolation
  x y cx cy r rx ry width height`.split(/\s+/),
);

/** Geometry is presentational only where the element has it; gradients and patterns have `x1`, `width` of their own. */
export interface Cascade {
  /** The value as written, `!important` removed; null when nothing sets it. */
  valueOf(element: Element, property: string): string | null;
}

/** Rules whose declarations mention none of these need no matching. */
function concernsSvg(rule: StyleRule): boolean {
  return rule.block.declarations.some(({ property }) => PRESENTATION.has(property));
}

export function createCascade(document: Document, ruleSets: readonly RuleSet[]): Cascade {
  const selectors = ruleSets
    .filter((set) => set.origin !== 'user-agent')
    .flatMap((set) => set.styleRules.filter(concernsSvg))
    .flatMap((rule) => rule.selectors.map((selector) => ({ selector, payload: rule })));
  const index = selectors.length > 0 ? createRuleIndex(selectors, document) : null;
  const known = new Map<Element, ReadonlyMap<string, string>>();
  return {
    valueOf(element, property) {
      let values = known.get(element);
      if (!values) {
        values = collect(element, index);
        known.set(element, values);
      }
      return values.get(property) ?? (PRESENTATION.has(property) ? attribute(element, property) : null);
    },
  };
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** What rules and the style attribute say, the winners only. Not yet: layers. */
function collect(element: Element, index: RuleIndex<StyleRule> | null): ReadonlyMap<string, string> {
  const inline = attribute(element, 'style');
  const matches = (index?.match(element) ?? []).filter((match) => match.pseudoElement === null);
  if (matches.length === 0 && inline === null) return NOTHING;
  const normal = new Map<string, string>();
  const important = new Map<string, string>();
  const blocks = [...matches]
    .sort((a, b) => a.specificity - b.specificity || a.order - b.order)
    .map((match) => match.payload.block);
  if (inline !== null) {
    const place = { source: null, line: element.line ?? 1, column: element.column ?? 1 };
    blocks.push(parseDeclarationList(inline, place, silentDiagnostics));
  }
  for (const { declarations } of blocks) {
    for (const declaration of declarations) {
      (declaration.important ? important : normal).set(declaration.property, declaration.text.trim());
    }
  }
  for (const [property, text] of important) normal.set(property, text);
  return normal;
}
