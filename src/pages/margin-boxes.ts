/**
 * Lays out the margin boxes of a finished page.
 * https://drafts.csswg.org/css-page-3/#margin-boxes
 */

import type { BoxNode } from '../boxes/box.ts';
import { buildMarginBox } from '../boxes/margin-box.ts';
import type { MarginBoxName } from '../css/rules.ts';
import type { ContentItem } from '../css/values/types.ts';
import type { Rect } from '../geometry.ts';
import { createLayoutCaches, type LayoutContext } from '../layout/core/context.ts';
import type { ImageResource } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { PageStyle, StyledDocument } from '../style/types.ts';
import type { Steps } from '../turns.ts';
import { CLOCKWISE, cornerArea, SIDES, type Side, sideArea } from './margin-box-areas.ts';
import { marginBoxLengths } from './margin-box-lengths.ts';
import { createMarginBoxMemo, type MarginBoxMemo, type ShownOnPage } from './margin-box-memo.ts';
import { type PlacedMarginBox, placeInCorner, placeOnSide } from './margin-box-placement.ts';
import { distributeSide } from './margin-box-sizes.ts';
import type { Page } from './page.ts';
import type { Numbering } from './page-counters.ts';
import { createPageTexts } from './page-texts.ts';
import { collectRunningElements } from './running-elements.ts';

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
  const derived = new Map<string, ComputedStyle>();
  const finished: Page[] = [];
  for (const [index, page] of pages.entries()) {
    yield;
    const textOf = (item: ContentItem): string => texts.textOf(item, index);
    const elementOf = (item: ContentItem & { kind: 'element-ref' }) => running.valueOf(item.name, item.which, index);
    const build: MarginBoxBuilder = (style) =>
      buildMarginBox(style, { styled, derived, imageOf, textOf: texts.inMarginBox(style, index), elementOf });
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

/** All generated margin boxes of the page in page coordinates, in painting order. */
function layoutMarginBoxes({ page, build, context, memo, shown }: PageMargin): readonly PlacedMarginBox[] {
  const { pageStyle, width, height, margin } = page;
  const placed: PlacedMarginBox[] = [];
  if (pageStyle.marginBoxes.size === 0) return placed;
  for (const { corner, side } of CLOCKWISE) {
    const style = pageStyle.marginBoxes.get(corner);
    if (style) {
      const area = cornerArea(corner, width, height, margin);
      const make = () => [placeInCorner(corner, build(style, corner), area, context)];
      placed.push(...memo.placed([corner], { pageStyle, area, ...shown }, make));
    }
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
  const dimension = side === 'top' || side === 'bottom' ? 'width' : 'height';
  const boxes = SIDES[side].map((name) => {
    const style = pageStyle.marginBoxes.get(name);
    return style ? { name, node: build(style, name) } : null;
  });
  if (boxes.every((box) => box === null)) return [];
  const [first, middle, last] = boxes.map((box) => box && marginBoxLengths(box.node, dimension, area, context));
  const lengths = distributeSide(first ?? null, middle ?? null, last ?? null, area[dimension]);
  return boxes.flatMap((box, index) => {
    if (!box) return [];
    return [placeOnSide(box.name, box.node, area, { side, length: lengths[index]!, index }, context)];
  });
}
