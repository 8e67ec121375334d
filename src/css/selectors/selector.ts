/** Parsed selectors. https://drafts.csswg.org/selectors-4/ */

export type SelectorList = readonly ComplexSelector[];

export type Combinator = 'descendant' | 'child' | 'next-sibling' | 'subsequent-sibling';

/** Compounds from right (the subject) to left; `combinators[i]` is between `compounds[i]` and `compounds[i + 1]`. */
export interface ComplexSelector {
  readonly compounds: readonly CompoundSelector[];
  readonly combinators: readonly Combinator[];
  /** (a, b, c) packed as a·2²⁰ + b·2¹⁰ + c, each part capped at 1023. */
  readonly specificity: number;
  /** The pseudo-element at the end of the subject compound, or null. */
  readonly pseudoElement: PseudoElement | null;
  /** The subject is not what the compounds match, but something slotted into it or a part of it. */
  readonly through?: Through | null;
  /** Number of compounds including those of the longest nested list: the depth of matching. */
  readonly height: number;
  /** As written, for warnings and dumps. */
  readonly text: string;
}

/** `::slotted()` and `::part()`. https://drafts.csswg.org/css-shadow-1/#slotted-pseudo */
export type Through =
  | { readonly kind: 'slotted'; readonly selectors: SelectorList }
  | { readonly kind: 'part'; readonly names: readonly string[] };

export type PseudoElement =
  | 'before'
  | 'after'
  | 'marker'
  | 'first-line'
  | 'first-letter'
  | 'placeholder'
  | 'selection'
  | 'footnote-call'
  | 'footnote-marker'
  | 'file-selector-button'
  | 'details-content'
  | ControlPart;

/** Parts of colour wells, and of progress bars, meters and sliders where the theme does not draw them; they have names with `-webkit-` only. */
export type ControlPart =
  | 'progress-inner'
  | 'progress-bar'
  | 'progress-value'
  | 'meter-inner'
  | 'meter-bar'
  | 'meter-optimum'
  | 'meter-suboptimum'
  | 'meter-even-less-good'
  | 'slider-container'
  | 'slider-track'
  | 'slider-thumb'
  | 'color-wrapper'
  | 'color-swatch';

export interface CompoundSelector {
  readonly simples: readonly SimpleSelector[];
}

export type AttributeOperator = 'exists' | '=' | '~=' | '|=' | '^=' | '$=' | '*=';

export type SimpleSelector =
  | { readonly kind: 'universal'; readonly namespace: string | null }
  | { readonly kind: 'type'; readonly name: string; readonly namespace: string | null }
  | { readonly kind: 'id'; readonly name: string }
  | { readonly kind: 'class'; readonly name: string }
  | {
      readonly kind: 'attribute';
      readonly name: string;
      readonly namespace: string | null;
      readonly operator: AttributeOperator;
      readonly value: string;
      readonly ignoreCase: boolean | null;
    }
  | {
      readonly kind: 'nth';
      readonly of: SelectorList | null;
      readonly a: number;
      readonly b: number;
      readonly fromEnd: boolean;
      readonly sameType: boolean;
    }
  | { readonly kind: 'matches'; readonly selectors: SelectorList }
  | { readonly kind: 'not'; readonly selectors: SelectorList }
  | { readonly kind: 'has'; readonly selectors: readonly RelativeSelector[] }
  /** The host of the shadow tree around the rule; null: any host. */
  | { readonly kind: 'host'; readonly selectors: SelectorList | null }
  | { readonly kind: 'host-context'; readonly selectors: SelectorList }
  | { readonly kind: 'lang'; readonly ranges: readonly string[] }
  | { readonly kind: 'dir'; readonly direction: 'ltr' | 'rtl' }
  | {
      readonly kind: 'state';
      readonly name:
        | 'root'
        | 'scope'
        | 'empty'
        | 'link'
        | 'checked'
        | 'disabled'
        | 'enabled'
        | 'required'
        | 'optional'
        | 'read-only'
        | 'read-write'
        | 'placeholder-shown'
        | 'default'
        | 'indeterminate'
        | 'valid'
        | 'invalid'
        | 'in-range'
        | 'out-of-range'
        | 'defined'
        | 'never';
    };

export interface RelativeSelector {
  readonly combinator: Combinator;
  readonly selector: ComplexSelector;
}
