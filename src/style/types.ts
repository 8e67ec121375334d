/** The interface of styling to later stages. */

import type { FontFaceRule, FontFeatureValuesRule, MarginBoxName, MediaEnvironment, RuleSet } from '../css/rules.ts';
import type { ControlPart } from '../css/selectors/selector.ts';
import type { ComputeContext } from '../css/values/deferred.ts';
import type { Document, Element } from '../dom/node.ts';
import type { Edges, Px, Size } from '../geometry.ts';
import type { PaletteLookup } from '../text/types.ts';
import type { ComputedStyle } from './computed-style.ts';

export type StyledPseudo =
  | 'before'
  | 'after'
  | 'marker'
  | 'first-line'
  | 'first-letter'
  | 'placeholder'
  | 'footnote-call'
  | 'footnote-marker'
  | 'file-selector-button'
  | 'details-content'
  | ControlPart;

export interface StyledDocument {
  readonly document: Document;
  /** What the styles came from, in cascade order: SVG content reads its own properties (fill, stroke, ...) from them. */
  readonly ruleSets: readonly RuleSet[];
  /** The environment of media queries. */
  readonly media: MediaEnvironment;
  /** Elements with a `container-type`, in document order; empty if no style depends on a container's size. */
  containers(): readonly Element[];
  styleOf(element: Element): ComputedStyle;
  /** The `id` of a style that is made of another one. */
  nextStyleId(): number;
  /** The style under another parent, from which a copy by `<use>` inherits. https://svgwg.org/svg2-draft/struct.html#UseStyleInheritance */
  styleUnder(element: Element, parent: ComputedStyle): ComputedStyle;
  /** The context for relative lengths in attributes of an element with that style. */
  lengthContext(style: ComputedStyle): ComputeContext;
  /** The pseudo-elements to which a rule applies. */
  pseudosOf(element: Element): Iterable<StyledPseudo>;
  /**
   * Null if no rule matches the pseudo-element (`marker` always has a style). `parent`: the style from which a first letter inherits, if
   * that is not the element itself.
   */
  pseudoStyle(element: Element, pseudo: StyledPseudo, parent?: ComputedStyle): ComputedStyle | null;
  /** The style with the named `@position-try` rule applied; null if there is none. */
  tryStyle(element: Element, pseudo: StyledPseudo | null, name: string): ComputedStyle | null;
  /** The style of an anonymous box: inherits from `parent`, everything else initial but the display; `absolute`: a block out of the flow. */
  anonymousStyle(
    parent: ComputedStyle,
    display:
      | 'block'
      | 'inline'
      | 'absolute'
      | 'table'
      | 'inline-table'
      | 'table-row-group'
      | 'table-row'
      | 'table-cell',
  ): ComputedStyle;
  /** `style` with the inherited properties of a `::first-line` rule laid over it. */
  firstLineStyle(style: ComputedStyle, firstLine: ComputedStyle): ComputedStyle;
  pageStyle(context: PageContext): PageStyle;
  readonly fontFaces: readonly FontFaceRule[];
  readonly fontFeatureValues: readonly FontFeatureValuesRule[];
  readonly palettes: PaletteLookup;
  readonly counterStyles: CounterStyles;
  /** Language of an element (`lang`, `xml:lang`, inherited), lower case, or ''. */
  languageOf(element: Element): string;
  /** All `url()` images any computed style refers to, absolute, each once. */
  imageUrls(): readonly string[];
}

/** https://drafts.csswg.org/css-page-3/ */
export interface PageContext {
  readonly name: string;
  readonly side: 'left' | 'right';
  readonly first: boolean;
  readonly blank: boolean;
  /** 1-based. */
  readonly number: number;
  /** 1-based, in its page group: the pages in a row that one element gives their name. 0: in none, as blank pages. */
  readonly inGroup: number;
}

/** Computed style of the page box: its size, the page context's own declarations and its margin boxes. */
/** What surrounds the page box on the sheet that it is cut from. https://drafts.csswg.org/css-page-3/#bleed */
export interface PageSheet {
  /** How far beyond the page box there is something to see. */
  readonly bleed: Px;
  /** The marks that there are. */
  readonly crop: boolean;
  readonly cross: boolean;
}

export interface PageStyle {
  readonly size: Size | { readonly width: Px; readonly height: 'auto' };
  readonly margin: Edges;
  /** Border and padding of the page box, between its margin and the page area. */
  readonly inset: Edges;
  /** Of absolute boxes, percentages and viewport units: the page area, in whole pixels; a height of null follows the content. */
  readonly containingBlock?: { readonly width: Px; readonly height: Px | null };
  /** Of a document in a frame: what viewport units refer to, the room of scroll bars included. Absent: the containing block. */
  readonly viewport?: Size;
  /** The page area before any rounding; a height of null follows the content. Absent: what size and margin leave. */
  readonly exactArea?: { readonly width: Px; readonly height: Px | null };
  /** From the page box to the page area before any rounding. Absent: margin and inset. */
  readonly exactEdges?: Edges;
  /** https://drafts.csswg.org/css-page-3/#page-orientation-prop */
  readonly orientation: 'upright' | 'rotate-left' | 'rotate-right';
  /** Absent: the sheet is the page. */
  readonly sheet?: PageSheet;
  /** Background, border, padding, font, colour, counters of the page context. */
  readonly style: ComputedStyle;
  /** Only those whose `content` generates a box. */
  readonly marginBoxes: ReadonlyMap<MarginBoxName, ComputedStyle>;
  /** `@footnote` area style, or null. */
  readonly footnoteArea: ComputedStyle | null;
}

/** https://drafts.csswg.org/css-counter-styles-3/ */
export interface CounterStyles {
  /** The counter's text without prefix and suffix. */
  format(value: number, style: import('../css/values/types.ts').CounterStyleName): string;
  /** The text of a list marker: prefix, representation, suffix. */
  marker(value: number, style: import('../css/values/types.ts').CounterStyleName): string;
}
