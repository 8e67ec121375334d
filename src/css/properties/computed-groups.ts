/**
 * The types of the computed values of every property, in groups that styles share by reference. The property table
 * (`longhands.ts` and a file per specification beside it) says how each is parsed and computed; the compiler holds its rows
 * against these types.
 */

import type { Px } from '../../geometry.ts';
import type {
  BasicShape,
  Color,
  ContentItem,
  CounterChange,
  CounterStyleName,
  CssImage,
  LengthPercentage,
  Position,
  Rgba,
  Shadow,
} from '../values/types.ts';
import type { AnchorGroup } from './computed-anchors.ts';
import type { AnimationGroup, EffectsGroup, MaskGroup, ShapesGroup, TransformGroup } from './computed-effects.ts';
import type { InlineGroup } from './computed-inline.ts';
import type { MathGroup } from './computed-math.ts';
import type { MulticolGroup } from './computed-multicol.ts';
import type { SvgPaintGroup, SvgShapeGroup } from './computed-svg.ts';

// --- inherited groups -------------------------------------------------------------------------------

interface ColorGroup {
  readonly color: Rgba;
  readonly visibility: 'visible' | 'hidden' | 'collapse';
  readonly printColorAdjust: 'economy' | 'exact';
}

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
  readonly fontVariantPosition: 'normal' | 'sub' | 'super';
  readonly fontVariantEmoji: 'normal' | 'text' | 'emoji' | 'unicode';
  readonly fontFeatureSettings: readonly { readonly tag: string; readonly value: number }[];
  readonly fontVariationSettings: readonly { readonly tag: string; readonly value: number }[];
  readonly fontSizeAdjust: number | null;
  readonly fontSynthesisWeight: 'auto' | 'none';
  readonly fontOpticalSizing: 'auto' | 'none';
  readonly fontSynthesisStyle: 'auto' | 'none';
  readonly fontSynthesisSmallCaps: 'auto' | 'none';
  readonly fontLanguageOverride: string | null;
  /** Whose forms of Han characters are read: the place that `lang` leads to; generic families follow it. */
  readonly locale: 'auto' | 'jp' | 'kr' | 'sc' | 'tc' | 'hk' | 'deva';
}

/** What hangs outside of the line box; stops and commas always or where they have no room. */
interface HangingPunctuation {
  readonly first: boolean;
  readonly last: boolean;
  readonly end: 'none' | 'force' | 'allow';
}

export interface TextGroup {
  /** A number multiplies the font size; a length is px. */
  readonly lineHeight: 'normal' | { readonly kind: 'number'; readonly value: number } | Px;
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
  /** Other values are not known yet. */
  readonly textSpacingTrim: 'normal' | 'space-all';
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
  /** Letters of a word, before the hyphen and after it, at least. */
  readonly hyphenateLimitChars: readonly [word: number, before: number, after: number];
  /** Hyphenated lines in a row; null is no limit. */
  readonly hyphenateLimitLines: number | null;
  /** A line that lacks no more than this of its width ends without a hyphen. */
  readonly hyphenateLimitZone: LengthPercentage;
  /** Before what a line has no hyphen: the last line as well, the end of a column or page. */
  readonly hyphenateLimitLast: 'none' | 'always' | 'column' | 'page' | 'spread';
  readonly hangingPunctuation: HangingPunctuation | null;
}

export interface WritingGroup {
  readonly direction: 'ltr' | 'rtl';
  readonly writingMode: 'horizontal-tb' | 'vertical-rl' | 'vertical-lr' | 'sideways-rl' | 'sideways-lr';
  readonly textOrientation: 'mixed' | 'upright' | 'sideways';
  readonly textCombineUpright: 'none' | 'all';
}

/** Inherited parts of css-text-decor-4, and how compat says that glyphs are filled and stroked. */
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
  /** The scheme that is used. */
  readonly colorScheme: 'light' | 'dark';
  /** Of checked controls and their like. https://drafts.csswg.org/css-ui-4/#widget-accent */
  readonly accentColor: Color | 'auto';
}

/** css-viewport. */
interface ZoomGroup {
  /** The used zoom: the product of the element's and all its ancestors'. */
  readonly zoom: number;
}

