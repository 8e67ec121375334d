/** The rules of a style sheet, with nesting resolved. https://drafts.csswg.org/css-syntax-3/#parse-stylesheet */

import type { Steps } from '../../turns.ts';
import type { Declaration } from '../rules.ts';
import { representedSelectors, SelectorError } from '../selectors/context.ts';
import { SCOPE_LIST, selectorListSteps } from '../selectors/parse-selector.ts';
import type { SelectorList } from '../selectors/selector.ts';
import {
  type BlockItem,
  readBlockContents,
  readRuleList,
  readStyleSheetContents,
  type TokenRange,
} from '../syntax/blocks.ts';
import { buildComponentValues } from '../syntax/component-values.ts';
import { shorten, toDeclaration, warnDropped } from '../syntax/declarations.ts';
import { warnAt } from '../syntax/place.ts';
import { textBetween } from '../syntax/tokens.ts';
import { parseContainerConditions } from './container-query.ts';
import { parseCustomFunction } from './custom-function.ts';
import { parseCounterStyle, parseFontFace, parseProperty } from './descriptors.ts';
import { parseFontFeatureValues } from './font-feature-values.ts';
import { parseFontPaletteValues } from './font-palette-values.ts';
import { parseImport, parseLayerName, parseLayerNames, parseNamespace } from './import.ts';
import { parseKeyframes } from './keyframes.ts';
import { parseMediaQueryList } from './media-query.ts';
import { parsePageRule } from './page.ts';
import type { ParserState, RuleScope } from './parser-state.ts';
import { parsePositionTry } from './position-try.ts';
import { parseScopeBounds, type ScopeBounds } from './scope.ts';
import { parseSpotColor } from './spot-color.ts';
import { type StyleSheetRule, styleRule } from './stylesheet.ts';
import { evaluateSupports } from './supports.ts';

type AtRule = Extract<BlockItem, { kind: 'at-rule' }>;
type QualifiedRule = Extract<BlockItem, { kind: 'qualified-rule' }>;

/** Rules nested deeper are dropped: no author writes them, and later stages may recurse. */
const MAX_DEPTH = 64;

const OUTSIDE: RuleScope = { parent: null, nesting: null, depth: 0 };

/** Rules, declarations and selectors that are parsed in one step. */
const STEP = 512;

/** Whether enough was parsed to make a step. */
function isStep(state: ParserState, parsed: number): boolean {
  state.parsed += parsed;
  if (state.parsed < STEP) return false;
  state.parsed = 0;
  return true;
}

export function* styleSheetRuleSteps(state: ParserState): Steps<readonly StyleSheetRule[]> {
  const rules: StyleSheetRule[] = [];
  let index = 0;
  for (const item of readStyleSheetContents(state.tokens)) {
    const isFirst = index++ === 0;
    if (item.kind === 'at-rule') {
      // https://drafts.csswg.org/css-syntax-3/#charset-rule: it was used before parsing.
      if (item.name === 'charset' && isFirst) continue;
      yield* parseTopLevel(state, item, rules);
    } else {
      yield* parseItems(state, [item], OUTSIDE, rules);
    }
  }
  return rules;
}

/** @import and @namespace, which are allowed only at the top; any other rule ends their phase. */
function* parseTopLevel(state: ParserState, item: AtRule, rules: StyleSheetRule[]): Steps<void> {
  if (item.name === 'import' || item.name === 'namespace') {
    const late = item.name === 'import' ? state.phase !== 'imports' : state.phase === 'body';
    if (late || item.block) {
      const message = item.block ? `@${item.name} takes no block` : `@${item.name} comes after other rules`;
      warnAt(state.diagnostics, state.locate(item.start), 'css-invalid-at-rule', message);
      return;
    }
    if (item.name === 'import') {
      const rule = parseImport(state, item.prelude, item.start);
      if (rule) rules.push(rule);
    } else {
      state.phase = 'namespaces';
      parseNamespace(state, item.prelude, item.start);
    }
    return;
  }
  const before = rules.length;
  yield* parseAtRule(state, item, OUTSIDE, rules);
  const isLayerStatement = item.name === 'layer' && !item.block;
  if (rules.length > before && !isLayerStatement) state.phase = 'body';
}

/**
 * Rules and, inside a style rule, declarations. Declarations after a nested rule become a separate rule, to keep the order of appearance.
 * https://drafts.csswg.org/css-nesting-1/#nested-declarations-rule
 */
function* parseItems(
  state: ParserState,
  items: readonly BlockItem[],
  scope: RuleScope,
  rules: StyleSheetRule[],
): Steps<void> {
  let declarations: Declaration[] = [];
  let start = 0;
  const flush = () => {
    if (declarations.length > 0) rules.push(styleRule(scope.parent!, { declarations }, state.locate(start)));
    declarations = [];
  };
  for (const item of items) {
    if (isStep(state, 1)) yield;
    if (item.kind === 'declaration' && scope.parent) {
      const declaration = toDeclaration(state.tokens, item, state.locate, state.diagnostics);
      if (!declaration) continue;
      if (declarations.length === 0) start = item.start;
      declarations.push(declaration);
      continue;
    }
    flush();
    if (item.kind === 'qualified-rule') yield* parseStyleRule(state, item, scope, rules);
    else if (item.kind === 'at-rule') yield* parseAtRule(state, item, scope, rules);
    else warnDropped(state.tokens, item, state.locate, state.diagnostics);
  }
  flush();
}

