/** The services and caches that one render passes down through layout, and their makers. */

import type { BoxNode, InlineItem } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { DEFAULT_LIMITS, type Limits } from '../../limits.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { type BoxMemo, createBoxMemo } from './box-memo.ts';
import type { ConstraintSpace } from './constraint-space.ts';
import type { FloatArea } from './float-area.ts';
import type { IntrinsicSizes } from './formatting-contexts.ts';
import type { BoxFragment, Fragment } from './fragments.ts';
import type { AheadOfPage } from './measure-ahead.ts';
import type { Placed } from './results.ts';

/** Services and caches of one render, passed down unchanged. */
export interface LayoutContext {
  readonly formatting: import('./formatting-contexts.ts').FormattingContexts;
  readonly fonts: import('../../text/font-library.ts').FontLibrary;
  readonly diagnostics: import('../../diagnostics.ts').Diagnostics;
  readonly counterStyles: import('../../style/types.ts').CounterStyles;
  /** Hyphenators of the document's languages. */
  readonly hyphenators: import('../../text/hyphenation.ts').Hyphenators;
  /** Values of page counters and cross references known so far (see pages/references). */
  readonly references: References;
  /** Size of the initial containing block: the first page's content area. */
  readonly viewport: { readonly width: Px; readonly height: Px };
  /** Whether the media type is that of screens, where nothing but columns is broken. */
  readonly onScreen: boolean;
  readonly quirks: boolean;
  /** https://quirks.spec.whatwg.org/#the-line-height-calculation-quirk : in limited-quirks mode too. */
  readonly lineHeightQuirk: boolean;
  /**
   * Alpha values (0 to 255) of a box with an image in its corner, `width` by `height` pixels, row by row; null if unknown.
   * The image has its concrete object size in the box, or fills it.
   */
  imageAlpha(
    image: import('../../css/values/types.ts').CssImage,
    width: number,
    height: number,
    style: ComputedStyle,
    box: { readonly width: Px; readonly height: Px; readonly fill: boolean },
  ): Uint8Array | null;
  /** Content width of the footnote area, the height of its own edges once it has a footnote, and the most it may take; null: no footnotes. */
  readonly footnoteArea: { readonly width: Px; readonly overhead: Px; readonly limit: Px } | null;
  /** Per-node memo for derived, width-independent data (shaped paragraphs, intrinsic sizes, measured results). */
  readonly caches: LayoutCaches;
  readonly limits: Limits;
  /** Boxes to measure in steps before a page is laid out; null if layout need not yield. */
  readonly ahead: AheadOfPage | null;
  /** Throws when the deadline passed or the signal was aborted; called once per block. */
  checkDeadline(): void;
}

/**
 * Layout's caches for one render, each owned by the context named. Maps, not WeakMaps: their content lives as long as the render anyway,
 * and WeakMaps slow down garbage collection.
 */
interface LayoutCaches {
  /** Of core/dispatch.ts. */
  readonly intrinsic: BoxMemo<IntrinsicSizes & { readonly percentBlock: Px; readonly imposedBlock: Px }>;
  /** Unfragmented results, of core/cache.ts. */
  readonly measured: BoxMemo<{ readonly space: ConstraintSpace; readonly result: Placed }[]>;
  /** How often entries of `intrinsic` and `measured` were requested under other conditions. */
  readonly intrinsicCounts: Map<BoxNode, number>;
  readonly measuredCounts: Map<BoxNode, number>;
  /** The float area by unbroken float, for the margins and the width in `key`. */
  readonly floatAreas: Map<BoxFragment, { readonly key: string; readonly area: FloatArea | null }>;
  /** By block container. */
  readonly floatTails: Map<BoxNode, import('../block/float-tail.ts').FloatTail>;
  /** Boxes of `::first-line`, by their containers. */
  readonly firstLineBoxes: Map<BoxNode, BoxNode>;
  /** Fragments seen from the page, by the flow-relative ones. */
  readonly physicalBoxes: Map<BoxFragment, BoxFragment>;
  /** Break values propagated to a box, of core/breaking.ts. */
  readonly breaks: BoxMemo<import('./breaking.ts').NodeBreaks>;
  readonly text: TextCaches;
  readonly tableModels: Map<BoxNode, import('../table/table-model.ts').TableModel>;
  /** By table, for the last few widths. */
  readonly tableTracks: Map<BoxNode, Map<string, import('../table/row-heights.ts').TableTracks>>;
  /** Columns already made, by the box around their content. */
  readonly columns: Map<BoxNode, import('../multicol/balance.ts').KnownColumns>;
  /** The anchors in fragments, from their top left corners. */
  readonly anchors: Map<Fragment, readonly import('../positioned/anchors.ts').AnchorPiece[]>;
  /** Positions of anchor-positioned boxes, and the number of tried positions. */
  readonly anchored: import('../positioned/anchored.ts').AnchoredBoxes;
  /** Number of columns made beyond the usual number: see limits.columns. */
  readonly overflowingColumns: { count: number };
  /** Whether a fragment of a grid is being placed again because its rows grew, and how many grids in grids are being placed. */
  readonly grownRows: { arePlaced: boolean; depth: number };
  /** Number of columns laid out in columns in columns: in the outermost row that is being made, and beyond what each row may have. */
  readonly deepColumns: { inRow: number; count: number };
}

