/** The principal flow of one page: the root, continued from the previous page. https://drafts.csswg.org/css-page-3/#page-model */

import type { BoxNode } from '../boxes/box.ts';
import { PlatenError } from '../diagnostics.ts';
import type { Px } from '../geometry.ts';
import { usedMargins } from '../layout/core/box-model.ts';
import { Appeal } from '../layout/core/break-facts.ts';
import { INDEFINITE } from '../layout/core/constraint-space.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { layoutNode } from '../layout/core/dispatch.ts';
import type { Fragmentainer } from '../layout/core/fragmentainer.ts';
import { isAbsolute, isFloating } from '../layout/core/kinds.ts';
import { relativeOffset } from '../layout/core/relative.ts';
import { type Placed, pendingBox } from '../layout/core/results.ts';
import { independentSpace } from '../layout/core/spaces.ts';
import type { BlockToken } from '../layout/core/tokens.ts';
import { layoutAbsolute } from '../layout/positioned/absolute-box.ts';
import type { Page } from './page.ts';
import { MIN_AREA, type PageArea } from './page-area.ts';
import type { FlowStart } from './recorded-flow.ts';
import { flowRelativePageArea, physicalRoot } from './vertical-root.ts';

export interface RootFlow {
  readonly root: BoxNode;
  readonly rtl: boolean;
  readonly context: LayoutContext;
  /** The earlier pages. */
  readonly pages: readonly Page[];
}

export interface LaidOutRoot {
  readonly result: Placed;
  /** Border-box position in the page area. */
  readonly x: Px;
  readonly y: Px;
  /** The end of the root's margin box. */
  readonly bottom: Px;
}

/** A vertical root is laid out in flow-relative coordinates, in which the height of a page is its physical width. */
export function layoutPrincipalFlow(flow: RootFlow, start: FlowStart, context: LayoutContext): LaidOutRoot {
  const inner = flow.root.flow?.inner();
  if (!inner) return layoutRoot(flow, start, context);
  const flowRelative = flowRelativePageArea(start.area, context);
  return physicalRoot(
    layoutRoot({ ...flow, root: inner }, { ...start, area: flowRelative }, context),
    inner,
    flowRelative,
    context,
  );
}

/**
 * Deviation: the initial containing block of a page may be up to 1px lower than its area, against which Chromium resolves percentages of
 * the root. Frames have no area of their own, and page floats take nothing from the basis.
 */
const percentBasis = ({ containingBlock: { height }, areaHeight }: PageArea): Px =>
  height === null ? INDEFINITE : Math.max(height, areaHeight ?? 0);

function layoutRoot(flow: RootFlow, start: FlowStart, context: LayoutContext): LaidOutRoot {
  const { root } = flow;
  const { token, area, footnotes, keepsFootnotes, top } = start;
  const margins = usedMargins(root, area.areaWidth);
  const y = token === null ? margins.top : top;
  // Not yet: in vertical documents, monolithic content that extends past its page continues in the flow.
  const overhangs = root.flow === undefined;
  const page: Fragmentainer | null =
    area.areaHeight === null
      ? null
      : {
          kind: 'page',
          size: area.areaHeight,
          offset: Math.min(y, area.areaHeight - MIN_AREA),
          atStart: token === null || top === 0,
          needsContent: false,
          footnotes,
          keepsFootnotes,
          outer: null,
          measures: false,
          overflows: false,
          endsPage: true,
          isTaken: token !== null && top > 0,
          repeated: 0,
          repeatedEnd: 0,
          startAppeal: Appeal.LastResort,
          pageEnd: overhangs ? area.areaHeight : Number.POSITIVE_INFINITY,
          continues: flow.pages.length > 0,
        };
  const percent = percentBasis(area);
  if (isAbsolute(root)) return layoutAbsoluteRoot(flow, token, area, page);
  const floats = isFloating(root);
  const space = independentSpace(area.areaWidth, {
    blockSize: percent,
    percentBlock: percent,
    fragmentainer: page,
    shrinkToFit: floats,
  });
  const result = layoutNode(root, space, token, null, context);
  if (!result.fragment && token && page && top > 0) {
    // Nothing fits below the content from earlier pages.
    return layoutRoot(flow, { ...start, top: 0 }, context);
  }
  if (!result.fragment) throw new PlatenError('internal', 'the root was refused at the start of a page');
  const auto = root.style.margin;
  let x = margins.left;
  const free = area.areaWidth - margins.left - margins.right - result.fragment.width;
  if (floats) x += root.style.display.float === 'right' ? free : 0;
  else if (auto.marginLeft === 'auto' && free > 0) x += auto.marginRight === 'auto' ? free / 2 : free;
  else if (flow.rtl && auto.marginRight !== 'auto') x += free;
  const bottom = y + Math.max(result.fragment.height, result.fragment.overflow.bottom) + margins.bottom;
  const moved = relativeOffset(root, area.areaWidth, percent, flow.rtl);
  return { result, x: x + (moved?.x ?? 0), y: y + (moved?.y ?? 0), bottom };
}

/** An absolutely positioned root is laid out in the initial containing block. */
function layoutAbsoluteRoot(
  flow: RootFlow,
  token: BlockToken | null,
  area: PageArea,
  fragmentainer: Fragmentainer | null,
): LaidOutRoot {
  const pending = pendingBox({ node: flow.root, staticX: 0, staticY: 0, staticWidth: area.areaWidth, token });
  const container = { x: 0, y: 0, width: area.areaWidth, height: area.areaHeight ?? flow.context.viewport.height };
  const start = fragmentainer && { ...fragmentainer, offset: 0 };
  const placed = layoutAbsolute(
    { pending, container, containerRtl: flow.rtl, fragmentainer: start, anchors: () => null },
    flow.context,
  );
  if (!placed) throw new PlatenError('internal', 'the root was refused at the start of a page');
  const { link, result } = placed;
  const bottom = link.y + Math.max(result.fragment.height, result.fragment.overflow.bottom);
  return { result, x: link.x, y: link.y, bottom };
}