/** css-ruby-1. */
export interface RubyGroup {
  readonly rubyPosition: 'over' | 'under';
  readonly rubyAlign: 'space-around' | 'start' | 'center' | 'space-between';
  readonly rubyOverhang: 'auto' | 'none';
}

export interface ListGroup {
  readonly listStyleType: CounterStyleName | null;
  readonly listStylePosition: 'inside' | 'outside';
  readonly listStyleImage: CssImage | null;
  /** Pairs of open and close marks, one per nesting level; 'auto' follows the language. */
  readonly quotes: 'auto' | readonly (readonly [string, string])[];
}

interface TableInheritedGroup {
  readonly borderCollapse: 'separate' | 'collapse';
  /** Horizontal, vertical. */
  readonly borderSpacing: readonly [Px, Px];
  readonly captionSide: 'top' | 'bottom';
  readonly emptyCells: 'show' | 'hide';
}

export interface ParagraphGroup {
  readonly orphans: number;
  readonly widows: number;
  readonly imageRendering: 'auto' | 'smooth' | 'crisp-edges' | 'pixelated';
  readonly imageOrientation: 'from-image' | 'none';
}

// --- non-inherited groups ----------------------------------------------------------------------------

/** A computed `display`: outer and inner type of css-display-3. */
export type Display =
  | { readonly kind: 'none' }
  | { readonly kind: 'contents' }
  | {
      readonly kind: 'box';
      readonly outer: 'block' | 'inline';
      readonly inner: 'flow' | 'flow-root' | 'table' | 'flex' | 'grid' | 'ruby' | 'math';
      readonly listItem: boolean;
    }
  | {
      readonly kind: 'internal';
      readonly type:
        | 'table-row-group'
        | 'table-header-group'
        | 'table-footer-group'
        | 'table-row'
        | 'table-cell'
        | 'table-column-group'
        | 'table-column'
        | 'table-caption'
        | 'ruby-base'
        | 'ruby-text';
    };

export interface DisplayGroup {
  /** After blockification (floats, absolute boxes, flex and grid items, the root). */
  readonly display: Display;
  readonly position:
    | 'static'
    | 'relative'
    | 'absolute'
    | 'fixed'
    | 'sticky'
    | { readonly kind: 'running'; readonly name: string };
  readonly float: 'none' | 'left' | 'right' | 'footnote';
  readonly clear: 'none' | 'left' | 'right' | 'both';
  readonly overflowX: 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto';
  readonly overflowY: 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto';
  /** How far `clip` lets content out of that box. */
  readonly overflowClipMargin: { readonly box: VisualBox; readonly length: Px };
  readonly zIndex: number | 'auto';
  /** With what `content-visibility` and `container-type` bring. */
  readonly contain: readonly ('size' | 'layout' | 'style' | 'paint' | 'inline-size')[];
  readonly contentVisibility: 'visible' | 'auto' | 'hidden';
  readonly containerType: 'normal' | 'size' | 'inline-size';
  readonly containerName: readonly string[];
  readonly containIntrinsicWidth: Px | null;
  readonly containIntrinsicHeight: Px | null;
  readonly textOverflow: 'clip' | 'ellipsis' | { readonly string: string };
  readonly unicodeBidi: 'normal' | 'embed' | 'isolate' | 'bidi-override' | 'isolate-override' | 'plaintext';
  readonly appearance: 'none' | 'auto';
  /** Are controls as large as what is in them? https://drafts.csswg.org/css-forms-1/#field-sizing */
  readonly fieldSizing: 'fixed' | 'content';
  /** Content clamped to this many lines (`-webkit-line-clamp`), or null. */
  readonly lineClamp: number | null;
}

export type SizeValue =
  | LengthPercentage
  | 'auto'
  | 'min-content'
  | 'max-content'
  | 'stretch'
  | { readonly fitContent: LengthPercentage | null }
  | { readonly calcSize: CalcSize };

/** https://drafts.csswg.org/css-values-5/#calc-size */
export interface CalcSize {
  readonly basis: Exclude<SizeValue, { readonly calcSize: unknown }>;
  /** Its percentages are of the basis' size. */
  readonly calculation: LengthPercentage;
}
export type MaxSizeValue = Exclude<SizeValue, 'auto'> | 'none';

