/** A finished page. https://drafts.csswg.org/css-page-3/ */

import type { MarginBoxName } from '../css/rules.ts';
import type { Edges, Px } from '../geometry.ts';
import type { BoxFragment, Link } from '../layout/core/fragments.ts';
import type { BlockToken } from '../layout/core/tokens.ts';
import type { PageStyle } from '../style/types.ts';
import type { Footnote } from './footnotes.ts';

export interface PageStart {
  readonly token: BlockToken | null;
  /** Footnotes that continue from the previous page. */
  readonly carried: readonly Footnote[];
  readonly name: string;
  readonly side: 'left' | 'right';
  readonly blank: boolean;
}

export interface Page {
  /** 1-based position in the document (the `page` counter may differ). */
  readonly number: number;
  readonly start: PageStart;
  readonly pageStyle: PageStyle;
  /** The page box in px. */
  readonly width: Px;
  readonly height: Px;
  readonly margin: Edges;
  /**
   * Layout px per px of the page box; above 1 if wide content is shrunk. Root, positioned boxes and footnotes are in layout px from the
   * page box's top left corner; sizes and margins of the page box and of margin boxes are in px of the page box.
   */
  readonly scale: number;
  /** The root's fragment on this page, placed in page coordinates; null on blank pages. */
  readonly root: Link<BoxFragment> | null;
  /** Absolutely positioned and fixed boxes whose containing block is the page's, in page coordinates and tree order. */
  readonly positioned: readonly Link<BoxFragment>[];
  /** Absolutely positioned boxes placed after their container's fragment was finished, relative to that fragment. */
  readonly deferred: ReadonlyMap<BoxFragment, readonly Link[]>;
  readonly footnoteArea: Link<BoxFragment> | null;
  readonly marginBoxes: readonly { readonly name: MarginBoxName; readonly link: Link<BoxFragment> }[];
  /** The page counter, and the style in which a margin box shows it; null if no margin box of the document does. */
  readonly label: { readonly value: number; readonly style: string | null } | null;
}