/** Caches of layout/inline, valid for every layout of the same boxes. */
export interface TextCaches {
  /** By the box whose inline content they are. */
  readonly paragraphs: BoxMemo<import('../inline/prepare.ts').CachedParagraph>;
  readonly metrics: Map<ComputedStyle, import('../inline/metrics.ts').StyleMetrics>;
  readonly plans: Map<BoxNode, import('../inline/line-plan.ts').LinePlans>;
  readonly lineEnds: Map<import('../inline/paragraph.ts').Paragraph, import('./inline-content.ts').LineEnds>;
}

interface References {
  /** The text of a dynamic item in this round; null = its guess in the text. */
  textOf(item: InlineItem): string | null;
}

const NO_REFERENCES: References = { textOf: () => null };

export const createTextCaches = (): TextCaches => ({
  paragraphs: createBoxMemo(),
  metrics: new Map(),
  plans: new Map(),
  lineEnds: new Map(),
});

export const createLayoutCaches = (text: TextCaches = createTextCaches()): LayoutCaches => ({
  intrinsic: createBoxMemo(),
  measured: createBoxMemo(),
  intrinsicCounts: new Map(),
  measuredCounts: new Map(),
  breaks: createBoxMemo(),
  text,
  floatAreas: new Map(),
  floatTails: new Map(),
  anchors: new Map(),
  anchored: { regions: new Map(), indices: new Map(), names: new Set(), tried: 0 },
  firstLineBoxes: new Map(),
  physicalBoxes: new Map(),
  tableModels: new Map(),
  tableTracks: new Map(),
  columns: new Map(),
  overflowingColumns: { count: 0 },
  grownRows: { arePlaced: false, depth: 0 },
  deepColumns: { inRow: 0, count: 0 },
});

type LayoutContextOptions = Pick<LayoutContext, 'formatting' | 'fonts' | 'diagnostics' | 'counterStyles' | 'viewport'> &
  Partial<
    Pick<
      LayoutContext,
      | 'references'
      | 'hyphenators'
      | 'onScreen'
      | 'quirks'
      | 'imageAlpha'
      | 'lineHeightQuirk'
      | 'caches'
      | 'checkDeadline'
      | 'limits'
    >
  >;

export function createLayoutContext(options: LayoutContextOptions): LayoutContext {
  return {
    formatting: options.formatting,
    fonts: options.fonts,
    diagnostics: options.diagnostics,
    counterStyles: options.counterStyles,
    references: options.references ?? NO_REFERENCES,
    hyphenators: options.hyphenators ?? new Map(),
    viewport: options.viewport,
    onScreen: options.onScreen ?? false,
    quirks: options.quirks ?? false,
    lineHeightQuirk: options.lineHeightQuirk ?? options.quirks ?? false,
    footnoteArea: null,
    ahead: null,
    imageAlpha: options.imageAlpha ?? (() => null),
    caches: options.caches ?? createLayoutCaches(),
    checkDeadline: options.checkDeadline ?? (() => {}),
    limits: options.limits ?? DEFAULT_LIMITS,
  };
}
