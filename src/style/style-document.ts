/** Styles a document: the cascade for every element. https://drafts.csswg.org/css-cascade-5/ */

import type { RuleSet } from '../css/rules.ts';
import type { Diagnostics } from '../diagnostics.ts';
import type { Document } from '../dom/node.ts';
import { atOnce, type Steps } from '../turns.ts';
import type { StyleAssumptions } from './assumptions.ts';
import { createStylingCaches } from './caches.ts';
import { createCounterStyles } from './counter-styles/counter-styles.ts';
import { estimatedUnits } from './font-units.ts';
import { createLanguages } from './languages.ts';
import { createPageStyler } from './page-style.ts';
import { quirksRules } from './quirks.ts';
import { type SharedParts, styledDocument } from './styled-document.ts';
import { styleElements } from './styled-elements.ts';
import { assume, createStyling, type StyleOptions } from './styling.ts';
import { createSubstitutionBudget } from './substitution.ts';
import type { StyledDocument } from './types.ts';

/** Styles one document, again whenever its assumptions change. */
export interface Styler {
  /**
   * The style of every element; those of pseudo-elements and pages are computed on demand. Styles that read none of the assumptions that
   * changed since the last call are the same objects. `diagnostics` receives the warnings about pages, which are styled again each time.
   */
  style(assumptions: StyleAssumptions, diagnostics?: Diagnostics): Steps<StyledDocument>;
  /** The assumptions that styles have read so far: bits of `Reads`. */
  reads(): number;
}

type StyleDocumentOptions = StyleOptions & Partial<StyleAssumptions>;

/** Computes the style of every element once. */
export function styleDocument(
  document: Document,
  ruleSets: readonly RuleSet[],
  { viewport, fontUnits = estimatedUnits, containerSizes = new Map(), ...options }: StyleDocumentOptions,
): StyledDocument {
  const assumptions = { viewport: viewport ?? options.env, fontUnits, containerSizes };
  return atOnce(atOnce(createStyler(document, ruleSets, options)).style(assumptions));
}

export function* createStyler(document: Document, ruleSets: readonly RuleSet[], options: StyleOptions): Steps<Styler> {
  const { diagnostics, caches = createStylingCaches() } = options;
  const sets = document.quirks ? [...ruleSets, quirksRules(options.env, caches.css)] : ruleSets;
  const styling = yield* createStyling(document, sets, options, caches);
  const { environment, compile, layerKey } = styling;
  const shared: SharedParts = {
    counterStyles: createCounterStyles(
      sets.flatMap((ruleSet) => ruleSet.counterStyles),
      diagnostics,
    ),
    languageOf: createLanguages(document),
  };
  let latest: StyledDocument | null = null;
  return {
    reads: () => environment.reads,
    *style(assumptions, pageDiagnostics = diagnostics) {
      const changed = assume(styling, assumptions);
      if (latest && (changed & environment.reads) === 0) return latest;
      environment.budget = createSubstitutionBudget(diagnostics, options.limits);
      const elements = yield* styleElements(styling);
      const pages = createPageStyler({
        ruleSets: sets,
        environment,
        diagnostics: pageDiagnostics,
        compile,
        defaultPage: options.defaultPage,
        caches: caches.style,
        layerKey,
        root: () => environment.root!,
      });
      latest = styledDocument(styling, sets, pages, elements, shared);
      return latest;
    },
  };
}
