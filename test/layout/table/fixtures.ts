/** Tables laid out whole or in pages, with the bundled fonts; 20px lines of 16px Liberation Sans. */

import type { BoxNode } from '../../../src/boxes/box.ts';
import { buildBoxTree } from '../../../src/boxes/build.ts';
import { silentDiagnostics as diagnostics } from '../../../src/diagnostics.ts';
import { Appeal } from '../../../src/layout/core/break-facts.ts';
import type { ConstraintSpace } from '../../../src/layout/core/constraint-space.ts';
import type { LayoutContext } from '../../../src/layout/core/context.ts';
import { NO_FOOTNOTES } from '../../../src/layout/core/fragmentainer.ts';
import type { BoxFragment, Fragment } from '../../../src/layout/core/fragments.ts';
import { independentSpace } from '../../../src/layout/core/spaces.ts';
import type { BlockToken } from '../../../src/layout/core/tokens.ts';
import { createLayoutContext, FORMATTING_CONTEXTS, layoutNode } from '../../../src/layout/index.ts';
import { createFontLibrary } from '../../../src/text/font-library.ts';
import { style } from '../../boxes/fixtures.ts';

const fonts = await createFontLibrary({ diagnostics });

const RESET = '<style>html,body{margin:0;font:16px/20px "Liberation Sans"}</style>';

export interface Prepared {
  readonly root: BoxNode;
  readonly context: LayoutContext;
}

export function prepare(html: string): Prepared {
  const styled = style(RESET + html);
  const root = buildBoxTree(styled, { fonts, imageOf: () => null, diagnostics });
  const { counterStyles } = styled;
  return {
    root,
    context: createLayoutContext({
      formatting: FORMATTING_CONTEXTS,
      fonts,
      diagnostics,
      counterStyles,
      viewport: { width: 800, height: 1000 },
    }),
  };
}

function layOut({ root, context }: Prepared, space: Partial<ConstraintSpace>, token: BlockToken | null) {
  const result = layoutNode(root, independentSpace(800, space), token, null, context);
  if (!result.fragment) throw new Error(`the root was refused: ${result.why}`);
  return result;
}

export const whole = (html: string): BoxFragment =>
  layOut(prepare(html), { blockSize: 1000, percentBlock: 1000 }, null).fragment;

/** Pages of one height; throws where more come than `limit`. */
export function pages(document: Prepared | string, size: number, limit = 300): BoxFragment[] {
  const prepared = typeof document === 'string' ? prepare(document) : document;
  const page = {
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
  } as const;
  const found: BoxFragment[] = [];
  let token: BlockToken | null = null;
  do {
    const result = layOut(prepared, { blockSize: size, percentBlock: size, fragmentainer: page }, token);
    found.push(result.fragment);
    token = result.token;
    if (found.length > limit) throw new Error('too many pages');
  } while (token);
  return found;
}

function walk(fragment: Fragment, visit: (fragment: Fragment, x: number, y: number) => void, x = 0, y = 0): void {
  visit(fragment, x, y);
  if (fragment.kind === 'text') return;
  for (const link of fragment.children) walk(link.fragment, visit, x + link.x, y + link.y);
}

/** `name x,y widthxheight` of the border boxes of elements below `body`. */
export function rects(root: BoxFragment): string[] {
  const found: string[] = [];
  walk(root, (fragment, x, y) => {
    if (fragment.kind !== 'box' || !fragment.node.element || fragment.node.pseudo) return;
    const { tag, id } = fragment.node.element;
    if (tag === 'html' || tag === 'body') return;
    found.push(`${id ?? tag} ${x},${y} ${fragment.width}x${fragment.height}`);
  });
  return found;
}

export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function texts(root: BoxFragment): PlacedText[] {
  const found: PlacedText[] = [];
  walk(root, (fragment, x, y) => {
    if (fragment.kind !== 'text') return;
    const text = fragment.run.text.slice(fragment.textStart, fragment.textEnd);
    found.push({ text, x, y, width: fragment.width, height: fragment.height });
  });
  return found;
}

/** The words on each page in reading order. */
export const words = (fragments: readonly BoxFragment[]): string[] =>
  fragments.map((page) =>
    texts(page)
      .sort((a, b) => a.y - b.y || a.x - b.x)
      .map(({ text }) => text.trim())
      .join(' '),
  );
