/** Inline content made by hand over a font whose every glyph is 10px wide, 8px above and 2px below the baseline. */

import type { BoxNode, InlineContent, InlineItem } from '../../../src/boxes/box.ts';
import { Appeal } from '../../../src/layout/core/break-facts.ts';
import { createLayoutContext, type LayoutContext } from '../../../src/layout/core/context.ts';
import { NO_FLOATS } from '../../../src/layout/core/exclusions.ts';
import type { FormattingContext } from '../../../src/layout/core/formatting-contexts.ts';
import { type Fragmentainer, NO_FOOTNOTES } from '../../../src/layout/core/fragmentainer.ts';
import type { Fragment } from '../../../src/layout/core/fragments.ts';
import type { InlineContent as Filled, InlineContentInput } from '../../../src/layout/core/inline-content.ts';
import type { Placed } from '../../../src/layout/core/results.ts';
import { FORMATTING_CONTEXTS } from '../../../src/layout/index.ts';
import { inlineContent } from '../../../src/layout/inline/context.ts';
import type { ComputedStyle } from '../../../src/style/computed-style.ts';
import type { FontLibrary } from '../../../src/text/font-library.ts';
import type { FontFace, ShapedRun } from '../../../src/text/types.ts';

let serial = 0;

const BASE = {
  font: { fontSize: 10 },
  text: {
    lineHeight: 'normal',
    lineHeightStep: 0,
    textAlign: 'start',
    textAlignLast: 'auto',
    textJustify: 'auto',
    textIndent: 0,
    textIndentHanging: false,
    textIndentEachLine: false,
    whiteSpaceCollapse: 'collapse',
    textWrapMode: 'wrap',
    wordSpacing: 0,
    letterSpacing: 0,
    tabSize: { kind: 'number', value: 8 },
    wordBreak: 'normal',
    lineBreak: 'auto',
    overflowWrap: 'normal',
    hyphens: 'manual',
    hyphenateCharacter: null,
    hyphenateLimitChars: [5, 2, 2],
    hyphenateLimitLines: null,
    hyphenateLimitZone: 0,
    hyphenateLimitLast: 'none',
    hangingPunctuation: null,
  },
  writing: { direction: 'ltr', writingMode: 'horizontal-tb' },
  textPaint: { textEmphasisStyle: null },
  shapes: { shapeOutside: null },
  background: { backgroundColor: { r: 0, g: 0, b: 0, a: 0 }, backgroundImage: [] },
  paragraph: { orphans: 2, widows: 2 },
  display: {
    display: { kind: 'box', outer: 'block', inner: 'flow', listItem: false },
    position: 'static',
    float: 'none',
    clear: 'none',
    overflowX: 'visible',
    overflowY: 'visible',
    contain: [],
    textOverflow: 'clip',
    unicodeBidi: 'normal',
    lineClamp: null,
  },
  size: {
    width: 'auto',
    height: 'auto',
    minWidth: 'auto',
    maxWidth: 'none',
    minHeight: 'auto',
    maxHeight: 'none',
    boxSizing: 'content-box',
    aspectRatio: { auto: true, ratio: null },
  },
  inset: { top: 'auto', right: 'auto', bottom: 'auto', left: 'auto' },
  margin: { marginTop: 0, marginRight: 0, marginBottom: 0, marginLeft: 0 },
  padding: { paddingTop: 0, paddingRight: 0, paddingBottom: 0, paddingLeft: 0 },
  border: { borderTopWidth: 0, borderRightWidth: 0, borderBottomWidth: 0, borderLeftWidth: 0 },
  fragmentation: { breakInside: 'auto', boxDecorationBreak: 'slice', breakBefore: 'auto', breakAfter: 'auto' },
  inline: { verticalAlign: 'baseline', textDecorationLine: [] },
};

export type Overrides = Record<string, Record<string, unknown>>;

export function style(overrides: Overrides = {}): ComputedStyle {
  const made: Record<string, unknown> = { ...BASE, id: ++serial, custom: null };
  for (const [group, values] of Object.entries(overrides)) {
    made[group] = { ...(BASE as unknown as Overrides)[group], ...values };
  }
  return made as unknown as ComputedStyle;
}

export function box(formatting: BoxNode['formatting'], own: ComputedStyle, more: Partial<BoxNode> = {}): BoxNode {
  return {
    formatting,
    element: { tag: 'x' } as unknown as BoxNode['element'],
    pseudo: null,
    style: own,
    parent: null,
    children: [],
    index: 0,
    inline: null,
    table: null,
    cell: null,
    replaced: null,
    marker: null,
    monolithic: false,
    independent: false,
    overStartEdge: false,
    containsAbsolute: false,
    containsFixed: false,
    startPage: '',
    endPage: '',
    wantsBreaks: true,
    holdsMoved: true,
    holdsBreak: false,
    differsOnPages: false,
    serial: ++serial,
    ...more,
  };
}

