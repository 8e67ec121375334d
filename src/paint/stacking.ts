/**
 * Sorts the fragments of a page into stacking contexts and the layers inside them.
 * https://drafts.csswg.org/css2/#elaborate-stacking-contexts
 */

import type { BoxNode } from '../boxes/box.ts';
import type { ContentTag } from '../display/display-list.ts';
import type { Element } from '../dom/node.ts';
import type { Px, Rect } from '../geometry.ts';
import type { BoxFragment, TextFragment } from '../layout/core/fragments.ts';
import type { StructureNode } from '../structure/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { Clip } from './emitter.ts';

/**
 * A unit of painting in Appendix E. A layer with a `context` is a stacking context; one without is painted like one (floats, atomic
 * inlines, positioned boxes with `z-index: auto`), but its positioned descendants belong to the surrounding context.
 */
export interface Layer {
  /** Null for the page's own layer. */
  readonly box: PlacedBox | null;
  readonly context: StackingContext | null;
  /** Step 1 and 2: the box's own background and borders. */
  readonly own: Entry[];
  /** Step 4. */
  readonly blocks: Entry[];
  /** Step 5. */
  readonly floats: Layer[];
  /** Step 7; atomic boxes among the text. */
  readonly inlines: (Entry | Layer)[];
  /** Step 10. */
  readonly outlines: Entry[];
  /** The clip around the whole layer. */
  readonly clip: Clip | null;
  /** Its content is the appearance of a form field. */
  readonly field: StructureNode | null;
}

export interface StackingContext {
  /** Steps 3 and 9, with their z-index. */
  readonly negative: Stacked[];
  readonly positive: Stacked[];
  /** Step 8. */
  readonly zero: Stacked[];
  /** Something in it blends with its backdrop, which ends at the context. */
  blends: boolean;
}

export interface Stacked {
  readonly z: number;
  /** Tree order: the box's serial. */
  readonly order: number;
  readonly layer: Layer;
}

export interface PlacedBox {
  readonly fragment: BoxFragment;
  readonly x: Px;
  readonly y: Px;
}

export type Entry =
  | (PlacedBox & {
      readonly kind: 'box' | 'outline' | 'collapsed-borders' | 'column-rules' | 'bars';
      readonly clip: Clip | null;
    })
  | (PlacedBox & { readonly kind: 'replaced'; readonly clip: Clip | null; readonly tag: ContentTag })
  /** Backgrounds that a table cell shows of its columns, row group and row, below its own. */
  | (PlacedBox & { readonly kind: 'cell'; readonly clip: Clip | null; readonly behind: readonly TableLayer[] })
  /** Links, destinations and bookmarks that start at this box. */
  | (PlacedBox & { readonly kind: 'navigation'; readonly clip: Clip | null; readonly link: Element | null })
  | {
      /** A bullet is the text of a symbol marker, drawn as a shape. */
      readonly kind: 'text' | 'bullet';
      readonly fragment: TextFragment;
      readonly x: Px;
      readonly y: Px;
      readonly clip: Clip | null;
      readonly tag: ContentTag;
    };

export interface TableLayer {
  readonly style: ComputedStyle;
  /** The background positioning area: the row's, the group's, the column's box. */
  readonly rect: Rect;
}

export function createContext(): StackingContext {
  return { negative: [], positive: [], zero: [], blends: false };
}

export function createLayer(
  box: PlacedBox | null,
  context: StackingContext | null,
  clip: Clip | null,
  field: StructureNode | null = null,
): Layer {
  return { box, context, own: [], blocks: [], floats: [], inlines: [], outlines: [], clip, field };
}

export function isPositioned(style: ComputedStyle): boolean {
  const { position } = style.display;
  return position === 'relative' || position === 'absolute' || position === 'fixed' || position === 'sticky';
}

export function isOutOfFlow(style: ComputedStyle): boolean {
  return style.display.position === 'absolute' || style.display.position === 'fixed';
}

/** Non-replaced inline boxes and table columns are not transformable. https://drafts.csswg.org/css-transforms-1/#terminology */
export function isTransformed(node: BoxNode): boolean {
  const { transform, translate, rotate, scale, offsetPath } = node.style.transform;
  return (
    (transform !== null || translate !== null || rotate !== null || scale !== null || offsetPath !== null) &&
    node.formatting !== 'inline-box'
  );
}

/** Flex and grid items obey `z-index` without being positioned, and paint as inline-blocks do. */
export function isFlexOrGridItem(node: BoxNode): boolean {
  const parent = node.parent?.formatting;
  return (parent === 'flex' || parent === 'grid') && !isOutOfFlow(node.style);
}

function zIndexOf(node: BoxNode): number | 'auto' {
  return isPositioned(node.style) || isFlexOrGridItem(node) ? node.style.display.zIndex : 'auto';
}

/** https://drafts.csswg.org/css-will-change-1/#will-change: these properties have the effect of a value already when they are announced. */
const STACKING_PROPERTIES = new Set(
  `opacity mix-blend-mode isolation filter backdrop-filter clip-path mask mask-image mask-border transform translate rotate
  scale offset-path perspective transform-style position z-index contain`.split(/\s+/),
);

/** Whether any property makes the box a stacking context. */
export function isStackingContext(node: BoxNode): boolean {
  const { effects, display, mask, transform } = node.style;
  return (
    zIndexOf(node) !== 'auto' ||
    display.position === 'fixed' ||
    display.position === 'sticky' ||
    effects.opacity < 1 ||
    effects.mixBlendMode !== 'normal' ||
    effects.isolation === 'isolate' ||
    effects.filter !== null ||
    effects.clipPath !== null ||
    mask.maskImage.some((image) => image !== null) ||
    mask.maskBoxImageSource !== null ||
    effects.boxReflect !== null ||
    isTransformed(node) ||
    transform.perspective !== null ||
    transform.transformStyle === 'preserve-3d' ||
    effects.willChange.some((name) => STACKING_PROPERTIES.has(name)) ||
    display.contain.includes('paint') ||
    display.contain.includes('layout')
  );
}

/** The stacking context of an out-of-flow box: that of its nearest ancestor, which may not contain its containing block. */
export function escapedContext(node: BoxNode, container: BoxNode | null): BoxNode | null {
  for (let box = node.parent; box && box !== container; box = box.parent) {
    if (isStackingContext(box)) return box;
  }
  return null;
}

export function stack(context: StackingContext, node: BoxNode, layer: Layer): void {
  const z = zIndexOf(node);
  const stacked = { z: z === 'auto' ? 0 : z, order: node.serial, layer };
  if (stacked.z < 0) context.negative.push(stacked);
  else if (stacked.z > 0) context.positive.push(stacked);
  else context.zero.push(stacked);
}

/** By z-index, then tree order; sorting is stable, so fragments of one box keep theirs. */
export function inStackingOrder(list: Stacked[]): Stacked[] {
  return list.sort((a, b) => a.z - b.z || a.order - b.order);
}
