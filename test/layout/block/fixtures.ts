/** Box trees made by hand. Text is `lines` of one height; layout/inline is replaced by a few lines that know orphans and widows. */

import type { BoxNode } from '../../../src/boxes/box.ts';
import { INITIAL_GROUPS } from '../../../src/css/properties/index.ts';
import { silentDiagnostics } from '../../../src/diagnostics.ts';
import { Appeal } from '../../../src/layout/core/break-facts.ts';
import { fits } from '../../../src/layout/core/constraint-space.ts';
import { createLayoutContext, type LayoutContext } from '../../../src/layout/core/context.ts';
import { layoutNode } from '../../../src/layout/core/dispatch.ts';
import { NO_FOOTNOTES } from '../../../src/layout/core/fragmentainer.ts';
import type { BoxFragment, Link } from '../../../src/layout/core/fragments.ts';
import type { InlineContentAlgorithm, InlineContentResult } from '../../../src/layout/core/inline-content.ts';
import { NO_ROOM, type Placed } from '../../../src/layout/core/results.ts';
import { independentSpace } from '../../../src/layout/core/spaces.ts';
import { type BlockToken, inlineToken } from '../../../src/layout/core/tokens.ts';
import { FORMATTING_CONTEXTS } from '../../../src/layout/index.ts';
import type { ComputedStyle } from '../../../src/style/computed-style.ts';
import { style as baseStyle } from '../inline/fixtures.ts';

export interface Spec {
  /** CSS-like overrides of flat property names. */
  readonly css?: Readonly<Record<string, unknown>>;
  readonly children?: readonly Spec[];
  /** Makes a box with so many lines. */
  readonly lines?: number;
  readonly lineHeight?: number;
  readonly id?: string;
  readonly image?: { readonly width: number | null; readonly height: number | null; readonly ratio?: number };
  readonly monolithic?: boolean;
  readonly independent?: boolean;
}

const GROUP_OF: Readonly<Record<string, string>> = {
  position: 'display',
  float: 'display',
  clear: 'display',
  overflowX: 'display',
  overflowY: 'display',
  width: 'size',
  height: 'size',
  minWidth: 'size',
  minHeight: 'size',
  maxWidth: 'size',
  maxHeight: 'size',
  boxSizing: 'size',
  aspectRatio: 'size',
  objectFit: 'size',
  objectPosition: 'size',
  top: 'inset',
  right: 'inset',
  bottom: 'inset',
  left: 'inset',
  marginTop: 'margin',
  marginRight: 'margin',
  marginBottom: 'margin',
  marginLeft: 'margin',
  paddingTop: 'padding',
  paddingRight: 'padding',
  paddingBottom: 'padding',
  paddingLeft: 'padding',
  borderTopWidth: 'border',
  borderBottomWidth: 'border',
  borderLeftWidth: 'border',
  borderRightWidth: 'border',
  breakBefore: 'fragmentation',
  breakAfter: 'fragmentation',
  breakInside: 'fragmentation',
  boxDecorationBreak: 'fragmentation',
  page: 'fragmentation',
  direction: 'writing',
  orphans: 'paragraph',
  widows: 'paragraph',
  textAlign: 'text',
};

function styleOf(css: Readonly<Record<string, unknown>> = {}): ComputedStyle {
  const groups: Record<string, Record<string, unknown>> = {
    fragmentation: { page: 'auto' },
    margin: { marginBreak: 'auto' },
    zoom: { zoom: 1 },
    anchor: { ...INITIAL_GROUPS.anchor },
    align: {
      alignContent: { value: 'normal' },
      alignSelf: { value: 'auto' },
      justifyItems: { value: 'normal' },
      justifySelf: { value: 'auto' },
    },
    size: { objectFit: 'fill', objectPosition: { x: 0, y: 0 } },
  };
  for (const [name, value] of Object.entries(css)) {
    const group = GROUP_OF[name]!;
    if (!group) throw new Error(`no group for ${name}`);
    groups[group] = { ...groups[group], [name]: value };
  }
  return baseStyle(groups);
}

interface Lines {
  readonly count: number;
  readonly height: number;
}
const lineData = new WeakMap<BoxNode, Lines>();
const names = new WeakMap<BoxNode, string>();
let serial = 0;

