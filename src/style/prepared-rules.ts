/** Prepares the style rules of a document for matching. The result is cached for sheets that outlive a document. */

import type { RuleSet } from '../css/rules.ts';
import { type FiledSelectors, fileSelectors, type IndexedSelector } from '../css/selectors/rule-index.ts';
import { createDiagnostics, repeatWarnings } from '../diagnostics.ts';
import type { Steps } from '../turns.ts';
import type { StylingCaches } from './caches.ts';
import { type CompileOptions, compileBlock } from './declarations.ts';
import { createLayerKeys, createSource, LEVEL, type Level, type Source } from './rule-tree.ts';

export interface PreparedRules {
  readonly selectors: FiledSelectors<Source>;
  readonly layerKey: (level: Level, layer: number) => number;
}

/** Approximate bytes of a rule with its compiled declarations. */
const BYTES_PER_RULE = 1500;

/** Rules and selectors prepared in one step. */
const STEP = 512;

/** Cached sets give the same object and the same warnings each time. */
export function* prepareRules(
  ruleSets: readonly RuleSet[],
  compile: CompileOptions,
  { css, style }: StylingCaches,
  checkDeadline: () => void = () => {},
): Steps<PreparedRules> {
  const lasting = ruleSets.every(css.ruleSetNumbers.has);
  const key = lasting ? `${compile.quirks} ${ruleSets.map(css.ruleSetNumbers.of).join(' ')}` : '';
  let known = lasting ? style.rules.get(key) : undefined;
  if (!known) {
    const own = createDiagnostics();
    const layerKey = createLayerKeys();
    const sorted = yield* sortedSelectors(ruleSets, { ...compile, diagnostics: own }, layerKey, checkDeadline);
    yield;
    known = { selectors: fileSelectors(sorted, compile.quirks), layerKey, warnings: own.warnings };
    if (lasting) style.rules.set(key, known, (sorted.length + 10) * BYTES_PER_RULE);
  }
  if (compile.diagnostics) repeatWarnings(known.warnings, compile.diagnostics);
  return known;
}

const LEVELS = { 'user-agent': LEVEL.userAgent, user: LEVEL.user, author: LEVEL.author } as const;

/** Selectors in rising precedence, so that an element's matches come sorted. */
function* sortedSelectors(
  ruleSets: readonly RuleSet[],
  compile: CompileOptions,
  layerKey: (level: Level, layer: number) => number,
  checkDeadline: () => void,
): Steps<readonly IndexedSelector<Source>[]> {
  const entries: (IndexedSelector<Source> & { order: number })[] = [];
  let layerBase = 0;
  let prepared = 0;
  for (const ruleSet of ruleSets) {
    const level = LEVELS[ruleSet.origin];
    const silent = ruleSet.origin === 'user-agent' ? { ...compile, diagnostics: null } : compile;
    for (const rule of ruleSet.styleRules) {
      checkDeadline();
      prepared += 1 + rule.selectors.length;
      if (prepared >= STEP) {
        prepared = 0;
        yield;
      }
      const layer = rule.layer === -1 ? -1 : layerBase + rule.layer;
      const source = createSource(compileBlock(rule.block, silent), level, layer, layerKey(level, layer));
      if (!source) continue;
      const payload = rule.container ? { ...source, container: rule.container } : source;
      for (const selector of rule.selectors)
        entries.push({ selector, payload, scope: rule.scope, order: entries.length });
    }
    layerBase += ruleSet.layers.length;
  }
  yield;
  entries.sort(
    (a, b) =>
      a.payload.level - b.payload.level ||
      a.payload.layer - b.payload.layer ||
      a.selector.specificity - b.selector.specificity ||
      a.order - b.order,
  );
  return entries;
}
