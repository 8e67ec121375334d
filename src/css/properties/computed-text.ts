/** Inherited computed values, most of them about text. https://drafts.csswg.org/css-text-4/, css-fonts-4, css-inline-3 */

import type { Px } from '../../geometry.ts';
import type { ColorMix } from '../values/color/mix.ts';
import type { Color, CounterStyleName, CssImage, LengthPercentage, Rgba, Shadow } from '../values/types.ts';

export interface ColorGroup {
  readonly color: Rgba;
  readonly visibility: 'visible' | 'hidden' | 'collapse';
  readonly printColorAdjust: 'economy' | 'exact';
}

/** Alternates whose numbers `@font-feature-values` names. */
export type NamedAlternate = 'stylistic' | 'styleset' | 'character-variant' | 'swash' | 'ornaments' | 'annotation';

export interface FontAlternate {
  readonly kind: NamedAlternate | 'historical-forms';
  readonly names: readonly string[];
}

/** A palette of colour fonts: the font's own, one that `@font-palette-values` describes (`--name`), or a mix of two. */
export type FontPalette =
  | { readonly kind: 'normal' | 'light' | 'dark' }
  | { readonly kind: 'named'; readonly name: string }
  | ({ readonly kind: 'mix'; readonly first: FontPalette; readonly second: FontPalette } & PaletteMixing);
/** As of `color-mix()`. */
type PaletteMixing = Pick<ColorMix, 'space' | 'hue' | 'weight' | 'alpha'>;

export interface FontGroup {
  /** Family names as written; generics are lower-case keywords with `generic: true`. */
  readonly fontFamily: readonly { readonly name: string; readonly generic: boolean }[];
  readonly fontSize: Px;
  readonly fontWeight: number;
  readonly fontStyle: 'normal' | 'italic' | 'oblique';
  /** Percentage, 100 = normal. */
  readonly fontStretch: number;
  readonly fontKerning: 'auto' | 'normal' | 'none';
  readonly fontVariantLigatures: readonly string[];
  readonly fontVariantCaps:
    | 'normal'
    | 'small-caps'
    | 'all-small-caps'
    | 'petite-caps'
    | 'all-petite-caps'
    | 'unicase'
    | 'titling-caps';
  readonly fontVariantNumeric: readonly string[];
  readonly fontVariantEastAsian: readonly string[];
  readonly fontVariantAlternates: readonly FontAlternate[];
  readonly fontVariantPosition: 'normal' | 'sub' | 'super';
  readonly fontVariantEmoji: 'normal' | 'text' | 'emoji' | 'unicode';
  readonly fontFeatureSettings: readonly { readonly tag: string; readonly value: number }[];
  readonly fontVariationSettings: readonly { readonly tag: string; readonly value: number }[];
  readonly fontSizeAdjust: number | null;
  readonly fontSynthesisWeight: 'auto' | 'none';
  readonly fontOpticalSizing: 'auto' | 'none';
  readonly fontPalette: FontPalette;
  readonly fontSynthesisStyle: 'auto' | 'none';
  readonly fontSynthesisSmallCaps: 'auto' | 'none';
  readonly fontLanguageOverride: string | null;
  /** The regional forms of Han characters, derived from `lang`; generic families follow it. */
  readonly locale: 'auto' | 'jp' | 'kr' | 'sc' | 'tc' | 'hk' | 'deva';
}

/** What hangs outside the line box; stops and commas always, or only if they do not fit. */
interface HangingPunctuation {
  readonly first: boolean;
  readonly last: boolean;
  readonly end: 'none' | 'force' | 'allow';
}

