/** Collects the rules that apply in one environment, in order of appearance, with their layers. https://drafts.csswg.org/css-cascade-5/ */

import type { Element } from '../dom/node.ts';
import { evaluateMedia } from './at-rules/media-query.ts';
import type { LayerName, StyleSheet, StyleSheetRule } from './at-rules/stylesheet.ts';
import type { CssCaches } from './caches.ts';
import type {
  CounterStyleRule,
  CustomFunction,
  FontFaceRule,
  FontFeatureValuesRule,
  FontPaletteRule,
  KeyframesRule,
  MediaEnvironment,
  Origin,
  PageRule,
  PositionTryRule,
  RegisteredProperty,
  RuleSet,
  SpotColorRule,
  StyleRule,
} from './rules.ts';

interface Layer {
  readonly name: string;
  /** By name, in order of first appearance; anonymous layers get a name that cannot be written. */
  readonly children: Map<string, Layer>;
  index: number;
}

interface Collection {
  readonly environment: MediaEnvironment;
  readonly styleRules: { rule: StyleRule; layer: Layer }[];
  readonly pageRules: { rule: PageRule; layer: Layer }[];
  readonly fontFaces: FontFaceRule[];
  readonly fontPalettes: FontPaletteRule[];
  readonly spotColors: SpotColorRule[];
  readonly fontFeatureValues: FontFeatureValuesRule[];
  readonly counterStyles: CounterStyleRule[];
  readonly properties: RegisteredProperty[];
  readonly functions: { rule: CustomFunction; layer: Layer }[];
  readonly keyframes: { rule: KeyframesRule; layer: Layer }[];
  readonly positionTries: { rule: PositionTryRule; layer: Layer }[];
  anonymous: number;
  implicitRoot: Element | null;
}

/** Approximate bytes of a rule with its declarations, which a set keeps even when its sheets are dropped. */
const BYTES_PER_RULE = 1500;

/**
 * Evaluates media conditions and orders layers. Synchronous and cheap, so it can run again for another page size. Without `caches`, or if
 * a sheet is not cached, the set is new each time.
 */
export function collectRules(
  sheets: readonly StyleSheet[],
  origin: Origin,
  environment: MediaEnvironment,
  caches: CssCaches | null = null,
): RuleSet {
  if (!caches || !sheets.every(caches.sheetNumbers.has)) return collectAnew(sheets, origin, environment);
  const numbers = sheets.map(caches.sheetNumbers.of);
  const key = `${origin} ${environment.type} ${environment.width} ${environment.height} ${numbers.join(' ')}`;
  let known = caches.ruleSets.get(key);
  if (!known) {
    known = collectAnew(sheets, origin, environment);
    caches.ruleSets.set(key, known, (known.styleRules.length + 10) * BYTES_PER_RULE);
    caches.ruleSetNumbers.of(known);
  }
  return known;
}

function collectAnew(sheets: readonly StyleSheet[], origin: Origin, environment: MediaEnvironment): RuleSet {
  const root: Layer = { name: '', children: new Map(), index: -1 };
  const collection: Collection = {
    environment,
    styleRules: [],
    pageRules: [],
    fontFaces: [],
    fontPalettes: [],
    spotColors: [],
    fontFeatureValues: [],
    counterStyles: [],
    properties: [],
    functions: [],
    keyframes: [],
    positionTries: [],
    anonymous: 0,
    implicitRoot: null,
  };
  for (const sheet of sheets) {
    collection.implicitRoot = sheet.implicitRoot;
    collectSheet(sheet, root, collection);
  }
  const layers = orderLayers(root);
  return {
    origin,
    styleRules: collection.styleRules.map(({ rule, layer }) => inLayer(rule, layer)),
    pageRules: collection.pageRules.map(({ rule, layer }) => inLayer(rule, layer)),
    fontFaces: collection.fontFaces,
    fontPalettes: collection.fontPalettes,
    spotColors: collection.spotColors,
    fontFeatureValues: collection.fontFeatureValues,
    counterStyles: collection.counterStyles,
    properties: collection.properties,
    functions: collection.functions.map(({ rule, layer }) => inLayer(rule, layer)),
    keyframes: collection.keyframes.map(({ rule, layer }) => inLayer(rule, layer)),
    positionTries: collection.positionTries.map(({ rule, layer }) => inLayer(rule, layer)),
    layers,
  };
}

