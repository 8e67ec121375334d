/** Borders and outlines; shades and dashes are those of Chromium's PDF output for the same boxes. */

import { describe, expect, it } from 'vitest';
import type { BorderGroup, LineStyle } from '../../src/css/properties/computed-backgrounds.ts';
import type { Rgba } from '../../src/css/values/types.ts';
import { dump } from '../../src/index.ts';
import { dashPattern, doubleLine, shade } from '../../src/paint/stroke-style.ts';
import { at, BLUE, box, drawn, page, paint, RED, rgb, type StyleChanges } from './fixtures.ts';

function border(width: number, style: LineStyle, color: Rgba, only?: readonly string[]): Partial<BorderGroup> {
  const out: Record<string, unknown> = {};
  for (const side of ['Top', 'Right', 'Bottom', 'Left']) {
    const shown = !only || only.includes(side);
    out[`border${side}Width`] = shown ? width : 0;
    out[`border${side}Style`] = shown ? style : 'none';
    out[`border${side}Color`] = color;
  }
  return out;
}

const paintBox = (changes: StyleChanges, width = 100, height = 30): string[] =>
  drawn(page(box(200, 300, {}, [at(0, 0, box(width, height, changes))])));

describe('borders', () => {
  it('strokes a plain uniform border once, along its middle', () => {
    expect(paintBox({ border: border(1, 'solid', RED) }, 41, 11)).toEqual(['stroke 1 #ff0000 rect 0.5,0.5 40x10']);
  });

  it('fills one rectangle for a single side', () => {
    expect(paintBox({ border: border(2, 'solid', RED, ['Bottom']) })).toEqual(['fill #ff0000 rect 0,28 100x2']);
  });

  it('fills sides of one translucent colour as one path', () => {
    const lines = paintBox({ border: border(2, 'solid', rgb(255, 0, 0, 0.5), ['Top', 'Left']) });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('#ff0000/0.5');
  });

  it('leaves no path where a rounded border has no sides', () => {
    const radius = [20, 20] as const;
    const corners = { borderTopLeftRadius: radius, borderBottomLeftRadius: radius };
    const changes = { border: border(4, 'solid', RED, ['Left']), borderShape: corners };
    const [line] = paintBox(changes, 100, 60);
    // From the end of one curve to that of the other, and back inside.
    expect(line).toMatch(/^fill #ff0000 path M20 60 C.* 0 40 L0 20 C.* 20 0 L20 0 C.* 4 20 L4 40 C.* 20 60 Z$/);
  });

  it('mitres sides of different colours', () => {
    const sides = { ...border(4, 'solid', RED), borderLeftColor: BLUE };
    expect(paintBox({ border: sides })).toEqual([
      'fill #ff0000 rect 0,0 100x4',
      'fill #ff0000 rect 0,26 100x4',
      'fill #ff0000 path M100 0 L100 30 L96 26 L96 4 Z',
      'fill #0000ff path M0 0 L0 30 L4 26 L4 4 Z',
    ]);
  });

  it('ends sides on the diagonal to transparent ones, so that borders make triangles', () => {
    const clear = rgb(0, 0, 0, 0);
    const sides = { ...border(10, 'solid', clear), borderTopColor: RED };
    expect(paintBox({ border: sides }, 20, 10)).toEqual(['fill #ff0000 path M0 0 L20 0 L10 10 L10 10 Z']);
  });

  it.each([
    ['border-radius:50%', 'M0 0 L15 15 L25 15 L40 0 Z'],
    ['border-top-style:dashed', 'M0 0 L10 10 L30 10 L40 0 Z'],
  ])('clips sides beside transparent ones: %s', async (css, wedge) => {
    const box = `border:10px solid transparent;border-top-color:red;width:20px;height:20px;${css}`;
    const html = `<!DOCTYPE html><style>body{margin:0}</style><div style="${box}">`;
    const lines = await dump(html, 'display', { page: { size: [200, 100], margin: 0 } });
    expect(lines).toContain(`clip path ${wedge}`);
  });

  it('splits double lines as Chromium does: 4px is 1 2 1, 5px is 2 1 2, 8px is 3 2 3', () => {
    expect([1, 2, 3, 4, 5, 7, 8].map(doubleLine)).toEqual([1, 1, 1, 1, 2, 2, 3]);
  });

  it('takes a light grey for currentcolor in carved styles', () => {
    const sides = { ...border(1, 'inset', RED), borderTopColor: 'currentcolor' } as const;
    expect(paintBox({ border: sides }, 10, 10)[0]).toBe('fill #9a9a9a rect 0,0 10x1');
    // Tables and their parts take the colour itself, lightened where it is black.
    const display = { display: { kind: 'internal', type: 'table-cell' } } as const;
    expect(paintBox({ border: sides, display }, 10, 10)[0]).toBe('fill #545454 rect 0,0 10x1');
  });

  it('draws double as two rings', () => {
    expect(paintBox({ border: border(5, 'double', RED) })).toEqual([
      'fill #ff0000 path M0 0 L100 0 L100 30 L0 30 Z M2 2 L98 2 L98 28 L2 28 Z evenodd',
      'fill #ff0000 path M3 3 L97 3 L97 27 L3 27 Z M5 5 L95 5 L95 25 L5 25 Z evenodd',
    ]);
  });

  it('shades inset, outset, groove and ridge', () => {
    const hex = (color: Rgba): string => [color.r, color.g, color.b].map((part) => Math.round(part * 255)).join(' ');
    const grey = rgb(128, 128, 128);
    expect([hex(shade(grey, false)), hex(shade(grey, true))]).toEqual(['44 44 44', '212 212 212']);
    expect([hex(shade(rgb(0, 0, 0), false)), hex(shade(rgb(0, 0, 0), true))]).toEqual(['84 84 84', '168 168 168']);
    expect([hex(shade(rgb(238, 238, 238), false)), hex(shade(rgb(238, 238, 238), true))]).toEqual([
      '154 154 154',
      '238 238 238',
    ]);
    expect([hex(shade(rgb(51, 102, 153), false)), hex(shade(rgb(51, 102, 153), true))]).toEqual([
      '23 46 69',
      '79 158 237',
    ]);
    expect(hex(shade(RED, false))).toBe('171 0 0');
  });

  it('spaces dots and dashes so that they end at the corners', () => {
    // A 110px side of 5px dots: 12 dots, 9.545px apart; 102px of 1px dashes: 21 dashes of 3px, 1.95px apart.
    expect(dashPattern('dotted', 5, 110, false)).toEqual({ dash: [0, (110 - 60) / 11 + 5], round: true });
    expect(dashPattern('dashed', 1, 102, false)).toEqual({ dash: [3, (102 - 63) / 20], round: false });
  });

  it('follows corner radii, inner ones reduced by the border', () => {
    const corner = [10, 10] as const;
    const [ring] = paintBox({ border: border(4, 'solid', RED), borderShape: { borderTopLeftRadius: corner } });
    expect(ring).toMatch(
      /^fill #ff0000 path M10 0 .* L0 10 C0 4\.477 4\.477 0 10 0 Z M10 4 .* L4 10 C4 6\.686 6\.686 4 10 4 Z evenodd$/,
    );
  });

  it('scales radii that do not fit: css-backgrounds-3 §corner-overlap', () => {
    const round = [100, 100] as const;
    const radii = {
      borderTopLeftRadius: round,
      borderTopRightRadius: round,
      borderBottomRightRadius: round,
      borderBottomLeftRadius: round,
    };
    const [pill] = paintBox({ borderShape: radii, background: { backgroundColor: RED } });
    expect(pill).toMatch(/^fill #ff0000 path M15 0 L85 0 /);
  });

  it('leaves out corners on an edge that a break cut', () => {
    const shape = { borderShape: { borderTopLeftRadius: [5, 5] as const } };
    const cut = box(20, 20, { ...shape, background: { backgroundColor: RED } }, [], { edges: 0b1110, index: 1 });
    expect(drawn(page(box(200, 300, {}, [at(0, 0, cut)])))).toEqual(['fill #ff0000 rect 0,0 20x20']);
  });
});

describe('dashed and dotted borders, as in Chromium', () => {
  const displayOf = (css: string): Promise<string> => {
    const html = `<!DOCTYPE html><style>body{margin:0}</style><div style="width:76px;height:40px;${css}">`;
    return dump(html, 'display', { page: { size: [200, 100], margin: 0 } });
  };

  it.each([
    ['12px dashed red;border-radius:12px', 4, 0],
    ['12px dashed red;border-radius:13px', 0, 1],
    ['12px dotted red;border-radius:12px', 4, 0],
    ['12px dotted red;border-radius:20px', 0, 1],
    ['12px dotted red;border-radius:40px/10px', 0, 1],
  ])('are straight where the inside of the corner is square: %s', async (border, lines, rings) => {
    const strokes = (await displayOf(`border:${border}`)).split('\n').filter((line) => line.includes('stroke'));
    const isRing = (line: string): boolean => line.includes(' C');
    expect([strokes.filter((line) => !isRing(line)).length, strokes.filter(isRing).length]).toEqual([lines, rings]);
  });

  it('are no darker at corners where they are translucent', async () => {
    const display = await displayOf('border:12px dashed rgb(0 0 0/.5)');
    expect(display).toMatch(/opacity 0\.5/);
    expect(display).not.toContain('#000000/0.5');
    // Opposite sides share no corner.
    expect(await displayOf('border:0 dashed rgb(0 0 0/.5);border-width:12px 0')).toContain('#000000/0.5');
  });

  it('show beside whole sides, which end on the diagonal', () => {
    const sides = { ...border(4, 'solid', RED), borderLeftStyle: 'dotted' } as const;
    expect(paintBox({ border: sides })).toContain('fill #ff0000 path M0 0 L100 0 L96 4 L4 4 Z');
  });

  it('have a dot at both ends, whatever the figures are rounded to', async () => {
    const stroke = paintBox({ border: border(7, 'dotted', RED, ['Top']) })[0]!;
    const [from, to, period] = [/M([\d.]+)/, /L([\d.]+)/, /dash 0,([\d.]+)/].map((part) =>
      Number(part.exec(stroke)?.[1]),
    );
    const last = from! + Math.floor((to! - from!) / period!) * period!;
    expect(last).toBeCloseTo(100 - 3.5, 1);
    expect(to! - last).toBeGreaterThan(1);
  });
});

describe('lines of two shades, as in Chromium', () => {
  it('are solid where they are too thin for both', () => {
    const paths = (width: number, style: LineStyle): number => paintBox({ border: border(width, style, RED) }).length;
    expect([paths(1, 'groove'), paths(1, 'ridge'), paths(2, 'double')]).toEqual([1, 1, 1]);
    expect([paths(2, 'groove'), paths(2, 'ridge'), paths(3, 'double')]).toEqual([8, 8, 2]);
  });

  it('have the greater part of an odd width above and at the left', () => {
    const [top] = paintBox({ border: border(3, 'groove', RED, ['Top']) });
    const [bottom] = paintBox({ border: border(3, 'groove', RED, ['Bottom']) }).slice(-1);
    expect(top).toContain('0,0 100x2');
    expect(bottom).toContain('0,29 100x-2');
  });

  it('have it inside where corners are round', async () => {
    const html =
      '<!DOCTYPE html><style>body{margin:0}</style><div style="border:3px groove;border-radius:9px;height:9px">';
    expect(await dump(html, 'display', { page: { size: [200, 100], margin: 0 } })).toContain('M7.5 1 ');
  });
});

describe('outlines', () => {
  it('stand outside the border by their offset, above the content', () => {
    const outline = { outlineWidth: 2, outlineStyle: 'solid', outlineColor: RED, outlineOffset: 3 } as const;
    expect(paintBox({ outline }, 20, 20)).toEqual(['stroke 2 #ff0000 rect -4,-4 28x28']);
    // Along each axis it is at least as long as its two sides are wide.
    const inside = { ...outline, outlineOffset: -12 };
    expect(paintBox({ outline: inside }, 60, 20)).toEqual(['fill #ff0000 rect 10,8 40x4 evenodd']);
  });
});

describe('shadows', () => {
  const shadow = { color: RED, x: 2, y: 3, blur: 0, spread: 1, inset: false };

  it('are cut out of the box they belong to', () => {
    const { lines } = paint(page(box(200, 300, {}, [at(10, 10, box(20, 20, { outline: { boxShadow: [shadow] } }))])));
    expect(lines).toEqual([
      'group clip path M10 10 L33 10 L33 34 L10 34 Z M10 10 L30 10 L30 30 L10 30 Z evenodd',
      '  artifact background',
      '    fill #ff0000 rect 11,12 22x22',
    ]);
  });

  it('inside fill what the moved hole leaves of the padding box', () => {
    const inset = { ...shadow, inset: true };
    const lines = paintBox({ outline: { boxShadow: [inset] } }, 20, 20);
    expect(lines).toEqual(['fill #ff0000 path M0 0 L21 0 L21 22 L0 22 Z M3 4 L21 4 L21 22 L3 22 Z evenodd']);
  });

  it('blurred become an image three deviations wider', () => {
    const lines = paintBox({ outline: { boxShadow: [{ ...shadow, blur: 4 }] } }, 20, 20);
    // sigma = 2, reach = 6 around 1,2 22x22.
    expect(lines).toEqual(['image -5,-4 34x34 raster']);
  });
});
