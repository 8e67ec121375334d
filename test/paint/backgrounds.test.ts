/** Placing, sizing and repeating backgrounds: https://drafts.csswg.org/css-backgrounds-3/#backgrounds */

import { describe, expect, it } from 'vitest';
import type { BackgroundGroup } from '../../src/css/properties/computed-backgrounds.ts';
import type { CssImage, GradientStop } from '../../src/css/values/types.ts';
import { fixStops, gradientPaint } from '../../src/paint/gradient.ts';
import { createPaintSession, measureSliced } from '../../src/paint/session.ts';
import type { RasterImage } from '../../src/resources/types.ts';
import { at, BLUE, box, drawn, element, GREEN, line, node, page, paint, RED, rgb, style } from './fixtures.ts';

const IMAGE: RasterImage = {
  kind: 'raster',
  url: 'i',
  width: 20,
  height: 10,
  pixelWidth: 20,
  pixelHeight: 10,
  orientation: 1,
  data: { encoding: 'samples', components: 3, samples: new Uint8Array(600), alpha: null },
};
const URL_IMAGE: CssImage = { kind: 'url', url: 'i' };
const percent = (value: number) => ({ kind: 'percentage', value }) as const;
const CLEAR = rgb(0, 0, 0, 0);

const layer = (changes: Partial<BackgroundGroup>, width = 100, height = 50): string[] =>
  drawn(
    page(
      box(200, 300, {}, [at(0, 0, box(width, height, { background: { backgroundImage: [URL_IMAGE], ...changes } }))]),
    ),
    { i: IMAGE },
  );

