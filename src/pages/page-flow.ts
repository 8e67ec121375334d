/** The principal flow of a page together with its page floats and footnotes. */

import type { BoxNode } from '../boxes/box.ts';
import { type Element, placeOf } from '../dom/node.ts';
import { fits } from '../layout/core/constraint-space.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { type Footnotes, NO_FOOTNOTES } from '../layout/core/fragmentainer.ts';
import { unkeptFootnotes } from './footnotes.ts';
import { anchoredFloats, areaBeside, type FloatStack, floatRoom, type PageFloat, stackFloats } from './page-floats.ts';
import { sameToken } from './progress.ts';
import { type FlowRecords, type FlowStart, recordedFlow } from './recorded-flow.ts';
import { type LaidOutRoot, layoutPrincipalFlow, type RootFlow } from './root-flow.ts';

export interface PageFlow extends RootFlow {
  readonly records: FlowRecords | null;
  /** Footnote bodies by element; empty in most documents. */
  readonly footnotes: ReadonlyMap<Element, BoxNode>;
  /** Footnote bodies already placed. */
  readonly placedFootnotes: ReadonlySet<BoxNode>;
  /** Page floats whose anchors are on earlier pages. */
  readonly anchored: ReadonlySet<BoxNode>;
}

interface FlowAndFloats {
  readonly laidOut: LaidOutRoot;
  readonly floats: FloatStack;
}

/**
 * The flow of a page between its page floats: those from earlier pages, and as many of those anchored in it as leave room for their
 * anchors. The others wait for the next page. https://drafts.csswg.org/css-page-floats-3/#page-float-placement
 */
export function flowWithFloats(
  page: PageFlow,
  start: FlowStart,
  before: FloatStack,
  context: LayoutContext,
): FlowAndFloats {
  const layout = ({ topSize, bottomSize }: FloatStack): LaidOutRoot => {
    const beside = { ...start, area: areaBeside(start.area, topSize, bottomSize) };
    const laidOut = flowWithFootnotes(page, beside, context);
    return topSize === 0 ? laidOut : { ...laidOut, y: laidOut.y + topSize, bottom: laidOut.bottom + topSize };
  };
  const anchors = ({ result }: LaidOutRoot): readonly BoxNode[] =>
    anchoredFloats(result.outOfFlow).filter((node) => !page.anchored.has(node));
  const room = floatRoom(start.area);
  const first = layout(before);
  const called = anchors(first);
  for (const node of called) if (isOfColumn(node)) warnOfColumn(node, context);
  for (let most = start.top > 0 ? 0 : called.length; most > 0; ) {
    const floats = stackFloats(before, called.slice(0, most).map(unbroken), room, context);
    const laidOut = layout(floats);
    const left = new Set(anchors(laidOut));
    const kept = called.findIndex((node) => !left.has(node));
    if (kept < 0 || kept >= most) {
      if (!fits(laidOut.bottom, room.height - floats.bottomSize)) break;
      const late = [...left].filter((node) => !called.slice(0, most).includes(node));
      return { laidOut, floats: { ...floats, waiting: [...floats.waiting, ...late.map(unbroken)] } };
    }
    most = Math.min(most - 1, kept);
  }
  return { laidOut: first, floats: { ...before, waiting: [...before.waiting, ...called.map(unbroken)] } };
}

/** Not yet: floats at the top and bottom of columns. */
function isOfColumn(node: BoxNode): boolean {
  if (node.style.display.floatReference !== 'column') return false;
  for (let at = node.parent; at; at = at.parent) if (at.formatting === 'multicol') return true;
  return false;
}

function warnOfColumn({ element }: BoxNode, { diagnostics }: LayoutContext): void {
  const message = 'float-reference: column is not supported between columns: the box floats in the page';
  diagnostics.warn({
    code: 'css-unsupported',
    message,
    property: 'float-reference',
    ...(element ? placeOf(element) : {}),
  });
}

const unbroken = (node: BoxNode): PageFloat => ({ node, token: null });

/** Laying the page out with less room may change which footnotes it calls. */
const MOST_ROUNDS = 3;

/** The flow of a page with room for all footnotes called on it, if possible. https://drafts.csswg.org/css-gcpm-3/#footnote-area */
function flowWithFootnotes(page: PageFlow, start: FlowStart, context: LayoutContext): LaidOutRoot {
  const { token, area } = start;
  const { records } = page;
  const flow = (footnotes: Footnotes): LaidOutRoot => {
    const layout = (inner: LayoutContext): LaidOutRoot => layoutPrincipalFlow(page, { ...start, footnotes }, inner);
    return records ? recordedFlow(records, { ...start, footnotes }, context, layout) : layout(context);
  };
  let laidOut = flow(start.footnotes);
  if (!context.footnoteArea || area.areaHeight === null) return laidOut;
  let reserved = start.footnotes.blockSize;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { footnotes, fragment } = laidOut.result;
    const unkept = unkeptFootnotes(footnotes, fragment, page.footnotes, page.placedFootnotes, context);
    if (unkept === 0 || fits(laidOut.bottom + footnotes.blockSize + unkept, area.areaHeight)) return laidOut;
    reserved = Math.max(reserved + 1, start.footnotes.blockSize + unkept);
    const shorter = flow({ ...NO_FOOTNOTES, blockSize: reserved });
    // If nothing fits beside the footnotes, they go to the following pages.
    if (!shorter.result.token || (token && sameToken(token, shorter.result.token))) return laidOut;
    laidOut = shorter;
  }
  return laidOut;
}