function tooDeep(state: ParserState, start: number, scope: RuleScope): boolean {
  if (scope.depth < MAX_DEPTH) return false;
  warnAt(state.diagnostics, state.locate(start), 'limit', `rules nested deeper than ${MAX_DEPTH} are dropped`);
  return true;
}

function* parseStyleRule(
  state: ParserState,
  item: QualifiedRule,
  scope: RuleScope,
  rules: StyleSheetRule[],
): Steps<void> {
  if (tooDeep(state, item.start, scope)) return;
  const selectors = yield* parseSelectors(state, item, scope);
  if (!selectors) return;
  if (isStep(state, selectors.length)) yield;
  // An invalid rule is ignored, so an @import may still follow it.
  state.phase = 'body';
  const inner: StyleSheetRule[] = [];
  yield* parseItems(
    state,
    readBlockContents(state.tokens, item.block),
    { parent: selectors, nesting: representedSelectors(selectors), depth: scope.depth + 1 },
    inner,
  );
  const place = state.locate(item.start);
  for (const rule of inner) {
    // The rule's own declarations are placed at its selector, not at the first declaration.
    const own = rule.kind === 'style' && rule.rule.selectors === selectors;
    rules.push(own ? styleRule(selectors, rule.rule.block, place) : rule);
  }
}

/** Null, with a warning, if any selector is invalid; the whole rule is then dropped. */
function* parseSelectors(state: ParserState, item: QualifiedRule, scope: RuleScope): Steps<SelectorList | null> {
  const { from, to } = item.prelude;
  const values = buildComponentValues(state.tokens, from, to);
  try {
    return yield* selectorListSteps(values, state.namespaces, scope.nesting);
  } catch (error) {
    return invalidSelector(state, item, error);
  }
}

/** Rules that are for other browsers alone are dropped in silence. Beside selectors that we know, what they take along is told. */
const FOREIGN_PSEUDO = /:-(?:moz|ms|o|khtml)-/i;

function invalidSelector(state: ParserState, item: QualifiedRule | AtRule, error: unknown): null {
  if (!(error instanceof SelectorError)) throw error;
  const { from, to } = item.prelude;
  const whole = textBetween(state.tokens, from, to);
  if (whole.split(',').every((selector) => FOREIGN_PSEUDO.test(selector))) return null;
  const text = shorten(whole);
  const message = `the selector "${text}" ${error.message}; its rule is dropped`;
  warnAt(state.diagnostics, state.locate(item.start), 'css-invalid-selector', message, { selector: text });
  return null;
}

function scopeBounds(state: ParserState, item: AtRule, scope: RuleScope): ScopeBounds | null {
  const { from, to } = item.prelude;
  try {
    return parseScopeBounds(buildComponentValues(state.tokens, from, to), state.namespaces, scope.nesting);
  } catch (error) {
    return invalidSelector(state, item, error);
  }
}

/** Rules that have no effect on paper, or are meant for other browsers; they are dropped without a warning. */
const WITHOUT_EFFECT = new Set([
  'starting-style',
  'view-transition',
  '-moz-keyframes',
  '-o-keyframes',
  '-ms-keyframes',
]);
/** Known rules that are not supported; their content is dropped. */
const UNSUPPORTED = new Set(['color-profile', 'document', '-moz-document', 'apply']);

function* parseAtRule(state: ParserState, item: AtRule, scope: RuleScope, rules: StyleSheetRule[]): Steps<void> {
  const { name, block, start } = item;
  if (WITHOUT_EFFECT.has(name)) return;
  if (UNSUPPORTED.has(name)) {
    warnAt(state.diagnostics, state.locate(start), 'css-unsupported', `@${name} is not supported and was dropped`);
    return;
  }
  if (GROUPS.has(name)) {
    if (!tooDeep(state, start, scope)) yield* parseGroup(state, item, scope, rules);
    return;
  }
  if (!SIMPLE.has(name)) {
    warnAt(state.diagnostics, state.locate(start), 'css-unknown-at-rule', `@${name} is unknown and was dropped`);
    return;
  }
  if (!block || scope.parent) {
    const message = block ? `@${name} is not allowed inside a style rule` : `@${name} has no block`;
    warnAt(state.diagnostics, state.locate(start), 'css-invalid-at-rule', message);
    return;
  }
  const rule = parseSimple(state, name, item.prelude, block, start);
  if (rule) rules.push(rule);
}

