/** The context passed to every drawing function of one page. */

import type { BoxNode } from '../boxes/box.ts';
import type { Diagnostics } from '../diagnostics.ts';
import type { ContentTag, DisplayItem } from '../display/display-list.ts';
import type { Matrix4 } from '../display/matrix4.ts';
import type { Viewer } from '../display/used-transform.ts';
import type { Element } from '../dom/node.ts';
import type { Px, Rect, Size } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import type { Page } from '../pages/page.ts';
import type { ImageResource } from '../resources/types.ts';
import type { Structure } from '../structure/types.ts';
import type { StyledDocument } from '../style/types.ts';
import type { FontLibrary } from '../text/font-library.ts';
import type { InlinePieces } from './collect.ts';
import type { Emitter } from './emitter.ts';
import type { PaintSession } from './session.ts';

export interface PaintOptions {
  readonly styled: StyledDocument;
  /** The logical structure to which content belongs; without it nothing is tagged. */
  readonly structure?: Structure;
  imageOf(url: string): ImageResource | null;
  readonly diagnostics: Diagnostics;
  /** Fonts for text inside SVG; without them that text is left out with a warning. */
  readonly fonts?: FontLibrary;
  /** The documents in frames. */
  readonly frames?: ReadonlyMap<Element, PaintedFrame>;
  /** Form controls are marked as form fields. */
  readonly forms?: boolean;
  /** Shared by all pages of a document; without it each page is painted independently. */
  readonly session?: PaintSession;
}

/** A document in a frame; see `settling/frames.ts`. */
export interface PaintedFrame extends Required<Pick<PaintOptions, 'styled' | 'fonts' | 'frames'>> {
  readonly pages: readonly Page[];
  /** The content box of the frame, and the scroll bars in it. */
  readonly viewport: Size;
  readonly barWidth: Px;
  readonly barHeight: Px;
}

export interface Painter extends PaintOptions {
  readonly out: Emitter;
  readonly session: PaintSession;
  /** The page box without its margins: the viewport of paged media. */
  readonly pageArea: Rect;
  readonly inlines: Map<BoxNode, InlinePieces>;
  /** Boxes with `perspective`, and the viewer of their children. */
  readonly viewers: Map<BoxNode, Viewer>;
  /** Boxes with `transform-style: preserve-3d`, and their maps to the page. */
  readonly spaces: Map<BoxNode, Matrix4>;
  emitItem(item: DisplayItem, tag: ContentTag): void;
  /** The page of a document in a frame. */
  paintFramed(page: Page, options: PaintOptions): readonly DisplayItem[];
  /** The items of a box in its own space, at the origin; all with the tag `artifact` if given. */
  paintApart(fragment: BoxFragment, artifact: ContentTag | null): readonly DisplayItem[];
}
