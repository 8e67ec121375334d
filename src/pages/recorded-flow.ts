/**
 * Records of the principal flow of each page, for laying the document out again when some text changed: a page that starts like a
 * recorded one and contains none of that text is reused.
 */

import type { BoxNode } from '../boxes/box.ts';
import { createDiagnostics, type Diagnostics, repeatWarnings, type Warning } from '../diagnostics.ts';
import type { Px } from '../geometry.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { type Footnotes, NO_FOOTNOTES } from '../layout/core/fragmentainer.ts';
import { isAbsolute, isFloating } from '../layout/core/kinds.ts';
import type { BlockToken } from '../layout/core/tokens.ts';
import type { PageArea } from './page-area.ts';
import { sameToken } from './progress.ts';
import type { LaidOutRoot } from './root-flow.ts';
import { fragmentsOf } from './walk.ts';

/** Everything that the principal flow of a page depends on besides the box tree and its text. */
export interface FlowStart {
  readonly token: BlockToken | null;
  readonly area: PageArea;
  /** Of earlier pages. */
  readonly footnotes: Footnotes;
  /** Lines reserve room for the footnotes they call. */
  readonly keepsFootnotes: boolean;
  /** Where the flow begins, below content that extends here from earlier pages. */
  readonly top: Px;
}

interface RecordedPage {
  readonly start: FlowStart;
  readonly laidOut: LaidOutRoot;
  readonly warnings: readonly Warning[];
}

export interface FlowRecords {
  readonly pages: RecordedPage[];
  /** Valid pages of an earlier layout, by the node in which the flow begins. */
  readonly known: ReadonlyMap<BoxNode | null, readonly RecordedPage[]>;
}

export const createFlowRecords = (): FlowRecords => ({ pages: [], known: new Map() });

/** The records for the next layout, in which the text of `changed` differs. */
export function recordsAfter(records: FlowRecords, changed: readonly BoxNode[]): FlowRecords {
  const roots = new Set<BoxNode | 'everything' | 'nothing'>(changed.map(sizedWith));
  // A page also depends on the content that no longer fitted on it.
  const affected = records.pages.map(({ laidOut }) =>
    fragmentsOf(laidOut.result.fragment).some(({ node }) => roots.has(node)),
  );
  const known = new Map<BoxNode | null, RecordedPage[]>();
  records.pages.forEach((page, i) => {
    if (roots.has('everything') || affected[i] || affected[i + 1]) return;
    const leaf = page.start.token && leafNode(page.start.token);
    const list = known.get(leaf) ?? [];
    list.push(page);
    known.set(leaf, list);
  });
  return { pages: [], known };
}

/**
 * The outermost box whose layout depends on the content of `box`: the box itself if everything around it is an in-flow block, whose width
 * comes from outside and which breaks as its lines do.
 */
function sizedWith(box: BoxNode): BoxNode | 'everything' | 'nothing' {
  let root = box;
  for (let at = box; at.parent; at = at.parent) {
    // Running elements are laid out in margin boxes; footnotes below the flow, which leaves room for them.
    if (at.parent.running === at) return 'nothing';
    if (at.style.display.float === 'footnote' || at.parent.flow) return 'everything';
    const isBlockInFlow = at.parent.formatting === 'block' && !isAbsolute(at) && !isFloating(at) && !at.cell;
    if (!isBlockInFlow) root = at.parent;
  }
  return root;
}

/** Where the flow continues. */
function leafNode(token: BlockToken): BoxNode {
  let at = token;
  for (;;) {
    const next = at.children.find((child): child is BlockToken => child.kind === 'block');
    if (!next) return at.node;
    at = next;
  }
}

/** The flow of a page with this start: a valid record, or laid out by `layout`. */
export function recordedFlow(
  records: FlowRecords,
  start: FlowStart,
  context: LayoutContext,
  layout: (context: LayoutContext) => LaidOutRoot,
): LaidOutRoot {
  const candidates = records.known.get(start.token && leafNode(start.token)) ?? [];
  let page = candidates.find((one) => sameStart(one.start, start));
  if (!page) {
    const diagnostics: Diagnostics = createDiagnostics();
    const laidOut = layout({ ...context, diagnostics });
    page = { start, laidOut, warnings: diagnostics.warnings };
  }
  records.pages.push(page);
  repeatWarnings(page.warnings, context.diagnostics);
  return page.laidOut;
}

function sameStart(a: FlowStart, b: FlowStart): boolean {
  if (a.footnotes !== NO_FOOTNOTES || b.footnotes !== NO_FOOTNOTES) return false;
  if (a.top !== b.top || !sameArea(a.area, b.area)) return false;
  if (a.token === b.token) return true;
  return a.token !== null && b.token !== null && !knowsEarlierPages(a.token) && sameToken(a.token, b.token);
}

function sameArea(a: PageArea, b: PageArea): boolean {
  const sameBlock =
    a.containingBlock.width === b.containingBlock.width && a.containingBlock.height === b.containingBlock.height;
  return (
    a.areaWidth === b.areaWidth &&
    a.areaHeight === b.areaHeight &&
    a.scale === b.scale &&
    sameBlock &&
    sameFootnoteArea(a, b)
  );
}

const sameFootnoteArea = (a: PageArea, b: PageArea): boolean =>
  a.style === b.style || (a.style.footnoteArea === null && b.style.footnoteArea === null);

/** Whether waiting boxes refer to fragments of earlier pages, which may have been replaced. */
const knowsEarlierPages = ({ children, pending, pieces }: BlockToken): boolean =>
  (pieces ?? null) !== null ||
  (pending?.length ?? 0) > 0 ||
  children.some((child) => (child.kind === 'block' ? knowsEarlierPages(child) : child.floats.some(knowsEarlierPages)));