const inLayer = <T extends { readonly layer: number }>(rule: T, layer: Layer): T =>
  layer.index === -1 ? rule : { ...rule, layer: layer.index };

function collectSheet(sheet: StyleSheet, layer: Layer, collection: Collection): void {
  if (sheet.media && !evaluateMedia(sheet.media, collection.environment)) return;
  collect(sheet.rules, layer, collection);
}

/** The enclosing rules that limit where a style rule applies. */
type Surroundings = Pick<StyleRule, 'container' | 'scope'>;
const NOTHING: Surroundings = {};

/** Recursion is bounded by the parser's nesting limit and the import depth. */
function collect(
  rules: readonly StyleSheetRule[],
  layer: Layer,
  collection: Collection,
  around: Surroundings = NOTHING,
): void {
  for (const rule of rules) {
    switch (rule.kind) {
      case 'style':
        collection.styleRules.push({ rule: around === NOTHING ? rule.rule : { ...rule.rule, ...around }, layer });
        break;
      case 'page':
        collection.pageRules.push({ rule: rule.rule, layer });
        break;
      case 'font-face':
        collection.fontFaces.push(rule.rule);
        break;
      case 'font-palette-values':
        collection.fontPalettes.push(rule.rule);
        break;
      case 'spot-color':
        collection.spotColors.push(rule.rule);
        break;
      case 'font-feature-values':
        collection.fontFeatureValues.push(rule.rule);
        break;
      case 'counter-style':
        collection.counterStyles.push(rule.rule);
        break;
      case 'property':
        collection.properties.push(rule.rule);
        break;
      case 'function':
        collection.functions.push({ rule: rule.rule, layer });
        break;
      case 'keyframes':
        collection.keyframes.push({ rule: rule.rule, layer });
        break;
      case 'position-try':
        collection.positionTries.push({ rule: rule.rule, layer });
        break;
      case 'media':
        if (evaluateMedia(rule.media, collection.environment)) collect(rule.rules, layer, collection, around);
        break;
      case 'container': {
        const container = { conditions: rule.conditions, outer: around.container ?? null };
        collect(rule.rules, layer, collection, { ...around, container });
        break;
      }
      case 'scope': {
        const scope = { ...rule.bounds, implicitRoot: collection.implicitRoot, outer: around.scope ?? null };
        collect(rule.rules, layer, collection, { ...around, scope });
        break;
      }
      case 'layer':
        collect(rule.rules, layerNamed(rule.name, layer, collection), collection, around);
        break;
      case 'layer-names':
        for (const name of rule.names) layerNamed(name, layer, collection);
        break;
      case 'import': {
        if (rule.media && !evaluateMedia(rule.media, collection.environment)) break;
        const target = rule.layer === undefined ? layer : layerNamed(rule.layer, layer, collection);
        if (rule.sheet) collectSheet(rule.sheet, target, collection);
        break;
      }
    }
  }
}

function layerNamed(name: LayerName, parent: Layer, collection: Collection): Layer {
  let layer = parent;
  for (const part of name ?? [`<anonymous ${++collection.anonymous}>`]) {
    let child = layer.children.get(part);
    if (!child) {
      child = { name: layer.name === '' ? part : `${layer.name}.${part}`, children: new Map(), index: -1 };
      layer.children.set(part, child);
    }
    layer = child;
  }
  return layer;
}

/** Numbers the layers: a layer's own rules come after (win over) those of the layers inside it. */
function orderLayers(root: Layer): readonly string[] {
  const names: string[] = [];
  const pending: { layer: Layer; entered: boolean }[] = [{ layer: root, entered: false }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (!next.entered) {
      pending.push({ layer: next.layer, entered: true });
      for (const child of [...next.layer.children.values()].reverse()) pending.push({ layer: child, entered: false });
    } else if (next.layer !== root) {
      next.layer.index = names.length;
      names.push(next.layer.name);
    }
  }
  return names;
}
