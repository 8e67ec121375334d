/** A parsed style sheet. Conditions that depend on the output are kept, so that one sheet serves several environments. */

import type { Element } from '../../dom/node.ts';
import type {
  CounterStyleRule,
  CustomFunction,
  DeclarationBlock,
  FontFaceRule,
  FontFeatureValuesRule,
  FontPaletteRule,
  KeyframesRule,
  PageRule,
  Place,
  PositionTryRule,
  RegisteredProperty,
  SpotColorRule,
  StyleRule,
} from '../rules.ts';
import type { SelectorList } from '../selectors/selector.ts';
import type { ContainerConditionList } from './container-query.ts';
import type { MediaQueryList } from './media-query.ts';
import type { ScopeBounds } from './scope.ts';

export interface StyleSheet {
  /** URL, or null for a `<style>`. */
  readonly source: string | null;
  /** From the `media` attribute; null: always. */
  readonly media: MediaQueryList | null;
  readonly rules: readonly StyleSheetRule[];
  readonly hasImplicitScope: boolean;
  /** The root of each `@scope` without roots, also in imported sheets: the parent of the element that the sheet belongs to. */
  readonly implicitRoot: Element | null;
}

/** The parts of a layer's name; null for an anonymous layer, each of which is a new one. */
export type LayerName = readonly string[] | null;

/** Layers are resolved when rules are collected: until then `rule.layer` is -1. */
export type StyleSheetRule =
  | { readonly kind: 'style'; readonly rule: StyleRule }
  | { readonly kind: 'page'; readonly rule: PageRule }
  | { readonly kind: 'font-face'; readonly rule: FontFaceRule }
  | { readonly kind: 'font-palette-values'; readonly rule: FontPaletteRule }
  | { readonly kind: 'spot-color'; readonly rule: SpotColorRule }
  | { readonly kind: 'font-feature-values'; readonly rule: FontFeatureValuesRule }
  | { readonly kind: 'counter-style'; readonly rule: CounterStyleRule }
  | { readonly kind: 'property'; readonly rule: RegisteredProperty }
  | { readonly kind: 'function'; readonly rule: CustomFunction }
  | { readonly kind: 'keyframes'; readonly rule: KeyframesRule }
  | { readonly kind: 'position-try'; readonly rule: PositionTryRule }
  | { readonly kind: 'media'; readonly media: MediaQueryList; readonly rules: readonly StyleSheetRule[] }
  | {
      readonly kind: 'container';
      readonly conditions: ContainerConditionList;
      readonly rules: readonly StyleSheetRule[];
    }
  | { readonly kind: 'scope'; readonly bounds: ScopeBounds; readonly rules: readonly StyleSheetRule[] }
  | { readonly kind: 'layer'; readonly name: LayerName; readonly rules: readonly StyleSheetRule[] }
  | { readonly kind: 'layer-names'; readonly names: readonly (readonly string[])[] }
  | ImportRule;

export interface ImportRule {
  readonly kind: 'import';
  /** As written; relative to the sheet's base. */
  readonly url: string;
  readonly media: MediaQueryList | null;
  /** `undefined`: not in a layer of its own. */
  readonly layer: LayerName | undefined;
  readonly place: Place;
  /** Set once the sheet is loaded; null until then or if loading fails. */
  sheet: StyleSheet | null;
}

export const styleRule = (selectors: SelectorList, block: DeclarationBlock, place: Place): StyleSheetRule => ({
  kind: 'style',
  rule: { selectors, block, layer: -1, place },
});