export interface SizeGroup {
  readonly width: SizeValue;
  readonly height: SizeValue;
  readonly minWidth: SizeValue;
  readonly minHeight: SizeValue;
  readonly maxWidth: MaxSizeValue;
  readonly maxHeight: MaxSizeValue;
  readonly boxSizing: 'content-box' | 'border-box';
  /** `ratio` is width / height; `auto` prefers a replaced element's own ratio. */
  readonly aspectRatio: { readonly auto: boolean; readonly ratio: number | null };
  readonly objectFit: 'fill' | 'contain' | 'cover' | 'none' | 'scale-down';
  readonly objectPosition: Position;
  /** The part of a picture that is shown: a rectangle without rounded corners. */
  readonly objectViewBox: BasicShape | null;
}

export type Inset = LengthPercentage | 'auto';

interface InsetGroup {
  readonly top: Inset;
  readonly right: Inset;
  readonly bottom: Inset;
  readonly left: Inset;
}

export interface MarginGroup {
  readonly marginTop: LengthPercentage | 'auto';
  readonly marginRight: LengthPercentage | 'auto';
  readonly marginBottom: LengthPercentage | 'auto';
  readonly marginLeft: LengthPercentage | 'auto';
  /** css-break-4. */
  readonly marginTrim: 'none' | 'block' | 'block-start' | 'block-end';
  readonly marginBreak: 'auto' | 'keep' | 'discard';
}

export interface PaddingGroup {
  readonly paddingTop: LengthPercentage;
  readonly paddingRight: LengthPercentage;
  readonly paddingBottom: LengthPercentage;
  readonly paddingLeft: LengthPercentage;
}

export type LineStyle =
  | 'none'
  | 'hidden'
  | 'dotted'
  | 'dashed'
  | 'solid'
  | 'double'
  | 'groove'
  | 'ridge'
  | 'inset'
  | 'outset';

/** Widths are 0 where the style is none or hidden. */
export interface BorderGroup {
  readonly borderTopWidth: Px;
  readonly borderRightWidth: Px;
  readonly borderBottomWidth: Px;
  readonly borderLeftWidth: Px;
  readonly borderTopStyle: LineStyle;
  readonly borderRightStyle: LineStyle;
  readonly borderBottomStyle: LineStyle;
  readonly borderLeftStyle: LineStyle;
  readonly borderTopColor: Color;
  readonly borderRightColor: Color;
  readonly borderBottomColor: Color;
  readonly borderLeftColor: Color;
}

export type CornerRadius = readonly [horizontal: LengthPercentage, vertical: LengthPercentage];

export interface BorderShapeGroup {
  readonly borderTopLeftRadius: CornerRadius;
  readonly borderTopRightRadius: CornerRadius;
  readonly borderBottomRightRadius: CornerRadius;
  readonly borderBottomLeftRadius: CornerRadius;
  /** Superellipse parameters: 1 is round, 0 a bevel, -1 a scoop, the infinities a square and a notch. */
  readonly cornerTopLeftShape: number;
  readonly cornerTopRightShape: number;
  readonly cornerBottomRightShape: number;
  readonly cornerBottomLeftShape: number;
  readonly borderImageSource: CssImage | null;
  /** Numbers are image px, percentages of the image; top right bottom left. */
  readonly borderImageSlice: {
    readonly edges: readonly (number | { readonly kind: 'percentage'; readonly value: number })[];
    readonly fill: boolean;
  };
  /** `{ times }` multiplies the border width. */
  readonly borderImageWidth: readonly (LengthPercentage | 'auto' | { readonly times: number })[];
  readonly borderImageOutset: readonly (Px | { readonly times: number })[];
  readonly borderImageRepeat: readonly [
    'stretch' | 'repeat' | 'round' | 'space',
    'stretch' | 'repeat' | 'round' | 'space',
  ];
}

