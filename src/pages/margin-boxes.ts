/**
 * Lays out the margin boxes of a finished page.
 * https://drafts.csswg.org/css-page-3/#margin-boxes
 */

import type { BoxNode } from '../boxes/box.ts';
import { buildMarginBox } from '../boxes/margin-box.ts';
import type { MarginBoxName } from '../css/rules.ts';
import { type ContentItem, hasPercentage, type LengthPercentage, resolveLength } from '../css/values/types.ts';
import type { Px, Rect } from '../geometry.ts';
import { INDEFINITE, Stretch } from '../layout/core/constraint-space.ts';
import { createLayoutCaches, type LayoutContext } from '../layout/core/context.ts';
import { intrinsicSizes, layoutNode } from '../layout/core/dispatch.ts';
import { type BoxFragment, changedBox, type Link, linkTo, movedLink } from '../layout/core/fragments.ts';
import { independentSpace } from '../layout/core/spaces.ts';
import type { ImageResource } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { PageStyle, StyledDocument } from '../style/types.ts';
import type { Steps } from '../turns.ts';
import { CORNERS, cornerArea, SIDES, type Side, sideArea } from './margin-box-areas.ts';
import { createMarginBoxMemo, type MarginBoxMemo, type ShownOnPage } from './margin-box-memo.ts';
import { distributeSide, type MarginBoxLengths } from './margin-box-sizes.ts';
import type { Page } from './page.ts';
import type { Numbering } from './page-counters.ts';
import { createPageTexts } from './page-texts.ts';
import { collectRunningElements } from './running-elements.ts';

export interface PlacedMarginBox {
  readonly name: MarginBoxName;
  readonly link: Link<BoxFragment>;
}

/** Makes the box of one margin box, its `content` resolved for this page. */
type MarginBoxBuilder = (style: ComputedStyle, name: MarginBoxName) => BoxNode;

/**
 * Adds margin boxes to the pages, once all pages and so `counter(pages)` are known.
 */
export function* addMarginBoxes(
  pages: readonly Page[],
  styled: StyledDocument,
  imageOf: (url: string) => ImageResource | null,
  context: LayoutContext,
  numbering: Numbering,
): Steps<readonly Page[]> {
  if (pages.every((page) => page.pageStyle.marginBoxes.size === 0)) return pages;
  const texts = createPageTexts(pages, styled, numbering);
  const running = collectRunningElements(pages);
  const memo = createMarginBoxMemo();
  const finished: Page[] = [];
  for (const [index, page] of pages.entries()) {
    yield;
    const textOf = (item: ContentItem): string => texts.textOf(item, index);
    const elementOf = (item: ContentItem & { kind: 'element-ref' }) => running.valueOf(item.name, item.which, index);
    const build: MarginBoxBuilder = (style) => buildMarginBox(style, { styled, imageOf, textOf, elementOf });
    const here = contextOfPage(context, textOf);
    const label = { value: texts.numbers[index]!, style: numberStyle(page.pageStyle) };
    const margin: PageMargin = { page, build, context: here, memo, shown: { textOf, elementOf } };
    finished.push({ ...page, marginBoxes: layoutMarginBoxes(margin), label });
  }
  return finished;
}

/** The counter style in which a margin box shows the page number; null if none does. */
function numberStyle({ marginBoxes }: PageStyle): string | null {
  for (const { generated } of marginBoxes.values()) {
    if (typeof generated.content === 'string') continue;
    for (const item of generated.content.items) {
      if (item.kind === 'counter' && item.name === 'page')
        return item.style.kind === 'name' ? item.style.name : 'decimal';
    }
  }
  return null;
}

/** Running elements may show the number of their page, so results measured on another page are not valid. */
function contextOfPage(context: LayoutContext, textOf: (item: ContentItem) => string): LayoutContext {
  return {
    ...context,
    caches: createLayoutCaches(context.caches.text),
    references: {
      textOf(item) {
        const dynamic = item.kind === 'text' ? item.dynamic : null;
        if (dynamic?.kind === 'page-counter') return textOf({ ...dynamic, kind: 'counter' });
        if (dynamic?.kind === 'target' && dynamic.item.kind === 'string-ref') return textOf(dynamic.item);
        return context.references.textOf(item);
      },
    },
  };
}

/** The input for the margin boxes of one page. */
interface PageMargin {
  readonly page: Pick<Page, 'width' | 'height' | 'margin' | 'pageStyle'>;
  readonly build: MarginBoxBuilder;
  readonly context: LayoutContext;
  readonly memo: MarginBoxMemo;
  readonly shown: ShownOnPage;
}

/** All generated margin boxes of the page in page coordinates, corners first, then clockwise from the top. */
function layoutMarginBoxes({ page, build, context, memo, shown }: PageMargin): readonly PlacedMarginBox[] {
  const { pageStyle, width, height, margin } = page;
  const placed: PlacedMarginBox[] = [];
  if (pageStyle.marginBoxes.size === 0) return placed;
  for (const name of CORNERS) {
    const style = pageStyle.marginBoxes.get(name);
    if (!style) continue;
    const area = cornerArea(name, width, height, margin);
    const make = () => [placeBox(name, build(style, name), area, context)];
    placed.push(...memo.placed([name], { pageStyle, area, ...shown }, make));
  }
  for (const side of Object.keys(SIDES) as Side[]) {
    const area = sideArea(side, width, height, margin);
    const make = () => layoutSide(side, area, pageStyle, build, context);
    placed.push(...memo.placed(SIDES[side], { pageStyle, area, ...shown }, make));
  }
  return placed;
}