const SIMPLE = new Set([
  'page',
  'font-face',
  'font-feature-values',
  'font-palette-values',
  'prince-color',
  '-prince-color',
  'counter-style',
  'property',
  'function',
  'keyframes',
  '-webkit-keyframes',
  'position-try',
]);

function parseSimple(
  state: ParserState,
  name: string,
  prelude: TokenRange,
  block: TokenRange,
  start: number,
): StyleSheetRule | null {
  switch (name) {
    case 'page': {
      const rule = parsePageRule(state, prelude, block, start);
      return rule && { kind: 'page', rule };
    }
    case 'font-face': {
      const rule = parseFontFace(state, block, start);
      return rule && { kind: 'font-face', rule };
    }
    case 'font-feature-values': {
      const rule = parseFontFeatureValues(state, prelude, block, start);
      return rule && { kind: 'font-feature-values', rule };
    }
    case 'font-palette-values': {
      const rule = parseFontPaletteValues(state, prelude, block, start);
      return rule && { kind: 'font-palette-values', rule };
    }
    case 'prince-color':
    case '-prince-color': {
      const rule = parseSpotColor(state, prelude, block, start);
      return rule && { kind: 'spot-color', rule };
    }
    case 'counter-style': {
      const rule = parseCounterStyle(state, prelude, block, start);
      return rule && { kind: 'counter-style', rule };
    }
    case 'position-try': {
      const rule = parsePositionTry(state, prelude, block, start);
      return rule && { kind: 'position-try', rule };
    }
    case 'function': {
      const rule = parseCustomFunction(state, prelude, block, start);
      return rule && { kind: 'function', rule };
    }
    case 'keyframes':
    case '-webkit-keyframes': {
      const rule = parseKeyframes(state, prelude, block, start);
      return rule && { kind: 'keyframes', rule };
    }
    default: {
      const rule = parseProperty(state, prelude, block, start);
      return rule && { kind: 'property', rule };
    }
  }
}

/** Inside, selectors are relative to the scope's root, and declarations apply to it. */
function* parseScope(
  state: ParserState,
  item: AtRule,
  block: TokenRange,
  scope: RuleScope,
  rules: StyleSheetRule[],
): Steps<void> {
  const bounds = scopeBounds(state, item, scope);
  if (!bounds) return;
  if (!bounds.roots) state.hasImplicitScope = true;
  const inner: StyleSheetRule[] = [];
  const items = readBlockContents(state.tokens, block);
  yield* parseItems(state, items, { parent: SCOPE_LIST, nesting: SCOPE_LIST, depth: scope.depth + 1 }, inner);
  rules.push({ kind: 'scope', bounds, rules: inner });
}

const GROUPS = new Set(['media', 'supports', 'layer', 'container', 'scope']);

function* parseInner(
  state: ParserState,
  block: NonNullable<AtRule['block']>,
  scope: RuleScope,
  inner: StyleSheetRule[],
): Steps<void> {
  const items = (scope.parent ? readBlockContents : readRuleList)(state.tokens, block);
  yield* parseItems(state, items, { ...scope, depth: scope.depth + 1 }, inner);
}

/** Rules that contain rules, and inside a style rule also declarations. */
function* parseGroup(state: ParserState, item: AtRule, scope: RuleScope, rules: StyleSheetRule[]): Steps<void> {
  const values = buildComponentValues(state.tokens, item.prelude.from, item.prelude.to);
  const place = state.locate(item.start);
  const invalid = (message: string) => warnAt(state.diagnostics, place, 'css-invalid-at-rule', message);
  if (item.name === 'layer' && !item.block) {
    const names = scope.parent ? null : parseLayerNames(values);
    if (names) rules.push({ kind: 'layer-names', names });
    else invalid('this @layer statement has an invalid name or stands inside a style rule');
    return;
  }
  if (!item.block) {
    invalid(`@${item.name} has no block`);
    return;
  }
  if (item.name === 'scope') {
    yield* parseScope(state, item, item.block, scope, rules);
    return;
  }
  const inner: StyleSheetRule[] = [];
  const { block } = item;
  const read = (): Steps<void> => parseInner(state, block, scope, inner);
  if (item.name === 'media') {
    const media = parseMediaQueryList(values, place, state.diagnostics);
    yield* read();
    rules.push({ kind: 'media', media, rules: inner });
  } else if (item.name === 'container') {
    const conditions = parseContainerConditions(values, place, state.diagnostics);
    if (!conditions) return;
    yield* read();
    rules.push({ kind: 'container', conditions, rules: inner });
  } else if (item.name === 'layer') {
    const name = values.length === 0 ? null : parseLayerName(values);
    if (values.length > 0 && !name) {
      invalid('this @layer block has an invalid name');
      return;
    }
    yield* read();
    rules.push({ kind: 'layer', name, rules: inner });
  } else {
    const holds = evaluateSupports(values, state.namespaces);
    if (holds === null) invalid('this @supports condition is not well formed');
    if (holds !== true) return;
    yield* read();
    for (const rule of inner) rules.push(rule);
  }
}
