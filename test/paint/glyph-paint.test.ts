import { describe, expect, it } from 'vitest';
import type { Rgba } from '../../src/css/values/types.ts';
import { fillPaint as paintOfFill } from '../../src/paint/glyph-gradients.ts';
import { glyphPaintItems } from '../../src/paint/glyph-paint-items.ts';
import type { GlyphFill, GlyphPaint } from '../../src/text/glyph-paint.ts';

const EM = { x: 0, y: 0, width: 1000, height: 1000 };
const fillPaint = (fill: GlyphFill, text: Rgba) => paintOfFill(fill, text, EM, 8000);

const RED = { r: 1, g: 0, b: 0, a: 1 };
const BLUE = { r: 0, g: 0, b: 1, a: 1 };
const GREEN = { r: 0, g: 0.5, b: 0, a: 0.5 };
const stop = (offset: number, color: typeof RED | null = RED) => ({ offset, color, alpha: 1 });

// https://learn.microsoft.com/typography/opentype/spec/colr
describe('gradients of glyphs', () => {
  it('go straight across the lines on which colours stay', () => {
    const paint = fillPaint(
      { kind: 'linear', points: [0, 0, 100, 100, 0, 50], stops: [stop(0), stop(1, BLUE)], extend: 'pad' },
      GREEN,
    );
    // Colours stay along the y axis: only the way in x counts.
    expect(paint).toMatchObject({ kind: 'linear', x1: 0, y1: 0, x2: 100, y2: 0 });
  });

  it('have the text’s alpha in all, and its colour where a stop asks for it', () => {
    const paint = fillPaint(
      { kind: 'linear', points: [0, 0, 1, 0, 0, 1], stops: [stop(0), stop(1, null)], extend: 'pad' },
      GREEN,
    );
    expect(paint).toMatchObject({ stops: [{ color: { ...RED, a: 0.5 } }, { color: GREEN }] });
  });

  it('begin where the first stop stands', () => {
    const paint = fillPaint(
      { kind: 'linear', points: [0, 0, 100, 0, 0, 1], stops: [stop(0.5), stop(2, BLUE)], extend: 'pad' },
      RED,
    );
    expect(paint).toMatchObject({ x1: 50, x2: 200, stops: [{ offset: 0 }, { offset: 1 }] });
  });

  it('turn every other time where they are reflected', () => {
    const paint = fillPaint(
      { kind: 'radial', circles: [0, 0, 0, 0, 0, 10], stops: [stop(0), stop(1, BLUE)], extend: 'reflect' },
      RED,
    );
    if (paint?.kind !== 'radial') throw new Error();
    expect(paint.r1).toBe(0);
    expect(paint.stops.slice(0, 4).map(({ color }) => color)).toEqual([RED, BLUE, BLUE, RED]);
  });

  it('sweep counter-clockwise from the right, where conic ones begin at the top', () => {
    const paint = fillPaint(
      { kind: 'sweep', x: 5, y: 6, from: 0, to: Math.PI, stops: [stop(0), stop(1, BLUE)], extend: 'pad' },
      RED,
    );
    // As far as a glyph reaches and no farther: pictures of pages cannot be made of more.
    expect(paint).toMatchObject({ kind: 'conic', x: 5, y: 6, from: 90, radius: 8000 });
    if (paint?.kind !== 'conic') throw new Error();
    expect(paint.stops.map(({ offset }) => offset)).toEqual([0, 0.5, 1]);
    expect(paint.stops[2]!.color).toEqual(BLUE);
  });

  it('sweep again from the right where a period begins there', () => {
    const paint = fillPaint(
      { kind: 'sweep', x: 0, y: 0, from: 0, to: Math.PI / 2, stops: [stop(0), stop(1, BLUE)], extend: 'repeat' },
      RED,
    );
    if (paint?.kind !== 'conic') throw new Error();
    expect(paint.stops.map(({ offset }) => offset)).toEqual([0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1]);
    expect(paint.stops.map(({ color }) => color)).toEqual([RED, BLUE, RED, BLUE, RED, BLUE, RED, BLUE]);
  });
});

