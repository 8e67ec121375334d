import { describe, expect, it } from 'vitest';
import { build, places, type Spec, whole } from './fixtures.ts';

const at = (spec: Spec, width = 100): string => places([whole(build(spec), width).fragment])[0]!;
const text = (id: string, css: Record<string, unknown> = {}): Spec => ({ id, lines: 1, css });

/** Expectations: CSS 2 §8.3.1, checked against Chromium's getBoundingClientRect. */
describe('margin collapsing', () => {
  it('takes the larger of two siblings’ margins', () => {
    expect(at({ children: [text('a', { marginBottom: 20 }), text('b', { marginTop: 30 })] })).toBe(
      'a: 0,0 100x10 | b: 0,40 100x10',
    );
  });
  it('adds the most negative margin', () => {
    expect(at({ children: [text('a', { marginBottom: 20 }), text('b', { marginTop: -15 })] })).toBe(
      'a: 0,0 100x10 | b: 0,15 100x10',
    );
  });
  it('collapses a parent with its first and last child', () => {
    const parent: Spec = {
      id: 'p',
      css: { marginTop: 10, marginBottom: 5 },
      children: [text('c', { marginTop: 25, marginBottom: 30 })],
    };
    expect(at({ children: [text('a'), parent, text('b')] })).toBe(
      'a: 0,0 100x10 | p: 0,35 100x10 | c: 0,35 100x10 | b: 0,75 100x10',
    );
  });
  it('keeps them apart with padding or border', () => {
    const parent: Spec = {
      id: 'p',
      css: { paddingTop: 1, borderBottomWidth: 2 },
      children: [text('c', { marginTop: 25, marginBottom: 30 })],
    };
    expect(at({ children: [parent, text('b')] })).toBe('p: 0,0 100x68 | c: 0,26 100x10 | b: 0,68 100x10');
  });
  it('collapses through an empty box', () => {
    const empty: Spec = { id: 'e', css: { marginTop: 20, marginBottom: 40 } };
    expect(at({ children: [text('a', { marginBottom: 10 }), empty, text('b', { marginTop: 5 })] })).toBe(
      'a: 0,0 100x10 | e: 0,30 100x0 | b: 0,50 100x10',
    );
  });
  it('does not collapse the last margin through a fixed height', () => {
    const parent: Spec = { id: 'p', css: { height: 20 }, children: [text('c', { marginBottom: 50 })] };
    expect(at({ children: [parent, text('b')] })).toBe('p: 0,0 100x20 | c: 0,0 100x10 | b: 0,20 100x10');
  });
  it('keeps margins inside a formatting context', () => {
    const parent: Spec = {
      id: 'p',
      css: { overflowX: 'hidden', overflowY: 'hidden' },
      children: [text('c', { marginTop: 5, marginBottom: 7 })],
    };
    expect(at({ children: [text('a', { marginBottom: 9 }), parent, text('b')] })).toBe(
      'a: 0,0 100x10 | p: 0,19 100x22 | c: 0,24 100x10 | b: 0,41 100x10',
    );
  });
});

describe('floats', () => {
  const float = (id: string, css: Record<string, unknown>): Spec => ({ id, css: { float: 'left', ...css } });
  it('stand side by side and wrap below', () => {
    const box = { width: 40, height: 10 };
    expect(at({ children: [float('a', box), float('b', box), float('c', box)] })).toBe(
      'a: 0,0 40x10 | b: 40,0 40x10 | c: 0,10 40x10',
    );
  });
  it('move with the margin that turns up later', () => {
    // The float is in the body, whose top edge is the paragraph's margin down.
    const body: Spec = { id: 'body', children: [float('f', { width: 10, height: 10 }), text('p', { marginTop: 20 })] };
    expect(at({ children: [body] })).toBe('body: 0,20 100x10 | f: 0,20 10x10 | p: 0,20 100x10');
  });
  it('are cleared by the border edge, margins and all', () => {
    expect(
      at({ children: [text('a'), float('f', { width: 10, height: 30 }), text('b', { clear: 'left', marginTop: 15 })] }),
    ).toBe('a: 0,0 100x10 | f: 0,10 10x30 | b: 0,40 100x10');
  });
  it('separate the cleared child from its parent’s margin', () => {
    const parent: Spec = {
      id: 'p',
      css: { marginTop: 10 },
      children: [float('f', { width: 10, height: 20 }), text('c', { clear: 'both', marginTop: 50 })],
    };
    expect(at({ children: [text('a'), parent] })).toBe(
      'a: 0,0 100x10 | p: 0,20 100x30 | f: 0,20 10x20 | c: 0,40 100x10',
    );
  });
  it('are contained by a formatting context and overflow a plain block', () => {
    const plain: Spec = { id: 'p', children: [float('f', { width: 10, height: 30 })] };
    const root: Spec = { id: 'r', css: { overflowX: 'hidden' }, children: [float('g', { width: 10, height: 30 })] };
    expect(at({ children: [root, plain, text('b')] })).toBe(
      'r: 0,0 100x30 | g: 0,0 10x30 | p: 0,30 100x0 | f: 0,30 10x30 | b: 0,30 100x10',
    );
  });
  it('narrow a formatting context beside them, or push it down', () => {
    const beside: Spec = { id: 'n', css: { overflowX: 'hidden' }, children: [text('t')] };
    const wide: Spec = { id: 'w', css: { overflowX: 'hidden', width: 80, height: 5 } };
    expect(at({ children: [float('f', { width: 30, height: 20 }), beside, wide] })).toBe(
      'f: 0,0 30x20 | n: 30,0 70x10 | t: 30,0 70x10 | w: 0,20 80x5',
    );
  });
  it('on the right keep to the right', () => {
    expect(at({ children: [float('f', { float: 'right', width: 30, height: 20, marginRight: 5 })] })).toBe(
      'f: 65,0 30x20',
    );
  });
});

describe('widths and positions', () => {
  it('centres with auto margins and honours min and max', () => {
    expect(
      at({ children: [{ id: 'a', css: { width: 50, height: 1, marginLeft: 'auto', marginRight: 'auto' } }] }),
    ).toBe('a: 25,0 50x1');
    expect(at({ children: [{ id: 'a', css: { maxWidth: 30, height: 1, marginLeft: 'auto' } }] })).toBe('a: 70,0 30x1');
    expect(at({ children: [{ id: 'a', css: { width: 10, minWidth: 30, height: 1 } }] })).toBe('a: 0,0 30x1');
  });
  it('gives way on the left in rtl', () => {
    expect(
      at({
        css: { direction: 'rtl' },
        children: [{ id: 'a', css: { width: 50, height: 1, marginLeft: 10, marginRight: 5 } }],
      }),
    ).toBe('a: 45,0 50x1');
  });
  it('moves relative boxes without moving what follows', () => {
    const percent = { kind: 'percentage', value: 10 };
    expect(at({ children: [text('a', { position: 'relative', left: percent, top: 3 }), text('b')] })).toBe(
      'a: 10,3 100x10 | b: 0,10 100x10',
    );
  });
  it('resolves percentage heights against definite ones only', () => {
    const half = { height: { kind: 'percentage', value: 50 } };
    expect(
      at({
        children: [{ css: { height: 40 }, children: [{ id: 'a', css: half }] }, { children: [{ id: 'b', css: half }] }],
      }),
    ).toBe('a: 0,0 100x20 | b: 0,40 100x0');
  });
});