export function build(spec: Spec, parent: BoxNode | null = null, index = 0): BoxNode {
  const style = styleOf(spec.css);
  const { position, float, overflowX } = style.display;
  const own = style.fragmentation.page;
  const node = {
    formatting: spec.image ? 'replaced' : spec.lines === undefined ? 'block' : 'inline',
    element: null,
    pseudo: null,
    style,
    parent,
    children: [] as BoxNode[],
    index,
    inline:
      spec.lines === undefined
        ? null
        : { items: Array.from({ length: spec.lines }, () => ({ kind: 'text' })), text: '' },
    table: null,
    cell: null,
    marker: null,
    running: null,
    replaced: spec.image
      ? {
          kind: 'image',
          image: null,
          ratio:
            spec.image.ratio ?? (spec.image.width && spec.image.height ? spec.image.width / spec.image.height : null),
          alt: null,
          element: null,
          width: spec.image.width,
          height: spec.image.height,
        }
      : null,
    monolithic: spec.monolithic ?? spec.image !== undefined,
    independent:
      spec.independent ??
      (parent === null ||
        position === 'absolute' ||
        position === 'fixed' ||
        float !== 'none' ||
        overflowX !== 'visible'),
    containsAbsolute: position !== 'static',
    containsFixed: false,
    startPage: own === 'auto' ? (parent?.startPage ?? '') : own,
    endPage: own === 'auto' ? (parent?.endPage ?? '') : own,
    wantsBreaks: true,
    differsOnPages: style.fragmentation.breakBefore !== 'auto' || style.fragmentation.breakAfter !== 'auto',
    holdsBreak: style.fragmentation.breakBefore !== 'auto' || style.fragmentation.breakAfter !== 'auto',
    serial: serial++,
  } as unknown as BoxNode & { children: BoxNode[]; holdsBreak: boolean; differsOnPages: boolean };
  if (spec.id) names.set(node, spec.id);
  if (spec.lines !== undefined) lineData.set(node, { count: spec.lines, height: spec.lineHeight ?? 10 });
  node.children = (spec.children ?? []).map((child, i) => build(child, node, i));
  if (node.children.some((child) => child.holdsBreak)) {
    node.holdsBreak = true;
    node.differsOnPages = true;
  }
  return node;
}

const fakeInline: InlineContentAlgorithm = {
  strut: () => ({ ascent: 0, descent: 0 }),
  lineEnds: () => ({ ends: [], width: 0, length: 0 }),
  isEmpty: (node) => lineData.get(node)!.count === 0,
  intrinsic: (node) => ({
    min: lineData.get(node)!.count > 0 ? 20 : 0,
    max: lineData.get(node)!.count > 0 ? 60 : 0,
    dependsOnBlock: false,
  }),
  layout({ node, width, fragmentainer: page, token, plan, floats }): InlineContentResult {
    const { count, height } = lineData.get(node)!;
    const from = token?.item ?? 0;
    const { orphans, widows } = node.style.paragraph;
    const room = page ? page.size - page.offset - page.footnotes.blockSize : Number.POSITIVE_INFINITY;
    let to = plan ? plan.at : count;
    let appeal: Appeal = Appeal.Perfect;
    if (!plan) {
      let fit = from;
      while (fit < count && fits((fit - from + 1) * height, room)) fit++;
      if (page?.atStart && fit === from && count > from) fit = from + 1;
      to = fit;
      if (fit < count) {
        const legal = Math.min(fit, count - widows);
        if (legal - from >= (from === 0 ? orphans : 1)) to = legal;
        else if (appeal > Appeal.ViolatesOrphansWidows) appeal = Appeal.ViolatesOrphansWidows;
        if (to === from) return { refused: NO_ROOM };
      }
    } else {
      appeal = plan.appeal;
    }
    const links: Link[] = [];
    for (let i = from; i < to; i++) {
      links.push({
        x: 0,
        y: (i - from) * height,
        fragment: { kind: 'line', width, height, baseline: height, children: [], hangs: false },
        relative: null,
      });
    }
    const inside = count - widows;
    const best =
      to === count && inside - from >= (from === 0 ? orphans : 1) && page
        ? { at: inside, inside: null, appeal: Appeal.Perfect }
        : null;
    return {
      refused: null,
      links,
      height: (to - from) * height,
      reach: (to - from) * height,
      floats,
      footnotes: page?.footnotes ?? NO_FOOTNOTES,
      token: to < count ? inlineToken(node, { item: to, lines: to }) : null,
      baseline: links.length > 0 ? height : null,
      lastBaseline: links.length > 0 ? (to - from) * height : null,
      breaks: {
        before: 'auto',
        after: 'auto',
        appeal,
        best,
        tallest: height,
        shortage: height,
        outOfFlowEnd: 0,
        outOfFlowStart: 0,
      },
      outOfFlow: [],
      overflow: { right: width, bottom: (to - from) * height },
      dependsOnBlock: false,
      clamp: null,
    };
  },
};

