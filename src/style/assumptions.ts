/** Assumptions for computing styles that only later stages can confirm, and which of them a style has read. */

import type { ComputedGroups } from '../css/properties/computed-groups.ts';
import type { FontUnits } from '../css/values/deferred.ts';
import type { Element } from '../dom/node.ts';
import type { Px, Size } from '../geometry.ts';

/** Sizes of the font that a font group selects. `upright`: for vertical text with upright characters. */
export type FontUnitsOf = (font: ComputedGroups['font'], upright: boolean) => FontUnits;

/**
 * The content box of a query container in physical px; null in an axis that cannot be queried.
 * https://drafts.csswg.org/css-conditional-5/#container-size-features
 */
export interface ContainerSize {
  readonly width: Px | null;
  readonly height: Px | null;
}

/** No entry: not laid out yet, or without a box to which containment applies. */
export type ContainerSizes = ReadonlyMap<Element, ContainerSize>;

export interface StyleAssumptions {
  /** The page area, to which `vw` and `vh` refer. */
  readonly viewport: Size;
  readonly fontUnits: FontUnitsOf;
  readonly containerSizes: ContainerSizes;
}

/** The sizes to which container query lengths of an element refer; in axes without a container, the viewport's size. */
export interface ContainerLengths {
  readonly width: Px;
  readonly height: Px;
}

/** Bits of what a style has read. `root`: the root element's font, which changes with the root's style. */
export const Reads = { viewport: 1, fontUnits: 2, root: 4, containers: 8 } as const;