export interface TextGroup {
  /** A number multiplies the font size; a length is px. */
  readonly lineHeight: 'normal' | { readonly kind: 'number'; readonly value: number } | Px;
  /** Line heights are rounded up to multiples of it; 0: not rounded. */
  readonly lineHeightStep: Px;
  readonly textAlign:
    | 'start'
    | 'end'
    | 'left'
    | 'right'
    | 'center'
    | 'justify'
    | 'match-parent'
    | '-webkit-center'
    | '-webkit-left'
    | '-webkit-right';
  readonly textAlignLast: 'auto' | 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | 'match-parent';
  /** Where `text-box-trim` cuts, above the baseline and below it. */
  readonly textBoxEdge: { readonly over: 'text' | 'cap' | 'ex'; readonly under: 'text' | 'alphabetic' };
  /** Not yet: other values. */
  readonly textSpacingTrim: 'normal' | 'space-all' | 'space-first' | 'trim-start';
  readonly textAutospace: 'no-autospace' | 'normal';
  readonly textJustify: 'auto' | 'none' | 'inter-word' | 'inter-character';
  readonly textIndent: LengthPercentage;
  readonly textIndentHanging: boolean;
  readonly textIndentEachLine: boolean;
  readonly textTransform: readonly (
    | 'uppercase'
    | 'lowercase'
    | 'capitalize'
    | 'full-width'
    | 'full-size-kana'
    | 'math-auto'
  )[];
  /** `-webkit-text-security`: the symbol that stands for each character. */
  readonly textSecurity: 'none' | 'circle' | 'disc' | 'square';
  readonly whiteSpaceCollapse: 'collapse' | 'preserve' | 'preserve-breaks' | 'preserve-spaces' | 'break-spaces';
  readonly textWrapMode: 'wrap' | 'nowrap';
  readonly textWrapStyle: 'auto' | 'balance' | 'stable' | 'pretty';
  readonly wordSpacing: Px;
  readonly letterSpacing: Px;
  readonly tabSize: { readonly kind: 'number'; readonly value: number } | Px;
  readonly wordBreak: 'normal' | 'break-all' | 'keep-all' | 'break-word';
  readonly lineBreak: 'auto' | 'loose' | 'normal' | 'strict' | 'anywhere';
  readonly overflowWrap: 'normal' | 'break-word' | 'anywhere';
  readonly hyphens: 'none' | 'manual' | 'auto';
  readonly hyphenateCharacter: string | null;
  /** Minimum letters of a word, before the hyphen and after it. */
  readonly hyphenateLimitChars: readonly [word: number, before: number, after: number];
  /** Consecutive hyphenated lines; null for no limit. */
  readonly hyphenateLimitLines: number | null;
  /** A line with no more unused space than this is not hyphenated. */
  readonly hyphenateLimitZone: LengthPercentage;
  /** Where the last full line is not hyphenated: before the last line, or also at the end of a column or page. */
  readonly hyphenateLimitLast: 'none' | 'always' | 'column' | 'page' | 'spread';
  readonly hangingPunctuation: HangingPunctuation | null;
}

export interface WritingGroup {
  readonly direction: 'ltr' | 'rtl';
  readonly writingMode: 'horizontal-tb' | 'vertical-rl' | 'vertical-lr' | 'sideways-rl' | 'sideways-lr';
  readonly textOrientation: 'mixed' | 'upright' | 'sideways';
  readonly textCombineUpright: 'none' | 'all';
}

/** Inherited parts of css-text-decor-4, and the fill and stroke of glyphs (compat). */
export interface TextPaintGroup {
  readonly textUnderlineOffset: LengthPercentage | 'auto';
  readonly textUnderlinePosition: 'auto' | 'under' | 'left' | 'right' | 'from-font';
  readonly textDecorationSkipInk: 'auto' | 'none' | 'all';
  readonly textShadow: readonly Shadow[];
  readonly textEmphasisStyle: string | null;
  readonly textEmphasisColor: Color;
  readonly textEmphasisPosition: 'over' | 'under';
  readonly textFillColor: Color;
  readonly textStrokeWidth: Px;
  readonly textStrokeColor: Color;
}

/** css-color-adjust-1. */
export interface SchemeGroup {
  /** The used scheme. */
  readonly colorScheme: 'light' | 'dark';
  /** The colour of checked controls and similar parts. https://drafts.csswg.org/css-ui-4/#widget-accent */
  readonly accentColor: Color | 'auto';
  /** Controls become fields that can be filled in. */
  readonly pdfForm: 'auto' | 'disable' | 'enable';
}

/** css-viewport. */
export interface ZoomGroup {
  /** The used zoom: the product of the element's and all its ancestors'. */
  readonly zoom: number;
}

/** css-ruby-1. */
export interface RubyGroup {
  readonly rubyPosition: 'over' | 'under';
  readonly rubyAlign: 'space-around' | 'start' | 'center' | 'space-between';
  readonly rubyOverhang: 'auto' | 'none' | 'spaces';
}

export interface ListGroup {
  readonly listStyleType: CounterStyleName | null;
  readonly listStylePosition: 'inside' | 'outside';
  readonly listStyleImage: CssImage | null;
  /** Pairs of open and close marks, one per nesting level; 'auto' follows the language. */
  readonly quotes: 'auto' | readonly (readonly [string, string])[];
}

export interface TableInheritedGroup {
  readonly borderCollapse: 'separate' | 'collapse';
  /** Horizontal, vertical. */
  readonly borderSpacing: readonly [Px, Px];
  readonly captionSide: 'top' | 'bottom';
  /** On which of its table's pages a caption stands. */
  readonly captionPage: 'first' | 'following' | 'all';
  readonly emptyCells: 'show' | 'hide';
}

export interface ParagraphGroup {
  readonly orphans: number;
  readonly widows: number;
  readonly imageRendering: 'auto' | 'smooth' | 'crisp-edges' | 'pixelated';
  readonly imageOrientation: 'from-image' | 'none';
  /** `dppx` holds for images that state no density, or for all without `fromImage`. */
  readonly imageResolution: { readonly fromImage: boolean; readonly dppx: number };
}
