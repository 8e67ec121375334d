import { describe, expect, it } from 'vitest';
import { build, pages, places, type Spec } from './fixtures.ts';

const on = (spec: Spec, size = 100): string[] => places(pages(build(spec), size));
const text = (id: string, lines: number, css: Record<string, unknown> = {}): Spec => ({ id, lines, css });

/** Expectations: css-break-4 §4 and §5, pages 100px tall, lines 10px. */
describe('breaks between boxes', () => {
  it('breaks where the next box does not fit, and truncates the margins there', () => {
    const spec = {
      children: [text('a', 8, { marginBottom: 20, orphans: 1, widows: 1 }), text('b', 3, { marginTop: 5 })],
    };
    expect(on(spec)).toEqual(['a: 0,0 100x80', 'b: 0,0 100x30']);
  });
  it('keeps the margin after a forced break', () => {
    expect(on({ children: [text('a', 2), text('b', 2, { breakBefore: 'page', marginTop: 15 })] })).toEqual([
      'a: 0,0 100x20',
      'b: 0,15 100x20',
    ]);
  });
  it('propagates a forced break out of first children', () => {
    const section: Spec = { id: 's', children: [text('b', 2, { breakBefore: 'page' })] };
    expect(on({ children: [text('a', 2), section] })).toEqual(['a: 0,0 100x20', 's: 0,0 100x20 | b: 0,0 100x20']);
  });
  it('keeps a heading with what follows', () => {
    expect(on({ children: [text('a', 7), text('h', 1, { breakAfter: 'avoid' }), text('b', 3)] })).toEqual(
      ['a: 0,0 100x70', 'h: 0,0 100x10 | b: 0,10 100x30'].map((page, i) => (i === 0 ? 'a: 0,0 100x70' : page)),
    );
  });
  it('keeps a box whole that asks for it, and breaks it when it is taller than a page', () => {
    const kept: Spec = { id: 'k', css: { breakInside: 'avoid' }, children: [text('b', 4)] };
    expect(on({ children: [text('a', 7), kept] })).toEqual(['a: 0,0 100x70', 'k: 0,0 100x40 | b: 0,0 100x40']);
    const tall: Spec = { id: 'k', css: { breakInside: 'avoid' }, children: [text('b', 14)] };
    expect(on({ children: [text('a', 7), tall] })).toEqual([
      'a: 0,0 100x70',
      'k: 0,0 100x100 | b: 0,0 100x100',
      'k: 0,0 100x40 | b: 0,0 100x40',
    ]);
  });
  it('leaves two lines on each side', () => {
    expect(on({ children: [text('a', 9), text('b', 4)] })).toEqual(['a: 0,0 100x90', 'b: 0,0 100x40']);
    expect(on({ children: [text('a', 7), text('b', 4)] })).toEqual(['a: 0,0 100x70 | b: 0,70 100x30', 'b: 0,0 100x20']);
  });
  it('breaks at a change of named page', () => {
    expect(on({ children: [text('a', 1), text('b', 1, { page: 'wide' }), text('c', 1, { page: 'wide' })] })).toEqual([
      'a: 0,0 100x10',
      'b: 0,0 100x10 | c: 0,10 100x10',
    ]);
  });
});