function layoutSide(
  side: Side,
  area: Rect,
  pageStyle: PageStyle,
  build: MarginBoxBuilder,
  context: LayoutContext,
): PlacedMarginBox[] {
  const horizontal = side === 'top' || side === 'bottom';
  const boxes = SIDES[side].map((name) => {
    const style = pageStyle.marginBoxes.get(name);
    return style ? { name, node: build(style, name) } : null;
  });
  if (boxes.every((box) => box === null)) return [];
  const lengths = boxes.map((box) =>
    box ? (horizontal ? widths(box.node, area, context) : heights(box.node, area, context)) : null,
  );
  const available = horizontal ? area.width : area.height;
  const sizes = distributeSide(lengths[0]!, lengths[1]!, lengths[2]!, available);
  const starts = [0, (available - sizes[1]) / 2, available - sizes[2]] as const;
  return boxes.flatMap((box, i) => {
    if (!box) return [];
    // A single box fills its side, so it begins at the start.
    const start = boxes.filter(Boolean).length === 1 && lengths[i]!.specified === null ? 0 : starts[i as 0 | 1 | 2];
    const slot = horizontal
      ? { x: area.x + start, y: area.y, width: sizes[i as 0 | 1 | 2], height: area.height }
      : { x: area.x, y: area.y + start, width: area.width, height: sizes[i as 0 | 1 | 2] };
    return [placeBox(box.name, box.node, slot, context)];
  });
}

// --- sizes along the side -------------------------------------------------------------------------------

function widths(node: BoxNode, area: Rect, context: LayoutContext): MarginBoxLengths {
  const { margin, padding, border, size } = node.style;
  const outside =
    sum([margin.marginLeft, margin.marginRight], area.width) +
    sum([padding.paddingLeft, padding.paddingRight], area.width) +
    border.borderLeftWidth +
    border.borderRightWidth;
  const inside = size.boxSizing === 'border-box' ? sum([margin.marginLeft, margin.marginRight], area.width) : outside;
  const intrinsic = intrinsicSizes(node, INDEFINITE, context);
  return {
    specified: definite(size.width, area.width, inside),
    minContent: intrinsic.min + outside,
    maxContent: intrinsic.max + outside,
    min: definite(size.minWidth, area.width, inside) ?? 0,
    max: definite(size.maxWidth, area.width, inside) ?? Number.POSITIVE_INFINITY,
  };
}

function heights(node: BoxNode, area: Rect, context: LayoutContext): MarginBoxLengths {
  const { margin, padding, border, size } = node.style;
  const margins = sum([margin.marginTop, margin.marginBottom], area.height);
  const edges =
    sum([padding.paddingTop, padding.paddingBottom], area.width) + border.borderTopWidth + border.borderBottomWidth;
  const inside = size.boxSizing === 'border-box' ? margins : margins + edges;
  const content = layoutFree(node, innerWidth(node, area.width), context).fragment.height + margins;
  return {
    specified: definite(size.height, area.height, inside),
    minContent: content,
    maxContent: content,
    min: definite(size.minHeight, area.height, inside) ?? 0,
    max: definite(size.maxHeight, area.height, inside) ?? Number.POSITIVE_INFINITY,
  };
}

const sum = (values: readonly (LengthPercentage | 'auto')[], basis: Px): Px =>
  values.reduce<Px>((total, value) => total + (value === 'auto' ? 0 : resolveLength(value, basis)), 0);

/** The outer size from a definite `width` or `height`; null for `auto` and keywords. */
function definite(value: unknown, basis: Px, outside: Px): Px | null {
  if (typeof value === 'number' || hasPercentage(value)) return resolveLength(value, basis) + outside;
  return null;
}

// --- placing ----------------------------------------------------------------------------------------------

function innerWidth(node: BoxNode, outer: Px): Px {
  const { marginLeft, marginRight } = node.style.margin;
  return Math.max(0, outer - sum([marginLeft, marginRight], outer));
}

function layoutFree(node: BoxNode, width: Px, context: LayoutContext) {
  const result = layoutNode(node, independentSpace(width, { stretch: Stretch.Inline }), null, null, context);
  if (result.fragment === null) throw new Error('a margin box cannot refuse its only place');
  return result;
}

/** Fills `slot` minus the box's margins, and aligns the content by `vertical-align`. */
function placeBox(name: MarginBoxName, node: BoxNode, slot: Rect, context: LayoutContext): PlacedMarginBox {
  const { margin } = node.style;
  const left = sum([margin.marginLeft], slot.width);
  const top = sum([margin.marginTop], slot.height);
  const bottom = sum([margin.marginBottom], slot.height);
  const fragment = layoutFree(node, innerWidth(node, slot.width), context).fragment;
  const height = Math.max(0, fixedHeight(node, slot) ?? slot.height - top - bottom);
  const shift = verticalShift(node, height - fragment.height);
  const children = fragment.children.map((link) => movedLink(link, 0, shift));
  return {
    name,
    link: linkTo(slot.x + left, slot.y + top, changedBox(fragment, { height, children })),
  };
}

function fixedHeight(node: BoxNode, slot: Rect): Px | null {
  const { size, padding, border } = node.style;
  const edges =
    sum([padding.paddingTop, padding.paddingBottom], slot.width) + border.borderTopWidth + border.borderBottomWidth;
  return definite(size.height, slot.height, size.boxSizing === 'border-box' ? 0 : edges);
}

function verticalShift(node: BoxNode, free: Px): Px {
  switch (node.style.inline.verticalAlign) {
    case 'middle':
      return free / 2;
    case 'bottom':
      return free;
    default:
      return 0;
  }
}
