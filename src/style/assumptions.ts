/** What styles are computed under that only later stages know, and which of it a style has read. */

import type { ComputedGroups } from '../css/properties/computed-groups.ts';
import type { FontUnits } from '../css/values/deferred.ts';
import type { Element } from '../dom/node.ts';
import type { Px, Size } from '../geometry.ts';

/** Sizes of the font that a font group selects. `upright`: of text whose characters stand one below the other. */
export type FontUnitsOf = (font: ComputedGroups['font'], upright: boolean) => FontUnits;

/**
 * The content box of a query container in physical px; null on an axis that may not be asked for.
 * https://drafts.csswg.org/css-conditional-5/#container-size-features
 */
export interface ContainerSize {
  readonly width: Px | null;
  readonly height: Px | null;
}

/** Without an entry: not laid out yet, or without a box that could be contained. */
export type ContainerSizes = ReadonlyMap<Element, ContainerSize>;

export interface StyleAssumptions {
  /** What `vw` and `vh` refer to: the page area. */
  readonly viewport: Size;
  readonly fontUnits: FontUnitsOf;
  readonly containerSizes: ContainerSizes;
}

/** What container query lengths of an element refer to; on axes without a container, the viewport's size. */
export interface ContainerLengths {
  readonly width: Px;
  readonly height: Px;
}

/** Bits: what a style has read. `root`: the root element's font, which changes with the root's style. */
export const Reads = { viewport: 1, fontUnits: 2, root: 4, containers: 8 } as const;