export type BackgroundRepeat = 'repeat' | 'no-repeat' | 'space' | 'round';
export type BackgroundSize = 'cover' | 'contain' | readonly [LengthPercentage | 'auto', LengthPercentage | 'auto'];
/** `border-area`: where borders are, whatever their colour. */
export type BackgroundClip = VisualBox | 'text' | 'border-area';
export type VisualBox = 'border-box' | 'padding-box' | 'content-box';

/** Lists are one entry per layer as written; the number of images decides how many layers there are. */
export interface BackgroundGroup {
  readonly backgroundColor: Color;
  readonly backgroundImage: readonly (CssImage | null)[];
  readonly backgroundPositionX: readonly LengthPercentage[];
  readonly backgroundPositionY: readonly LengthPercentage[];
  readonly backgroundSize: readonly BackgroundSize[];
  readonly backgroundRepeat: readonly (readonly [BackgroundRepeat, BackgroundRepeat])[];
  readonly backgroundAttachment: readonly ('scroll' | 'fixed' | 'local')[];
  readonly backgroundOrigin: readonly VisualBox[];
  readonly backgroundClip: readonly BackgroundClip[];
  readonly backgroundBlendMode: readonly BlendMode[];
}

export type BlendMode =
  | 'normal'
  | 'multiply'
  | 'screen'
  | 'overlay'
  | 'darken'
  | 'lighten'
  | 'color-dodge'
  | 'color-burn'
  | 'hard-light'
  | 'soft-light'
  | 'difference'
  | 'exclusion'
  | 'hue'
  | 'saturation'
  | 'color'
  | 'luminosity';

export interface OutlineGroup {
  readonly outlineWidth: Px;
  readonly outlineStyle: LineStyle | 'auto';
  readonly outlineColor: Color;
  readonly outlineOffset: Px;
  readonly boxShadow: readonly Shadow[];
}

export type GeometryBox = ShapeBox | 'fill-box' | 'stroke-box' | 'view-box';

export type ShapeBox = VisualBox | 'margin-box';

export type FlexWrap = 'nowrap' | 'wrap' | 'wrap-reverse' | 'wrap balance' | 'wrap-reverse balance';

interface FlexGroup {
  readonly flexDirection: 'row' | 'row-reverse' | 'column' | 'column-reverse';
  readonly flexWrap: FlexWrap;
  readonly flexLineCount: number;
  readonly flexGrow: number;
  readonly flexShrink: number;
  readonly flexBasis: SizeValue | 'content';
  readonly order: number;
}

type ContentDistribution = 'normal' | 'space-between' | 'space-around' | 'space-evenly' | 'stretch';
type SelfPosition =
  | 'center'
  | 'start'
  | 'end'
  | 'self-start'
  | 'self-end'
  | 'flex-start'
  | 'flex-end'
  | 'left'
  | 'right'
  | 'anchor-center';
export type Alignment = {
  readonly value: ContentDistribution | SelfPosition | 'auto' | 'baseline' | 'last baseline' | 'legacy';
  readonly overflow: 'safe' | 'unsafe' | null;
};

interface AlignGroup {
  readonly alignContent: Alignment;
  readonly alignItems: Alignment;
  readonly alignSelf: Alignment;
  readonly justifyContent: Alignment;
  readonly justifyItems: Alignment;
  readonly justifySelf: Alignment;
  readonly rowGap: LengthPercentage | 'normal';
  readonly columnGap: LengthPercentage | 'normal';
}

export type TrackBreadth = LengthPercentage | 'auto' | 'min-content' | 'max-content' | { readonly fr: number };
export type TrackSize =
  | { readonly kind: 'breadth'; readonly value: TrackBreadth }
  | { readonly kind: 'minmax'; readonly min: TrackBreadth; readonly max: TrackBreadth }
  | { readonly kind: 'fit-content'; readonly limit: LengthPercentage };
export type TrackListItem =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'track'; readonly size: TrackSize }
  | {
      readonly kind: 'repeat';
      readonly count: number | 'auto-fill' | 'auto-fit';
      readonly items: readonly TrackListItem[];
    };
/** `subgrid` keeps its line names in `items`. */
export type TrackList =
  | { readonly kind: 'none' }
  | { readonly kind: 'list'; readonly items: readonly TrackListItem[] }
  | { readonly kind: 'subgrid'; readonly items: readonly TrackListItem[] };
