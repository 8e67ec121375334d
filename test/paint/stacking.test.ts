/** The painting order of https://drafts.csswg.org/css2/#elaborate-stacking-contexts, step by step. */

import { describe, expect, it } from 'vitest';
import { at, BLUE, background, box, drawn, GREEN, line, node, page, paint, RED, rgb, style, text } from './fixtures.ts';

const grey = (level: number) => background(rgb(level, level, level));
const color = (level: number): string => `#${level.toString(16).padStart(2, '0').repeat(3)}`;
/** The order in which greys appear. */
const order = (lines: readonly string[]): string[] => lines.map((text) => /#[0-9a-f]{6}/.exec(text)![0]);

describe('stacking', () => {
  it('paints negative z-index, blocks, floats, inline content, z-index 0 and auto, positive z-index', () => {
    const positioned = (z: number | 'auto', level: number) =>
      box(10, 10, { display: { position: 'relative', zIndex: z }, ...grey(level) });
    const float = box(10, 10, { display: { float: 'left' }, ...grey(4) });
    const atomic = box(10, 10, grey(6), [], { formatting: 'block' });
    const root = box(200, 300, {}, [
      at(0, 0, positioned(2, 10)),
      at(0, 0, positioned('auto', 7)),
      at(0, 0, positioned(1, 9)),
      at(0, 0, positioned(-1, 2)),
      at(0, 0, positioned(0, 8)),
      at(0, 0, float),
      at(0, 0, line([at(0, 0, text('a', { color: { color: rgb(5, 5, 5) } })), at(10, 0, atomic)])),
      at(0, 0, box(10, 10, grey(3))),
      at(0, 0, positioned(-2, 1)),
    ]);
    expect(order(drawn(page(root)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(color));
  });

  it('paints inline blocks in inline boxes over the background of these, with their floats', () => {
    const float = box(5, 5, { display: { float: 'left' }, ...grey(3) });
    const atomic = box(10, 10, grey(2), [at(0, 0, float)], { formatting: 'block' });
    const inline = box(50, 10, grey(1), [at(0, 0, atomic)], { formatting: 'inline-box' });
    expect(order(drawn(page(box(200, 300, {}, [at(0, 0, line([at(0, 0, inline)]))]))))).toEqual([1, 2, 3].map(color));
  });

  it('keeps positioned descendants of a float in the context around it', () => {
    const late = box(5, 5, { display: { position: 'relative' }, ...grey(3) });
    const float = box(10, 10, { display: { float: 'left' }, ...grey(1) }, [at(0, 0, late)]);
    const root = box(200, 300, {}, [
      at(0, 0, float),
      at(0, 0, line([at(0, 0, text('a', { color: { color: rgb(2, 2, 2) } }))])),
    ]);
    expect(order(drawn(page(root)))).toEqual([1, 2, 3].map(color));
  });

  it('keeps z-indexes inside their stacking context', () => {
    const inside = box(5, 5, { display: { position: 'relative', zIndex: 999 }, ...grey(2) });
    const context = box(10, 10, { display: { position: 'relative', zIndex: 1 }, ...grey(1) }, [at(0, 0, inside)]);
    const above = box(10, 10, { display: { position: 'relative', zIndex: 2 }, ...grey(3) });
    expect(order(drawn(page(box(200, 300, {}, [at(0, 0, above), at(0, 0, context)]))))).toEqual([1, 2, 3].map(color));
  });

  it('paints a stacking context of negative z-index above the background of its parent context', () => {
    const below = box(5, 5, { display: { position: 'relative', zIndex: -1 }, ...grey(2) });
    const context = box(10, 10, { effects: { opacity: 0.5 }, ...grey(1) }, [at(0, 0, below)]);
    const { lines } = paint(page(box(200, 300, {}, [at(0, 0, context)])));
    expect(lines).toEqual([
      'group opacity 0.5',
      '  artifact background',
      '    fill #010101 rect 0,0 10x10',
      '    fill #020202 rect 0,0 5x5',
    ]);
  });

  it('honours z-index on flex items without position', () => {
    const parent = node({ formatting: 'flex' });
    const item = (z: number | 'auto', level: number) =>
      box(10, 10, {}, [], { node: node({ parent, style: style({ display: { zIndex: z }, ...grey(level) }) }) });
    const root = box(200, 300, {}, [at(0, 0, item(1, 3)), at(0, 0, item('auto', 2)), at(0, 0, item(-1, 1))]);
    expect(order(drawn(page(root)))).toEqual([1, 2, 3].map(color));
  });

  it('puts an absolute box in the context of its ancestor though its containing block is outside', () => {
    const root = node({ style: style() });
    const faded = node({ parent: root, style: style({ effects: { opacity: 0.5 } }) });
    const absolute = node({ parent: faded, style: style({ display: { position: 'absolute' }, ...background(RED) }) });
    const fragment = box(200, 300, {}, [at(0, 0, box(50, 50, {}, [], { node: faded }))], { node: root });
    const { lines } = paint(page(fragment, { positioned: [at(7, 7, box(5, 5, {}, [], { node: absolute }))] }));
    expect(lines).toEqual(['group opacity 0.5', '  artifact background', '    fill #ff0000 rect 7,7 5x5']);
  });
});

describe('clips', () => {
  const hidden = { display: { overflowX: 'hidden', overflowY: 'hidden' } } as const;

  it('cuts the content of overflow: hidden but not its own border and background', () => {
    const child = box(50, 50, background(RED));
    const { lines } = paint(
      page(box(200, 300, {}, [at(10, 10, box(20, 20, { ...hidden, ...background(BLUE) }, [at(0, 0, child)]))])),
    );
    expect(lines).toEqual([
      'artifact background',
      '  fill #0000ff rect 10,10 20x20',
      'group clip rect 10,10 20x20',
      '  artifact background',
      '    fill #ff0000 rect 10,10 50x50',
    ]);
  });

  it('follows positioned descendants into their own paint step', () => {
    const child = box(50, 50, { display: { position: 'relative', zIndex: 1 }, ...background(RED) });
    const clip = box(20, 20, hidden, [at(0, 0, child), at(0, 0, box(5, 5, background(GREEN)))]);
    const { lines } = paint(page(box(200, 300, {}, [at(0, 0, clip), at(0, 0, line([at(0, 0, text('x'))]))])));
    expect(lines.filter((text) => !text.includes('artifact'))).toEqual([
      'group clip rect 0,0 20x20',
      '    fill #008000 rect 0,0 5x5',
      '  text "x" 0,8 16px #000000',
      'group clip rect 0,0 20x20',
      '    fill #ff0000 rect 0,0 50x50',
    ]);
  });

  it('clips with rounded corners along the padding edge', () => {
    const shape = { borderShape: { borderTopLeftRadius: [4, 4] as const } };
    const { lines } = paint(
      page(box(200, 300, {}, [at(0, 0, box(20, 20, { ...hidden, ...shape }, [at(0, 0, box(5, 5, background(RED)))]))])),
    );
    expect(lines[0]).toBe('group clip path M4 0 L20 0 L20 20 L0 20 L0 4 C0 1.791 1.791 0 4 0 Z');
  });

  it('applies clip: rect() to absolute boxes', () => {
    const clip = { effects: { clip: { top: 1, right: 9, bottom: null, left: null } } };
    const absolute = box(20, 20, { display: { position: 'absolute' }, ...clip, ...background(RED) });
    const { lines } = paint(page(box(200, 300), { positioned: [at(10, 10, absolute)] }));
    expect(lines[0]).toBe('group clip rect 10,11 9x19');
  });
});

describe('transforms', () => {
  it('turns about the transform origin', () => {
    const turned = { transform: { transform: [{ kind: 'rotate', angle: 90 }] } } as const;
    const { lines } = paint(page(box(200, 300, {}, [at(10, 20, box(40, 20, { ...turned, ...background(RED) }))])));
    // Origin (30, 30): x' = 30 - (y - 30), y' = 30 + (x - 30).
    expect(lines[0]).toBe('group matrix 0 1 -1 0 60 0');
  });

  it('leaves inline boxes alone', () => {
    const turned = { transform: { rotate: { kind: 'rotate', angle: 45 } } } as const;
    const inline = box(40, 10, { ...turned, ...background(RED) }, [], { formatting: 'inline-box' });
    expect(paint(page(box(200, 300, {}, [at(0, 0, line([at(0, 0, inline)]))]))).lines[0]).toBe('artifact background');
  });

  it('shows nothing through a singular matrix', () => {
    const flat = { transform: { scale: [0, 1, 1] as const } };
    expect(drawn(page(box(200, 300, {}, [at(0, 0, box(40, 20, { ...flat, ...background(RED) }))])))).toEqual([]);
  });
});

it('hides boxes with visibility: hidden but not their visible children', () => {
  const child = box(5, 5, { color: { visibility: 'visible' }, ...background(GREEN) });
  const parent = box(20, 20, { color: { visibility: 'hidden' }, ...background(RED) }, [at(0, 0, child)]);
  expect(drawn(page(box(200, 300, {}, [at(0, 0, parent)])))).toEqual(['fill #008000 rect 0,0 5x5']);
});
