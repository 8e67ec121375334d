/** Styles a document: the cascade for every element. https://drafts.csswg.org/css-cascade-5/ */

import type { RuleSet } from '../css/rules.ts';
import type { Diagnostics } from '../diagnostics.ts';
import type { Document } from '../dom/node.ts';
import { atOnce, type Steps } from '../turns.ts';
import type { StyleAssumptions } from './assumptions.ts';
import { createStylingCaches, type StylingCaches } from './caches.ts';
import { createCounterStyles } from './counter-styles/counter-styles.ts';
import { estimatedUnits } from './font-units.ts';
import { createLanguages } from './languages.ts';
import { createPageStyler } from './page-style.ts';
import { quirksRules } from './quirks.ts';
import { type SharedParts, styledDocument } from './styled-document.ts';
import { styleElements } from './styled-elements.ts';
import { assume, createStyling, type StyleOptions, type Styling } from './styling.ts';
import { createSubstitutionBudget } from './substitution.ts';
import type { StyledDocument } from './types.ts';
import { createUsedStyles } from './used-styles.ts';

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
  const shared: SharedParts = {
    counterStyles: createCounterStyles(
      sets.flatMap((ruleSet) => ruleSet.counterStyles),
      diagnostics,
    ),
    languageOf: createLanguages(document),
  };
  const state: StylerState = { styling, sets, shared, options, caches, latest: null };
  return {
    reads: () => styling.environment.reads,
    style: (assumptions, pageDiagnostics = diagnostics) => styleUnder(assumptions, pageDiagnostics, state),
  };
}

interface StylerState {
  readonly styling: Styling;
  readonly sets: readonly RuleSet[];
  readonly shared: SharedParts;
  readonly options: StyleOptions;
  readonly caches: StylingCaches;
  latest: StyledDocument | null;
}

/** Not a generator within `createStyler`: V8 keeps what such closures refer to until its next full collection. */
function* styleUnder(
  assumptions: StyleAssumptions,
  pageDiagnostics: Diagnostics,
  state: StylerState,
): Steps<StyledDocument> {
  const { styling, sets, shared, options, caches, latest } = state;
  const { environment, compile, layerKey } = styling;
  const changed = assume(styling, assumptions);
  if (latest && (changed & environment.reads) === 0) return latest;
  environment.budget = createSubstitutionBudget(options.diagnostics, options.limits);
  const elements = yield* styleElements(styling);
  const usedStyles = createUsedStyles(() => environment.nextId++, environment.sizeOrigins);
  const pages = createPageStyler({
    ruleSets: sets,
    environment,
    diagnostics: pageDiagnostics,
    compile,
    defaultPage: options.defaultPage,
    caches: caches.style,
    layerKey,
    root: () => environment.root!,
    used: usedStyles.used,
  });
  const styled = styledDocument(styling, sets, pages, elements, { ...shared, usedStyles });
  state.latest = styled;
  return styled;
}