describe('breaks inside boxes', () => {
  it('slices padding and border at a break, or repeats them', () => {
    const css = { borderTopWidth: 3, borderBottomWidth: 4, paddingTop: 2, paddingBottom: 1 };
    const spec = (more: object): Spec => ({
      children: [{ id: 'p', css: { ...css, ...more }, children: [text('t', 15)] }],
    });
    expect(on(spec({}))).toEqual(['p: 0,0 100x100 | t: 0,5 100x95', 'p: 0,0 100x65 | t: 0,0 100x60']);
    expect(on(spec({ boxDecorationBreak: 'clone' }))).toEqual([
      'p: 0,0 100x100 | t: 0,5 100x90',
      'p: 0,0 100x70 | t: 0,5 100x60',
    ]);
  });
  it('breaks an empty fixed height', () => {
    expect(on({ children: [text('a', 7), { id: 'b', css: { height: 150 } }, text('c', 1)] })).toEqual([
      'a: 0,0 100x70 | b: 0,70 100x30',
      'b: 0,0 100x100',
      'b: 0,0 100x20 | c: 0,20 100x10',
    ]);
  });
  it('lets content overflow a fixed height onto the next page beside what follows', () => {
    expect(on({ children: [{ id: 'b', css: { height: 20 }, children: [text('t', 15)] }, text('c', 1)] })).toEqual([
      'b: 0,0 100x20 | t: 0,0 100x100 | c: 0,20 100x10',
      'b: 0,0 100x0 | t: 0,0 100x50',
    ]);
  });
  it('pushes a monolithic box to the next page and slices one taller than that', () => {
    expect(on({ children: [text('a', 5), { id: 'i', image: { width: 50, height: 60 } }, text('c', 1)] })).toEqual([
      'a: 0,0 100x50',
      'i: 0,0 50x60 | c: 0,60 100x10',
    ]);
    expect(on({ children: [text('a', 5), { id: 'i', image: { width: 50, height: 230 } }, text('c', 1)] })).toEqual([
      'a: 0,0 100x50',
      'i/: 0,0 50x100',
      'i/: 0,0 50x100',
      'i/: 0,0 50x30 | c: 0,30 100x10',
    ]);
  });
});

describe('floats over pages', () => {
  const float = (id: string, css: Record<string, unknown>, children: Spec[] = []): Spec => ({
    id,
    css: { float: 'left', width: 40, ...css },
    children,
  });
  it('go to the next page whole when they do not fit, while the text continues', () => {
    expect(
      on({
        children: [text('a', 8), float('f', { height: 40 }, [{ image: { width: 40, height: 40 } }]), text('b', 4)],
      }),
    ).toEqual(['a: 0,0 100x80 | b: 0,80 100x20', 'f: 0,0 40x40 | b: 0,0 100x20']);
  });
  it('break in a parallel flow when they are taller than a page', () => {
    expect(on({ children: [float('f', {}, [text('t', 15)]), text('b', 3)] })).toEqual([
      'f: 0,0 40x100 | t: 0,0 40x100 | b: 0,0 100x30',
      'f: 0,0 40x50 | t: 0,0 40x50',
    ]);
  });
  it('push what clears them to where they end', () => {
    expect(on({ children: [float('f', {}, [text('t', 15)]), text('b', 3, { clear: 'left' })] })).toEqual([
      'f: 0,0 40x100 | t: 0,0 40x100',
      'f: 0,0 40x50 | t: 0,0 40x50 | b: 0,50 100x30',
    ]);
  });
});

describe('a line taller than its page', () => {
  it('is cut into windows, and the lines after it follow', () => {
    const shown = pages(
      build({
        children: [
          text('a', 2, { orphans: 1, widows: 1 }),
          { id: 't', lines: 2, lineHeight: 130, css: { orphans: 1, widows: 1 } },
        ],
      }),
      100,
    );
    expect(places(shown)).toEqual([
      'a: 0,0 100x20',
      't: 0,0 100x100 | t/: 0,0 100x100',
      't: 0,0 100x100 | t/: 0,0 100x30',
      't: 0,0 100x100 | t/: 0,0 100x100',
      't: 0,0 100x30 | t/: 0,0 100x30',
    ]);
  });
});

describe('a box that clips', () => {
  it('breaks nothing inside when it ends on this page', () => {
    const clip: Spec = {
      id: 'c',
      css: { height: 90, overflowX: 'hidden', overflowY: 'hidden' },
      children: [text('t', 14)],
    };
    expect(on({ children: [clip, text('b', 2)] })).toEqual(['c: 0,0 100x90 | t: 0,0 100x140', 'b: 0,0 100x20']);
  });
});