describe('background images', () => {
  it('keep their natural size and stand where background-position says', () => {
    const once = { backgroundRepeat: [['no-repeat', 'no-repeat']] } as const;
    expect(layer({ ...once })).toEqual(['image 0,0 20x10 raster i']);
    const middle = { backgroundPositionX: [percent(50)], backgroundPositionY: [percent(100)] };
    expect(layer({ ...once, ...middle })).toEqual(['image 40,40 20x10 raster i']);
    expect(layer({ ...once, backgroundPositionX: [7] })).toEqual(['image 7,0 20x10 raster i']);
  });

  // https://drafts.csswg.org/css-images-4/#the-image-resolution
  it('are smaller the more pixels there are to a px', () => {
    const shown = (image: CssImage, fromImage: boolean, border = {}): string[] =>
      drawn(
        page(
          box(100, 100, {
            background: { backgroundImage: [image], backgroundRepeat: [['no-repeat', 'no-repeat']] },
            paragraph: { imageResolution: { fromImage, dppx: 2 } },
            ...border,
          }),
        ),
        { i: { ...IMAGE, density: { across: 4, down: 1 } } },
      );
    expect(shown(URL_IMAGE, false)).toEqual(['image 0,0 10x5 raster i']);
    expect(shown(URL_IMAGE, true)).toEqual(['image 0,0 5x10 raster i']);
    expect(shown({ ...URL_IMAGE, resolution: 10 }, true)).toEqual(['image 0,0 2x1 raster i']);
  });

  it('slices of border images count pixels, whatever their size', () => {
    const edges = { edges: [5], fill: false };
    const borderShape = {
      borderImageSource: URL_IMAGE,
      borderImageSlice: edges,
      borderImageWidth: ['auto'],
    } as const;
    const corners = (dppx: number): string[] => {
      const paragraph = { imageResolution: { fromImage: false, dppx } };
      return drawn(page(box(100, 100, { borderShape, paragraph })), { i: IMAGE }).slice(0, 2);
    };
    // A corner of 5 × 5 pixels, which are half a px at 2 dppx, and the edge between two of them.
    expect(corners(1)).toEqual(['image 0,0 20x10 raster i', 'image -40,0 180x10 raster i']);
    expect(corners(2)).toEqual(['image 0,0 10x5 raster i', 'image -45,0 190x5 raster i']);
  });

  it('cover and contain keep the ratio', () => {
    const once = { backgroundRepeat: [['no-repeat', 'no-repeat']] } as const;
    expect(layer({ ...once, backgroundSize: ['contain'] }, 100, 100)).toEqual(['image 0,0 100x50 raster i']);
    expect(layer({ ...once, backgroundSize: ['cover'] }, 100, 100)).toEqual(['image 0,0 200x100 raster i']);
    expect(layer({ ...once, backgroundSize: [[10, 'auto']] })).toEqual(['image 0,0 10x5 raster i']);
  });

  it('space puts whole tiles with equal gaps, round rescales them', () => {
    const space = { backgroundRepeat: [['space', 'no-repeat']], backgroundSize: [[30, 10]] } as const;
    expect(layer(space)).toEqual([
      'image 0,0 30x10 raster i',
      'image 35,0 30x10 raster i',
      'image 70,0 30x10 raster i',
    ]);
    const round = { backgroundRepeat: [['round', 'no-repeat']], backgroundSize: [[30, 'auto']] } as const;
    expect(layer(round)[1]).toMatch(/^image 33.333,0 33.333x16.667/);
  });

  it('many tiles become one pattern that starts at the first one needed', () => {
    const lines = layer({ backgroundPositionX: [5] });
    expect(lines[0]).toBe('fill pattern 20x10 step 20,10 at 1 0 0 1 -15 0 rect 0,0 100x50');
  });

  it('tiles that are the same all along an axis and touch each other are one', () => {
    const strip = { ...IMAGE, width: 1, pixelWidth: 1 };
    const drawnWith = (image: CssImage, changes: Partial<BackgroundGroup>) =>
      drawn(
        page(box(200, 300, {}, [at(0, 0, box(100, 50, { background: { backgroundImage: [image], ...changes } }))])),
        { i: strip },
      );
    const across = { backgroundRepeat: [['repeat', 'no-repeat']] } as const;
    expect(drawnWith(URL_IMAGE, across)).toEqual(['image 0,0 100x10 raster i']);
    expect(drawnWith(URL_IMAGE, {})[0]).toMatch(/^fill pattern 100x10 step 101,10 /);
    const apart = { backgroundRepeat: [['space', 'no-repeat']], backgroundSize: [[9, 10]] } as const;
    expect(drawnWith(URL_IMAGE, apart)[0]).toMatch(/^fill pattern 9x10 step 9\.1,/);
    const gradient = (direction: number): CssImage => ({
      kind: 'linear-gradient',
      repeating: false,
      direction,
      stops: [
        { color: RED, position: 0 },
        { color: BLUE, position: null },
      ],
    });
    const squares = { backgroundSize: [[10, 10]] } as const;
    expect(drawnWith(gradient(45), squares)[0]).toMatch(/^fill pattern 10x10 step 10,10 /);
    // Rows and columns of a gradient that runs along them are one gradient, which starts anew at each tile.
    const [rows, ...others] = drawnWith(gradient(180), squares);
    expect(others).toEqual([]);
    expect(rows).toMatch(
      /^fill linear\(50,0 to 50,50: #ff0000 0, #0000ff 0\.2, #ff0000 0\.2, #0000ff 0\.4, .*#0000ff 1\)/,
    );
    expect(drawnWith(gradient(-90), squares)[0]).toMatch(/^fill linear\(100,25 to 0,25: #ff0000 0, #0000ff 0\.1, /);
    const row = { ...squares, backgroundRepeat: [['repeat', 'no-repeat']], backgroundPositionX: [5] } as const;
    expect(drawnWith(gradient(90), row)).toEqual([
      expect.stringMatching(/^fill linear\(-5,5 to 105,5: .*\).* 0,0 100x10$/),
    ]);
    const gaps = { ...squares, backgroundRepeat: [['space', 'space']], backgroundSize: [[9, 9]] } as const;
    expect(drawnWith(gradient(180), gaps)[0]).toMatch(/^fill pattern 9x9 /);
    const fine = { backgroundSize: [[1, 0.02]] } as const;
    expect(drawnWith(gradient(180), fine)[0]).toMatch(/^fill pattern 100x0.02 /);
  });

  it('missing ones paint nothing, the colour below stays', () => {
    const changes = { background: { backgroundImage: [{ kind: 'url', url: 'gone' } as const], backgroundColor: RED } };
    expect(drawn(page(box(200, 300, {}, [at(0, 0, box(10, 10, changes))])))).toEqual(['fill #ff0000 rect 0,0 10x10']);
  });

  it('layers paint from the last to the first', () => {
    const once = { backgroundRepeat: [['no-repeat', 'no-repeat']] } as const;
    const lines = layer({
      ...once,
      backgroundImage: [URL_IMAGE, URL_IMAGE],
      backgroundPositionX: [1, 2],
      backgroundColor: RED,
    });
    expect(lines).toEqual(['fill #ff0000 rect 0,0 100x50', 'image 2,0 20x10 raster i', 'image 1,0 20x10 raster i']);
  });

  it('of a sliced box lie in the unfragmented box', () => {
    const parts = {
      background: {
        backgroundImage: [URL_IMAGE],
        backgroundRepeat: [['no-repeat', 'no-repeat']],
        backgroundPositionY: [percent(100)],
      },
    } as const;
    const own = node({ style: style(parts) });
    const root = node();
    const first = page(box(200, 40, {}, [at(0, 0, box(100, 40, {}, [], { node: own }))], { node: root }));
    const second = page(
      box(200, 30, {}, [at(0, 0, box(100, 30, {}, [], { node: own, index: 1, consumed: 40 }))], {
        node: root,
        index: 1,
        consumed: 40,
      }),
    );
    const session = createPaintSession(measureSliced([first, second]));
    const images = (of: typeof first): string[] =>
      paint(of, { i: IMAGE }, { session }).lines.filter((text) => text.includes('image'));
    expect(images(first)).toEqual([]);
    // Bottom of the 70px box: 60px down, 20px into the second fragment.
    expect(images(second)).toEqual(['  image 0,20 20x10 raster i']);
  });

  it('of an inline box run on from line to line', () => {
    const own = node({
      formatting: 'inline-box',
      style: style({
        background: {
          backgroundImage: [URL_IMAGE],
          backgroundRepeat: [['no-repeat', 'no-repeat']],
          backgroundPositionX: [percent(100)],
        },
      }),
    });
    const piece = (width: number) => box(width, 10, {}, [], { node: own });
    const lines = [at(0, 0, line([at(0, 0, piece(60))])), at(0, 20, line([at(0, 0, piece(40))]))];
    // The end of 60 + 40px is the end of the second piece.
    expect(drawn(page(box(200, 300, {}, lines)), { i: IMAGE })).toEqual(['image 20,20 20x10 raster i']);
  });

  it('clips to the padding box and content box', () => {
    const edges = { border: { borderTopWidth: 2, borderLeftWidth: 2, borderRightWidth: 2, borderBottomWidth: 2 } };
    const inner = box(20, 20, { ...edges, background: { backgroundColor: RED, backgroundClip: ['padding-box'] } });
    expect(drawn(page(box(200, 300, {}, [at(0, 0, inner)])))).toEqual(['fill #ff0000 rect 2,2 16x16']);
  });
});

describe('the canvas', () => {
  const margins = { top: 20, right: 10, bottom: 20, left: 10 };

  it('draws areas of one colour that share an edge as one, and no others', () => {
    const red = { background: { backgroundColor: RED } };
    const next = (...boxes: readonly (readonly [x: number, y: number, width: number, height: number])[]) => {
      const links = boxes.map(([x, y, width, height]) => at(x, y, box(width, height, red)));
      return drawn(page(box(200, 300, {}, links)));
    };
    expect(next([0, 0, 10, 10], [10, 0, 5, 10])).toEqual(['fill #ff0000 rect 0,0 15x10']);
    expect(next([0, 0, 10, 10], [0, 10, 10, 4])).toEqual(['fill #ff0000 rect 0,0 10x14']);
    expect(next([0, 0, 10, 10], [9, 0, 5, 10])).toHaveLength(2);
    expect(next([0, 0, 10, 10], [10, 1, 5, 10])).toHaveLength(2);
  });
  it("takes the body's background where the root has none, and fills the page area as Chromium does", () => {
    const html = element('html');
    const rootStyle = style();
    const body = element('body', {}, html);
    const bodyNode = node({ element: body, style: style({ background: { backgroundColor: RED } }) });
    const root = node({ element: html, style: rootStyle, children: [bodyNode] });
    const fragment = box(180, 30, {}, [at(8, 8, box(164, 14, {}, [], { node: bodyNode }))], { node: root });
    expect(drawn(page(fragment, { margin: margins, root: at(10, 20, fragment) }))).toEqual([
      'fill #ff0000 rect 10,20 180x260',
    ]);
  });

  it('lies over the page background, which covers the sheet', () => {
    const fragment = box(180, 30, { background: { backgroundColor: RED } }, [], {
      node: node({ style: style({ background: { backgroundColor: RED } }), element: element('html') }),
    });
    const base = page(fragment, { margin: margins, root: at(10, 20, fragment) });
    const pageStyle = { ...base.pageStyle, style: style({ background: { backgroundColor: BLUE } }) };
    expect(drawn({ ...base, pageStyle })).toEqual(['fill #0000ff rect 0,0 200x300', 'fill #ff0000 rect 10,20 180x260']);
  });
});

describe('tables', () => {
  const cellOf = (type: 'table-cell' | 'table-row' | 'table-row-group', color: typeof RED | null) =>
    style({
      display: { display: { kind: 'internal', type } },
      ...(color ? { background: { backgroundColor: color } } : {}),
    });

  it('show columns, row groups and rows only behind cells, in that order', () => {
    const cell = box(20, 10, {}, [], { node: node({ style: cellOf('table-cell', null) }) });
    const row = box(50, 10, {}, [at(2, 0, cell)], { node: node({ style: cellOf('table-row', GREEN) }) });
    const group = box(50, 10, {}, [at(0, 0, row)], { node: node({ style: cellOf('table-row-group', BLUE) }) });
    const column = {
      box: node({ style: style({ background: { backgroundColor: RED } }) }),
      x: 2,
      y: 0,
      width: 20,
      height: 10,
    };
    const table = box(50, 10, {}, [at(0, 0, group)], {
      extra: { kind: 'table', grid: { columns: [column], box: null, vertical: false } },
    });
    expect(drawn(page(box(200, 300, {}, [at(0, 0, table)])))).toEqual([
      'fill #ff0000 rect 2,0 20x10',
      'fill #0000ff rect 2,0 20x10',
      'fill #008000 rect 2,0 20x10',
    ]);
  });

  it('leave out empty cells when asked', () => {
    const hide = {
      tableInherited: { emptyCells: 'hide' },
      background: { backgroundColor: RED },
      display: { display: { kind: 'internal', type: 'table-cell' } },
    } as const;
    expect(drawn(page(box(200, 300, {}, [at(0, 0, box(20, 10, hide))])))).toEqual([]);
  });
});

describe('gradients', () => {
  const stop = (color: GradientStop['color'], position: number | null = null): GradientStop =>
    ({ color, position: position === null ? null : percent(position) }) as GradientStop;

  it('fix positions up: css-images-4 §color-stop-fixup', () => {
    const stops = [stop(RED), stop(GREEN), stop(BLUE), stop(RED, 60), stop(BLUE, 30), stop(GREEN)];
    expect(fixStops(stops, 100, RED).map(({ offset }) => Math.round(offset * 100))).toEqual([0, 20, 40, 60, 60, 100]);
  });

  it('point at corners so that the 50% line joins the other two', () => {
    const paintOf = gradientPaint(
      {
        kind: 'linear-gradient',
        repeating: false,
        direction: { x: 'right', y: 'top' },
        stops: [stop(RED), stop(BLUE)],
      },
      { x: 0, y: 0, width: 100, height: 30 },
      RED,
    );
    if (paintOf.kind !== 'linear') throw new Error(paintOf.kind);
    // The line from the start to the end is at right angles to the diagonal from top left to bottom right.
    const dot = (paintOf.x2 - paintOf.x1) * 100 + (paintOf.y2 - paintOf.y1) * 30;
    expect(dot).toBeCloseTo(0, 6);
    expect(paintOf.x2).toBeGreaterThan(paintOf.x1);
    expect(paintOf.y2).toBeLessThan(paintOf.y1);
  });

  it('unroll repetitions over the whole line', () => {
    const paintOf = gradientPaint(
      { kind: 'linear-gradient', repeating: true, direction: 90, stops: [stop(RED, 0), stop(BLUE, 25)] },
      { x: 0, y: 0, width: 100, height: 30 },
      RED,
    );
    if (paintOf.kind !== 'linear') throw new Error(paintOf.kind);
    expect(paintOf.stops.map(({ offset }) => offset)).toEqual([0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1]);
  });

  it('fade to a clear colour without turning grey', () => {
    const stops = fixStops([stop(RED), stop(CLEAR)], 100, RED);
    expect(stops[1]!.color).toEqual({ ...RED, a: 0 });
  });

  it('size radial ones to the farthest corner', () => {
    const paintOf = gradientPaint(
      {
        kind: 'radial-gradient',
        repeating: false,
        shape: 'circle',
        size: 'farthest-corner',
        position: { x: percent(50), y: percent(50) },
        stops: [stop(RED), stop(BLUE)],
      },
      { x: 10, y: 0, width: 60, height: 80 },
      RED,
    );
    expect(paintOf).toMatchObject({ kind: 'radial', x1: 40, y1: 40, r1: 0, r2: 50 });
  });

  it('bound what a tiny repetition costs', () => {
    const paintOf = gradientPaint(
      {
        kind: 'linear-gradient',
        repeating: true,
        direction: 90,
        stops: [
          { color: RED, position: 0 },
          { color: BLUE, position: 0.001 },
        ],
      },
      { x: 0, y: 0, width: 10000, height: 30 },
      RED,
    );
    expect(paintOf).toEqual({ kind: 'solid', color: { r: 0.5, g: 0, b: 0.5, a: 1 } });
  });
});
