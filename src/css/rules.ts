/** What the CSS parser hands to the cascade: rules flattened out of their conditional groups, in order of appearance. */

import type { Px } from '../geometry.ts';
import type { SelectorList } from './selectors/selector.ts';
import type { ComponentValue } from './syntax/component-value.ts';
import type { Rgba } from './values/types.ts';

export type Origin = 'user-agent' | 'user' | 'author';

/** Where a thing stands, for warnings. `source` is null for a `<style>` or `style=""` of the document itself. */
export interface Place {
  readonly source: string | null;
  readonly line: number;
  readonly column: number;
  /** What relative URLs written here resolve against: the style sheet's own URL, or the document's base. */
  readonly baseUrl?: string | null;
}

export interface Declaration {
  /** Lower case, but custom properties keep their case. */
  readonly property: string;
  /** Without surrounding white space and `!important`. */
  readonly value: readonly ComponentValue[];
  /** The value as written (custom properties keep it; warnings show it). */
  readonly text: string;
  readonly important: boolean;
  readonly place: Place;
}

export interface DeclarationBlock {
  readonly declarations: readonly Declaration[];
}

/** A style rule whose media, supports and import conditions hold; nesting is resolved into `selectors`. */
export interface StyleRule {
  readonly selectors: SelectorList;
  readonly block: DeclarationBlock;
  /** Index into `RuleSet.layers`; -1 is the implicit outer layer (after all named ones). */
  readonly layer: number;
  readonly place: Place;
  /** The `@container` rules around it, innermost first; absent: it holds everywhere. */
  readonly container?: ContainerRule;
  /** The innermost `@scope` around it; absent: it is about the whole document. */
  readonly scope?: ScopeRule;
}

/** All conditions on the way out have to hold. */
export interface ContainerRule {
  readonly conditions: import('./at-rules/container-query.ts').ContainerConditionList;
  readonly outer: ContainerRule | null;
}

/** `@scope`. */
export interface ScopeRule {
  /** Null: the root of the document. */
  readonly roots: SelectorList | null;
  /** What is in a scope is in none of these; null: nothing is left out. */
  readonly limits: SelectorList | null;
  readonly outer: ScopeRule | null;
}

/** https://drafts.csswg.org/css-page-3/#page-selectors */
export interface PageSelector {
  readonly name: string | null;
  readonly pseudos: readonly ('first' | 'left' | 'right' | 'blank')[];
  /**
   * Each `:nth(an+b)`, or `:nth(an+b of name)`, which counts from the first page of a page group.
   * https://drafts.csswg.org/css-gcpm-3/#document-page-selectors
   */
  readonly nth: readonly { readonly a: number; readonly b: number; readonly of: string | null }[];
}

export type MarginBoxName =
  | 'top-left-corner'
  | 'top-left'
  | 'top-center'
  | 'top-right'
  | 'top-right-corner'
  | 'right-top'
  | 'right-middle'
  | 'right-bottom'
  | 'bottom-right-corner'
  | 'bottom-right'
  | 'bottom-center'
  | 'bottom-left'
  | 'bottom-left-corner'
  | 'left-bottom'
  | 'left-middle'
  | 'left-top';

export interface PageRule {
  /** Empty: every page. */
  readonly selectors: readonly PageSelector[];
  readonly block: DeclarationBlock;
  readonly marginBoxes: readonly { readonly name: MarginBoxName; readonly block: DeclarationBlock }[];
  /** `@footnote { ... }` inside `@page`, if any. */
  readonly footnote: DeclarationBlock | null;
  readonly layer: number;
  readonly place: Place;
}

export interface FontFaceRule {
  readonly descriptors: ReadonlyMap<string, Declaration>;
  /** Base for its relative URLs. */
  readonly baseUrl: string | null;
  readonly place: Place;
}

/** `@font-feature-values`. https://drafts.csswg.org/css-fonts-4/#font-feature-values */
export interface FontFeatureValuesRule {
  /** Of lower case. */
  readonly families: readonly string[];
  /** By `kind name`, the name in lower case. */
  readonly values: ReadonlyMap<string, readonly number[]>;
}

/** `@font-palette-values`. https://drafts.csswg.org/css-fonts-4/#font-palette-values */
export interface FontPaletteRule {
  /** Begins with `--`. */
  readonly name: string;
  /** Of lower case. */
  readonly families: readonly string[];
  readonly base: number | 'light' | 'dark';
  /** By their index in the palette. */
  readonly overrides: ReadonlyMap<number, Rgba>;
}

/** `@prince-color`. */
export interface SpotColorRule {
  readonly name: string;
  readonly alternate: Rgba;
}

/** `@keyframes`. */
export interface KeyframesRule {
  readonly name: string;
  readonly keyframes: readonly Keyframe[];
  /** As of style rules: of rules with one name, that of the highest layer holds. */
  readonly layer: number;
  readonly place: Place;
}

/** `@position-try`; layers as in `KeyframesRule`. */
export interface PositionTryRule {
  readonly name: string;
  readonly block: DeclarationBlock;
  readonly layer: number;
}

export interface Keyframe {
  /** 0 to 1. */
  readonly offsets: readonly number[];
  /** Without important declarations. */
  readonly block: DeclarationBlock;
}

export interface CounterStyleRule {
  readonly name: string;
  readonly descriptors: ReadonlyMap<string, Declaration>;
  readonly place: Place;
}

/** Everything one origin contributes. */
export interface RuleSet {
  readonly origin: Origin;
  readonly styleRules: readonly StyleRule[];
  readonly pageRules: readonly PageRule[];
  readonly fontFaces: readonly FontFaceRule[];
  readonly fontPalettes: readonly FontPaletteRule[];
  readonly spotColors: readonly SpotColorRule[];
  readonly fontFeatureValues: readonly FontFeatureValuesRule[];
  readonly counterStyles: readonly CounterStyleRule[];
  readonly properties: readonly RegisteredProperty[];
  readonly functions: readonly CustomFunction[];
  readonly keyframes: readonly KeyframesRule[];
  readonly positionTries: readonly PositionTryRule[];
  /** Full layer names in cascade order (later wins for normal declarations). */
  readonly layers: readonly string[];
}

/** `@property` of css-properties-values-api-1. */
export interface RegisteredProperty {
  readonly name: string;
  readonly syntax: string;
  readonly inherits: boolean;
  readonly initialValue: readonly ComponentValue[] | null;
}

/** `@function`. */
export interface CustomFunction {
  readonly name: string;
  readonly parameters: readonly FunctionParameter[];
  /** The syntax of its values; null: any. */
  readonly returns: string | null;
  readonly body: readonly FunctionItem[];
  /** As of style rules: of functions of one name, that of the highest layer holds. */
  readonly layer: number;
}

export interface FunctionParameter {
  readonly name: string;
  readonly syntax: string | null;
  readonly fallback: readonly ComponentValue[] | null;
}

export type FunctionItem =
  /** A local variable, or `result`. */
  | { readonly kind: 'local'; readonly name: string; readonly value: readonly ComponentValue[] }
  | {
      readonly kind: 'media';
      readonly media: import('./at-rules/media-query.ts').MediaQueryList;
      readonly items: readonly FunctionItem[];
    };

/** What `@media` conditions are evaluated against. Lengths in px: the page's content box. */
export interface MediaEnvironment {
  readonly type: 'print' | 'screen';
  readonly width: Px;
  readonly height: Px;
}
