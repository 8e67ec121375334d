/** The output of the CSS parser for the cascade: rules without their conditional groups, in order of appearance. */

import type { Element } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import type { SelectorList } from './selectors/selector.ts';
import type { ComponentValue } from './syntax/component-value.ts';
import type { Rgba } from './values/types.ts';

export type Origin = 'user-agent' | 'user' | 'author';

/** A position for warnings. `source` is null for a `<style>` or `style=""` of the document itself. */
export interface Place {
  readonly source: string | null;
  readonly line: number;
  readonly column: number;
  /** The base for relative URLs here: the style sheet's own URL, or the document's base. */
  readonly baseUrl?: string | null;
}

export interface Declaration {
  /** In lower case, except custom properties. */
  readonly property: string;
  /** Without surrounding white space and `!important`. */
  readonly value: readonly ComponentValue[];
  /** The value as written, for custom properties and warnings. */
  readonly text: string;
  readonly important: boolean;
  readonly place: Place;
}

export interface DeclarationBlock {
  readonly declarations: readonly Declaration[];
}

/** A style rule whose media, supports and import conditions are true; nesting is resolved into `selectors`. */
export interface StyleRule {
  readonly selectors: SelectorList;
  readonly block: DeclarationBlock;
  /** Index into `RuleSet.layers`; -1 is the implicit outer layer (after all named ones). */
  readonly layer: number;
  readonly place: Place;
  /** The enclosing `@container` rules, innermost first; absent if there are none. */
  readonly container?: ContainerRule;
  /** The innermost enclosing `@scope`; absent if there is none. */
  readonly scope?: ScopeRule;
}

/** An `@container` rule; all enclosing ones have to be true as well. */
export interface ContainerRule {
  readonly conditions: import('./at-rules/container-query.ts').ContainerConditionList;
  readonly outer: ContainerRule | null;
}

/** `@scope`. */
export interface ScopeRule {
  /** Null: the implicit root. */
  readonly roots: SelectorList | null;
  /** Null: the root of the document. */
  readonly implicitRoot: Element | null;
  /** Elements in these are excluded from the scope; null for none. */
  readonly limits: SelectorList | null;
  readonly outer: ScopeRule | null;
}

/** https://drafts.csswg.org/css-page-3/#page-selectors */
export interface PageSelector {
  readonly name: string | null;
  readonly pseudos: readonly ('first' | 'left' | 'right' | 'recto' | 'verso' | 'blank')[];
  readonly nth: readonly PageCount[];
}

/**
 * `:nth(an+b)`, or `:nth(an+b of name)`, which counts from the first page of a page group, as Prince's `:nth-of-group(an+b)` does in
 * groups of any name. https://drafts.csswg.org/css-gcpm-3/#document-page-selectors
 */
export interface PageCount {
  readonly a: number;
  readonly b: number;
  readonly of: string | null;
  readonly inGroup: boolean;
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
  /** As for style rules: of several rules with the same name, the one in the highest layer applies. */
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

/** All rules of one origin. */
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
  /** As for style rules: of several functions with the same name, the one in the highest layer applies. */
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

/** The environment in which `@media` conditions are evaluated. Width and height are those of the page's content box, in px. */
export interface MediaEnvironment {
  readonly type: 'print' | 'screen';
  readonly width: Px;
  readonly height: Px;
}
