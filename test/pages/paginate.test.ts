import { describe, expect, it } from 'vitest';
import { NO_EDGES } from '../../src/geometry.ts';
import type { Page } from '../../src/pages/page.ts';
import { paginate } from '../../src/pages/paginate.ts';
import type { PageContext, StyledDocument } from '../../src/style/types.ts';
import { atOnce } from '../../src/turns.ts';
import { build, context, places, type Spec } from '../layout/block/fixtures.ts';

const MARGIN = { top: 10, right: 5, bottom: 10, left: 5 };

function paged(
  spec: Spec,
  size: (page: PageContext) => { width: number; height: number | 'auto' } = () => ({ width: 110, height: 120 }),
): Page[] {
  const styled = {
    pageStyle: (page: PageContext) => ({
      size: size(page),
      margin: MARGIN,
      inset: NO_EDGES,
      style: null,
      marginBoxes: new Map(),
      footnoteArea: null,
    }),
  } as unknown as StyledDocument;
  return atOnce(paginate(build(spec), styled, context()));
}

const show = (pages: readonly Page[]): string[] =>
  pages.map((page) => {
    const flow = page.root ? places([page.root.fragment])[0] : 'blank';
    const extra = page.positioned.map(({ x, y, fragment }) => ` + ${x},${y} ${fragment.width}x${fragment.height}`);
    return `${page.start.side} ${page.width}x${page.height} ${flow}${extra.join('')}`;
  });

const text = (id: string, lines: number, css: Record<string, unknown> = {}): Spec => ({ id, lines, css });

describe('pages', () => {
  it('hold the root in their area', () => {
    const [page] = paged({ children: [text('a', 2)] });
    expect([page!.root!.x, page!.root!.y, page!.root!.fragment.width]).toEqual([5, 10, 100]);
  });
  it('continue until everything is placed', () => {
    expect(show(paged({ children: [text('a', 15)] }))).toEqual([
      'right 110x120 a: 0,0 100x100',
      'left 110x120 a: 0,0 100x50',
    ]);
  });
  it('leave a page blank where a side is demanded', () => {
    expect(show(paged({ children: [text('a', 1), text('b', 1, { breakBefore: 'right' })] }))).toEqual([
      'right 110x120 a: 0,0 100x10',
      'left 110x120 blank',
      'right 110x120 b: 0,0 100x10',
    ]);
  });
  it('take the size of their name', () => {
    const pages = paged({ children: [text('a', 1), text('b', 1, { page: 'wide' }), text('c', 1)] }, (page) =>
      page.name === 'wide' ? { width: 210, height: 60 } : { width: 110, height: 120 },
    );
    expect(show(pages)).toEqual([
      'right 110x120 a: 0,0 100x10',
      'left 210x60 b: 0,0 200x10',
      'right 110x120 c: 0,0 100x10',
    ]);
  });
  it('are as tall as their content where the height is auto', () => {
    expect(show(paged({ children: [text('a', 30)] }, () => ({ width: 110, height: 'auto' })))).toEqual([
      'right 110x320 a: 0,0 100x300',
    ]);
  });
  it('repeat fixed boxes and place absolute ones by their offset', () => {
    const fixed: Spec = { css: { position: 'fixed', top: 1, left: 2, width: 3, height: 4 } };
    const absolute: Spec = { css: { position: 'absolute', top: 130, left: 0, width: 7, height: 8 } };
    expect(show(paged({ children: [text('a', 15), fixed, absolute] }))).toEqual([
      'right 110x120 a: 0,0 100x100 + 7,11 3x4',
      'left 110x120 a: 0,0 100x50 + 7,11 3x4 + 5,40 7x8',
    ]);
  });
  it('are made for a box far below the content', () => {
    const absolute: Spec = { css: { position: 'absolute', top: 230, left: 0, width: 7, height: 8 } };
    expect(show(paged({ children: [text('a', 1), absolute] }))).toEqual([
      'right 110x120 a: 0,0 100x10',
      'left 110x120 blank',
      'right 110x120 blank + 5,40 7x8',
    ]);
  });
});