export function context(): LayoutContext {
  return createLayoutContext({
    formatting: { ...FORMATTING_CONTEXTS, inlineContent: fakeInline },
    fonts: null as never,
    diagnostics: silentDiagnostics,
    counterStyles: null as never,
    viewport: { width: 100, height: 100 },
  });
}

/** All fragments of a document on pages of one height; throws when a page makes no progress. */
export function pages(root: BoxNode, size: number, width = 100, limit = 500, services = context()): BoxFragment[] {
  const found: BoxFragment[] = [];
  let token: BlockToken | null = null;
  let key = '';
  do {
    const result = layoutNode(
      root,
      independentSpace(width, {
        percentBlock: size,
        blockSize: size,
        fragmentainer: {
          kind: 'page',
          size,
          offset: 0,
          atStart: true,
          needsContent: false,
          footnotes: NO_FOOTNOTES,
          keepsFootnotes: true,
          outer: null,
          measures: false,
          overflows: false,
          endsPage: true,
          pageEnd: Number.POSITIVE_INFINITY,
          isTaken: false,
          repeated: 0,
          repeatedEnd: 0,
          startAppeal: Appeal.LastResort,
          continues: false,
        },
      }),
      token,
      null,
      services,
    );
    if (!result.fragment) throw new Error(`the root was refused: ${result.why}`);
    found.push(result.fragment);
    token = result.token;
    const next = JSON.stringify(token, (name, value) =>
      name === 'node' ? (value as BoxNode).serial : name === 'data' ? (value ? 1 : 0) : value,
    );
    if (token && next === key) throw new Error('no progress');
    key = next;
    if (found.length > limit) throw new Error('too many pages');
  } while (token);
  return found;
}

/** The unfragmented layout of a document. */
export function whole(root: BoxNode, width = 100): Placed {
  const result = layoutNode(root, independentSpace(width), null, null, context());
  if (!result.fragment) throw new Error(result.why);
  return result;
}

/** `id: x,y widthxheight` of every named box, in page coordinates, one list per page. */
export function places(fragments: readonly BoxFragment[]): string[] {
  return fragments.map((root) => {
    const out: string[] = [];
    const walk = (fragment: BoxFragment, x: number, y: number): void => {
      const name = names.get(fragment.node);
      const slice = fragment.extra?.kind === 'slice';
      if (name) out.push(`${name}${slice ? '/' : ''}: ${x},${y} ${fragment.width}x${fragment.height}`);
      if (slice) return;
      for (const link of fragment.children) {
        if (link.fragment.kind === 'box') walk(link.fragment, x + link.x, y + link.y);
      }
    };
    walk(root, 0, 0);
    return out.join(' | ');
  });
}

/** Lines per text box and page. */
export function linesOf(
  fragments: readonly BoxFragment[],
): Map<BoxNode, { page: number; y: number; bottom: number }[]> {
  const found = new Map<BoxNode, { page: number; y: number; bottom: number }[]>();
  fragments.forEach((root, page) => {
    const walk = (fragment: BoxFragment, y: number): void => {
      for (const link of fragment.children) {
        if (link.fragment.kind === 'box') walk(link.fragment, y + link.y);
        // A later window on a line that began on an earlier page.
        else if (fragment.extra?.kind !== 'slice' || link.y >= 0) {
          const list = found.get(fragment.node) ?? [];
          list.push({ page, y: y + link.y, bottom: y + link.y + link.fragment.height });
          found.set(fragment.node, list);
        }
      }
    };
    walk(root, 0);
  });
  return found;
}

export const lineCount = (node: BoxNode): number => lineData.get(node)?.count ?? 0;