export type GridLine =
  | { readonly kind: 'auto' }
  | { readonly kind: 'line'; readonly index: number | null; readonly name: string | null }
  | { readonly kind: 'span'; readonly count: number | null; readonly name: string | null };

export interface GridGroup {
  readonly gridTemplateColumns: TrackList;
  readonly gridTemplateRows: TrackList;
  /** Rows of cell names; null cell = '.'; null = none. */
  readonly gridTemplateAreas: readonly (readonly (string | null)[])[] | null;
  readonly gridAutoColumns: readonly TrackSize[];
  readonly gridAutoRows: readonly TrackSize[];
  readonly gridAutoFlow: { readonly direction: 'row' | 'column'; readonly dense: boolean };
  readonly gridRowStart: GridLine;
  readonly gridRowEnd: GridLine;
  readonly gridColumnStart: GridLine;
  readonly gridColumnEnd: GridLine;
}

export type BreakBetweenValue =
  | 'auto'
  | 'avoid'
  | 'avoid-page'
  | 'avoid-column'
  | 'page'
  | 'column'
  | 'left'
  | 'right'
  | 'recto'
  | 'verso'
  | 'always'
  | 'all';

interface FragmentationGroup {
  readonly breakBefore: BreakBetweenValue;
  readonly breakAfter: BreakBetweenValue;
  readonly breakInside: 'auto' | 'avoid' | 'avoid-page' | 'avoid-column';
  readonly boxDecorationBreak: 'slice' | 'clone';
  /** css-page-3 `page`: a name, or 'auto'. */
  readonly page: string;
}

export interface GeneratedGroup {
  /** 'normal' and 'none' as in css-content-3; `alt` after the slash. */
  readonly content:
    | 'normal'
    | 'none'
    | { readonly items: readonly ContentItem[]; readonly alt: readonly ContentItem[] | null };
  readonly counterReset: readonly CounterChange[];
  readonly counterIncrement: readonly CounterChange[];
  readonly counterSet: readonly CounterChange[];
  /** css-gcpm-3. */
  readonly stringSet: readonly { readonly name: string; readonly value: readonly ContentItem[] }[];
  readonly bookmarkLevel: number | null;
  readonly bookmarkLabel: readonly ContentItem[];
  readonly bookmarkState: 'open' | 'closed';
  readonly footnoteDisplay: 'block' | 'inline' | 'compact';
  readonly footnotePolicy: 'auto' | 'line' | 'block';
}

/** One group of computed values per specification area; equal groups are often one object, so `===` is a cheap first test. */
export interface ComputedGroups {
  readonly color: ColorGroup;
  readonly font: FontGroup;
  readonly text: TextGroup;
  readonly writing: WritingGroup;
  readonly scheme: SchemeGroup;
  readonly zoom: ZoomGroup;
  readonly textPaint: TextPaintGroup;
  readonly math: MathGroup;
  readonly ruby: RubyGroup;
  readonly list: ListGroup;
  readonly tableInherited: TableInheritedGroup;
  readonly paragraph: ParagraphGroup;
  readonly display: DisplayGroup;
  readonly size: SizeGroup;
  readonly inset: InsetGroup;
  readonly margin: MarginGroup;
  readonly padding: PaddingGroup;
  readonly border: BorderGroup;
  readonly borderShape: BorderShapeGroup;
  readonly background: BackgroundGroup;
  readonly outline: OutlineGroup;
  readonly effects: EffectsGroup;
  readonly mask: MaskGroup;
  readonly shapes: ShapesGroup;
  readonly transform: TransformGroup;
  readonly flex: FlexGroup;
  readonly align: AlignGroup;
  readonly anchor: AnchorGroup;
  readonly grid: GridGroup;
  readonly multicol: MulticolGroup;
  readonly fragmentation: FragmentationGroup;
  readonly generated: GeneratedGroup;
  readonly inline: InlineGroup;
  readonly animation: AnimationGroup;
  readonly svgPaint: SvgPaintGroup;
  readonly svgShape: SvgShapeGroup;
}