export type Part =
  | string
  | { readonly span: Overrides; readonly parts: readonly Part[]; readonly node?: Partial<BoxNode> }
  | {
      readonly atomic: readonly [width: number, height: number];
      readonly style?: Overrides;
      readonly baseline?: number;
    }
  | { readonly float: 'left' | 'right'; readonly size: readonly [number, number]; readonly style?: Overrides }
  | { readonly absolute: true }
  | { readonly br: 'none' | 'left' | 'both' };

interface Size {
  readonly width: number;
  readonly height: number;
  readonly baseline: number | null;
}
const sizes = new WeakMap<BoxNode, Size>();

export function paragraph(parts: readonly Part[], overrides: Overrides = {}): BoxNode {
  const own = style(overrides);
  const items: InlineItem[] = [];
  let text = '';
  const add = (list: readonly Part[], around: ComputedStyle, groups: Overrides): void => {
    for (const part of list) {
      const start = text.length;
      if (typeof part === 'string') {
        text += part;
        items.push({
          kind: 'text',
          start,
          end: text.length,
          style: around,
          element: null,
          pseudo: null,
          language: '',
          dynamic: null,
        });
      } else if ('span' in part) {
        const inherited: Overrides = {
          text: groups.text ?? {},
          font: groups.font ?? {},
          writing: groups.writing ?? {},
        };
        const merged: Overrides = { ...inherited };
        for (const [group, values] of Object.entries(part.span)) merged[group] = { ...inherited[group], ...values };
        const node = box('inline-box', style(merged), part.node);
        items.push({ kind: 'open', box: node, start, end: start, first: true, beforeBlank: false });
        add(part.parts, node.style, merged);
        items.push({ kind: 'close', box: node, start: text.length, end: text.length, last: true });
      } else if ('br' in part) {
        text += '\n';
        items.push({ kind: 'break', start, end: start + 1, clear: part.br, style: around, element: null });
      } else if ('absolute' in part) {
        const node = box('block', style({ display: { position: 'absolute' } }));
        items.push({ kind: 'absolute', box: node, start, end: start });
      } else {
        const floats = 'float' in part;
        const [width, height] = floats ? part.size : part.atomic;
        const merged = { ...part.style, display: { ...part.style?.display, float: floats ? part.float : 'none' } };
        const node = box('replaced', style(merged), { replaced: {} as BoxNode['replaced'] });
        sizes.set(node, { width, height, baseline: floats ? null : (part.baseline ?? null) });
        if (!floats) text += '\ufffc';
        items.push({ kind: floats ? 'float' : 'atomic', box: node, start, end: text.length });
      }
    }
  };
  add(parts, own, overrides);
  const inline: InlineContent = {
    text,
    items,
    direction: own.writing.direction,
    plaintext: false,
    firstLine: null,
    keepsSpaces: false,
    hasRtl: /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069]/.test(text),
    firstLineText: null,
    firstLineStyleOf: null,
  };
  return box('inline', own, { inline });
}

const FACE = { id: 'test', glyphFor: () => 1, advanceOf: () => 500 } as unknown as FontFace;

function shapeOne(text: string, start: number, end: number, own: ComputedStyle, level: number): ShapedRun {
  const offsets: number[] = [];
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0xdc00 && code <= 0xdfff) continue;
    offsets.push(i);
  }
  if (level & 1) offsets.reverse();
  const advance = (at: number): number => {
    const code = text.charCodeAt(at);
    if (code === 0xad || (code >= 0x2000 && code < 0x2010) || (code >= 0x202a && code < 0x2070)) return 0;
    return own.font.fontSize + own.text.letterSpacing;
  };
  const advances = Float32Array.from(offsets, advance);
  return {
    font: FACE,
    size: own.font.fontSize,
    text,
    start,
    end,
    level,
    glyphs: Uint32Array.from(offsets, () => 1),
    advances,
    xOffsets: null,
    yOffsets: null,
    clusters: Uint32Array.from(offsets),
    width: advances.reduce((sum, each) => sum + each, 0),
  };
}