describe('repeated gradients of glyphs', () => {
  const stops = [stop(0), stop(1, BLUE)];

  it('continue as far as the glyph does, however narrow their stripes', () => {
    const points = [300, 0, 310, 0, 300, 1] as const;
    const paint = fillPaint({ kind: 'linear', points, stops, extend: 'repeat' }, RED);
    // Of 1000 units every stripe has 10, 30 of them before the one that is said.
    expect(paint).toMatchObject({ x1: 0, x2: 1000 });
    if (paint?.kind !== 'linear') throw new Error();
    expect(paint.stops).toHaveLength(200);
  });

  it('are said in the part that is seen, also far from there', () => {
    const points = [-5000, 0, -4500, 0, -5000, 1] as const;
    const paint = fillPaint({ kind: 'linear', points, stops, extend: 'reflect' }, RED);
    expect(paint).toMatchObject({ x1: 0, x2: 1000 });
    if (paint?.kind !== 'linear') throw new Error();
    expect(paint.stops.map(({ color }) => color)).toEqual([RED, BLUE, BLUE, RED]);
  });

  it('grow until circles cover the glyph', () => {
    const circles = [500, 500, 0, 500, 500, 20] as const;
    const paint = fillPaint({ kind: 'radial', circles, stops, extend: 'repeat' }, RED);
    // The corners are 707 units from the middle.
    expect(paint).toMatchObject({ r1: 0, r2: 720 });
    const outside = fillPaint({ kind: 'radial', circles: [500, 500, 20, 500, 500, 0], stops, extend: 'repeat' }, RED);
    expect(outside).toMatchObject({ r1: 720, r2: 0 });
  });

  it('fill the turn', () => {
    const paint = fillPaint({ kind: 'sweep', x: 0, y: 0, from: 0, to: Math.PI / 36, stops, extend: 'repeat' }, RED);
    if (paint?.kind !== 'conic') throw new Error();
    expect(paint.stops).toHaveLength(144);
  });

  it('are bounded', () => {
    const paint = fillPaint({ kind: 'linear', points: [0, 0, 1e-6, 0, 0, 1], stops, extend: 'repeat' }, RED);
    if (paint?.kind !== 'linear') throw new Error();
    expect(paint.stops).toHaveLength(1024);
  });
});

describe('painted glyphs', () => {
  const square: GlyphPaint = {
    kind: 'clip',
    path: [['M', 0, 0], ['L', 10, 0], ['L', 10, 10], ['Z']],
    content: [{ kind: 'fill', paint: { kind: 'solid', color: RED, alpha: 1 } }],
  };
  const placement = { matrix: [1, 0, 0, -1, 0, 0], color: BLUE, unitsPerEm: 1000, shadow: false } as const;
  const kinds = (paints: readonly GlyphPaint[], shadow = false) =>
    glyphPaintItems(paints, { ...placement, shadow }).map(({ kind }) => kind);

  it('fill an outline without a clip', () => {
    expect(kinds([square])).toEqual(['push', 'fill', 'pop']);
  });

  it('show the source only where the backdrop is', () => {
    const items = glyphPaintItems(
      [{ kind: 'composite', mode: 'source-in', backdrop: [square], source: [square] }],
      placement,
    );
    expect(items[1]).toMatchObject({ kind: 'push', mask: { kind: 'alpha', items: [{ kind: 'fill' }] } });
  });

  it('blend within themselves, not with the page', () => {
    const items = glyphPaintItems(
      [{ kind: 'composite', mode: 'multiply', backdrop: [square], source: [square] }],
      placement,
    );
    expect(items[1]).toMatchObject({ kind: 'push', isolated: true, blend: 'normal' });
    expect(items[3]).toMatchObject({ kind: 'push', blend: 'multiply' });
  });

  it('throw shadows of one colour', () => {
    const items = glyphPaintItems([square], { ...placement, shadow: true });
    expect(items[2]).toMatchObject({ kind: 'fill', paint: { kind: 'solid', color: BLUE } });
  });
});