export const fonts: FontLibrary = {
  absentFamilies: () => [],
  primaryFace: () => FACE,
  metrics: (_face, own) => ({
    ascent: own.font.fontSize * 0.8,
    descent: own.font.fontSize * 0.2,
    lineGap: 0,
    lineSpacing: own.font.fontSize,
    emAscent: own.font.fontSize * 0.8,
    emDescent: own.font.fontSize * 0.2,
    xHeight: own.font.fontSize * 0.5,
    capHeight: own.font.fontSize * 0.7,
    zeroAdvance: own.font.fontSize,
    underlineOffset: 1,
    underlineThickness: 1,
    strikeoutOffset: 3,
    strikeoutThickness: 1,
  }),
  shape: (text, { start, end, style, level }) => [shapeOne(text, start, end, style, level)],
  shapeShort: () => null,
  *shapeSteps(text, { start, end, style, level }) {
    yield;
    return [shapeOne(text, start, end, style, level)];
  },
} as FontLibrary;

function placedBox(node: BoxNode): Placed {
  const { width, height, baseline } = sizes.get(node)!;
  return {
    fragment: {
      kind: 'box',
      node,
      width,
      height,
      border: { top: 0, right: 0, bottom: 0, left: 0 },
      padding: { top: 0, right: 0, bottom: 0, left: 0 },
      children: [],
      edges: 15,
      index: 0,
      consumed: 0,
      baseline,
      lastBaseline: baseline,
      inlineBlockBaseline: baseline,
      overflow: { right: width, bottom: height },
      extra: null,
      parentBaselines: null,
      physical: null,
    },
    token: null,
    flow: null,
    footnotes: NO_FOOTNOTES,
    breaks: {
      before: 'auto',
      after: 'auto',
      appeal: 3,
      best: null,
      tallest: height,
      shortage: Number.POSITIVE_INFINITY,
      outOfFlowEnd: 0,
      outOfFlowStart: 0,
    },
    outOfFlow: [],
    dependsOnBlock: false,
  };
}

const replaced: FormattingContext = {
  formatting: 'replaced',
  layout: placedBox,
  intrinsic: (node) => ({ min: sizes.get(node)!.width, max: sizes.get(node)!.width, dependsOnBlock: false }),
};

export function makeContext(quirks = false): LayoutContext {
  const { contexts } = FORMATTING_CONTEXTS;
  return createLayoutContext({
    formatting: { ...FORMATTING_CONTEXTS, contexts: { ...contexts, replaced } },
    fonts,
    diagnostics: { warn: () => {} } as unknown as LayoutContext['diagnostics'],
    counterStyles: {} as LayoutContext['counterStyles'],
    viewport: { width: 800, height: 600 },
    quirks,
  });
}

export function page(size: number, offset = 0, atStart = true): Fragmentainer {
  return {
    kind: 'page',
    size,
    offset,
    atStart,
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
  };
}

export function fill(
  node: BoxNode,
  width: number,
  more: Partial<InlineContentInput> = {},
  context = makeContext(),
): Filled {
  const result = inlineContent.layout(
    {
      node,
      width,
      percentBlock: -1,
      replacedPercentBlock: -1,
      insetBlock: -1,
      bfcLine: 0,
      bfcBlock: 0,
      floats: NO_FLOATS,
      fragmentainer: null,
      token: null,
      plan: null,
      clamp: node.style.display.lineClamp ? { lines: node.style.display.lineClamp, isFollowed: false } : null,
      ...more,
    },
    context,
  );
  if (result.refused) throw new Error(`refused: ${result.refused.why}`);
  return result;
}

/** Each line as "x,y wxh: pieces"; a piece is its text at its x, an inline box is in brackets. */
export function lines(filled: Filled): string[] {
  return filled.links.map(({ x, y, fragment }) => {
    if (fragment.kind !== 'line') return `float ${x},${y}`;
    return `${y} h${fragment.height}: ${fragment.children.map((link) => describe(link.fragment, x + link.x, link.y)).join(' ')}`;
  });
}

function describe(fragment: Fragment, x: number, y: number): string {
  if (fragment.kind === 'text') {
    const text = fragment.run.text.slice(fragment.textStart, fragment.textEnd);
    return `${round(x)},${round(y)}"${text}"`;
  }
  if (fragment.kind === 'line' || fragment.node.replaced) return `${round(x)},${round(y)}#`;
  const inner = fragment.children.map((link) => describe(link.fragment, x + link.x, y + link.y));
  return `${round(x)}+${round(fragment.width)}[${inner.join(' ')}]`;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The text of each line. */
export function texts(filled: Filled): string[] {
  const read = (fragment: Fragment): string =>
    fragment.kind === 'text'
      ? fragment.run.text.slice(fragment.textStart, fragment.textEnd)
      : fragment.kind === 'box' && fragment.node.replaced
        ? '#'
        : fragment.children.map((link) => read(link.fragment)).join('');
  return filled.links.filter(({ fragment }) => fragment.kind === 'line').map(({ fragment }) => read(fragment));
}
