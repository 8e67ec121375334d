/** Shapes, paint and structure: https://svgwg.org/svg2-draft/ */

import { describe, expect, it } from 'vitest';
import { parsePathData } from '../../src/display/path-data.ts';
import { viewBoxMatrix } from '../../src/svg/attributes.ts';
import { draw, drawSource } from './fixtures.ts';

describe('path data', () => {
  it('reads absolute and relative commands, repeated ones, numbers that touch', () => {
    expect(parsePathData('m1 1 2 2h3v-1z')).toEqual([['M', 1, 1], ['L', 3, 3], ['L', 6, 3], ['L', 6, 2], ['Z']]);
    expect(parsePathData('M0 0L.5.5-1-1')).toEqual([
      ['M', 0, 0],
      ['L', 0.5, 0.5],
      ['L', -1, -1],
    ]);
  });

  it('reflects the last handle for smooth curves, and only after a curve', () => {
    expect(parsePathData('M0 0C1 1 2 1 3 0S5-1 6 0')[2]).toEqual(['C', 4, -1, 5, -1, 6, 0]);
    expect(parsePathData('M0 0L3 0S5-1 6 0')[2]).toEqual(['C', 3, 0, 5, -1, 6, 0]);
  });

  it('raises quadratic curves to cubic ones', () => {
    expect(parsePathData('M0 0Q3 3 6 0')[1]).toEqual(['C', 2, 2, 4, 2, 6, 0]);
  });

  it('ends arcs where they say, passing through the far side for large ones', () => {
    const small = parsePathData('M0 0A5 5 0 0 1 10 0');
    expect(
      small
        .at(-1)!
        .slice(-2)
        .map((value) => Math.round(Number(value) * 1e6) / 1e6 || 0),
    ).toEqual([10, 0]);
    // Half a circle over the top: sweep 1 is clockwise on screen.
    expect((small[1] as readonly unknown[])[6]).toBeCloseTo(-5, 6);
    const flags = parsePathData('M0 0a5 5 0 1110 0');
    expect(flags).toHaveLength(3);
  });

  it('scales up radii that are too small to reach', () => {
    const path = parsePathData('M0 0A1 1 0 0 1 10 0');
    expect((path[1] as readonly unknown[])[6]).toBeCloseTo(-5, 6);
  });

  it('draws up to the first error', () => {
    expect(parsePathData('M0 0L1 1 2')).toEqual([
      ['M', 0, 0],
      ['L', 1, 1],
    ]);
    expect(parsePathData('L1 1')).toEqual([]);
  });
});

describe('transforms and view boxes', () => {
  it('apply the last function first', () => {
    const lines = (transform: string) => draw(`<rect width="1" height="1" transform="${transform}"/>`).lines[0];
    expect(lines('translate(10 20) scale(2)')).toBe('group matrix 2 0 0 2 10 20');
    expect(lines('rotate(90, 10, 10)')).toBe('group matrix 0 1 -1 0 20 0');
  });

  it('fit by preserveAspectRatio', () => {
    const port = { x: 0, y: 0, width: 100, height: 50 };
    const box = { x: 0, y: 0, width: 10, height: 10 };
    expect(viewBoxMatrix(box, port, null)).toEqual([5, 0, 0, 5, 25, 0]);
    expect(viewBoxMatrix(box, port, 'xMinYMid slice')).toEqual([10, 0, 0, 10, 0, -25]);
    expect(viewBoxMatrix(box, port, 'none')).toEqual([10, 0, 0, 5, 0, 0]);
  });
});

describe('shapes', () => {
  it('are black without a stroke unless told otherwise', () => {
    expect(draw('<rect x="1" y="2" width="3" height="4"/>').lines).toEqual(['fill #000000 rect 1,2 3x4']);
    expect(draw('<rect width="3" height="4" fill="none" stroke="red" stroke-width="2"/>').lines).toEqual([
      'stroke 2 #ff0000 rect 0,0 3x4',
    ]);
  });

  it('have dashes by the length that their author takes them to have', () => {
    // The circle is 2π·50 px around: a quarter of 100 is a quarter of that.
    const svg = '<circle r="50" fill="none" stroke="red" stroke-dasharray="25 75" pathLength="100"/>';
    const [dash, gap] = /dash ([\d.]+),([\d.]+)/.exec(draw(svg).lines[0]!)!.slice(1).map(Number);
    expect(dash).toBeCloseTo((2 * Math.PI * 50) / 4, 0);
    expect(gap).toBeCloseTo((2 * Math.PI * 50 * 3) / 4, 0);
  });

  it('are not rendered without a size', () => {
    expect(draw('<rect width="0" height="4"/><circle r="0"/><path/>').lines).toEqual([]);
  });

  it('inherit, and prefer style to rules to attributes', () => {
    expect(draw('<g fill="red"><rect width="1" height="1"/></g>').lines[0]).toContain('#ff0000');
    const rule = '<style>.a { fill: blue }</style>';
    expect(draw(`${rule}<rect class="a" fill="red" width="1" height="1"/>`).lines[0]).toContain('#0000ff');
    expect(draw(`${rule}<rect class="a" style="fill:lime" width="1" height="1"/>`).lines[0]).toContain('#00ff00');
    expect(draw('<g color="red"><rect fill="currentColor" width="1" height="1"/></g>').lines[0]).toContain('#ff0000');
  });

  it('take opacity into the colour, and groups into a group', () => {
    expect(draw('<rect fill-opacity=".5" width="1" height="1"/>').lines[0]).toBe('fill #000000/0.5 rect 0,0 1x1');
    expect(draw('<g opacity=".5"><rect width="1" height="1"/></g>').lines[0]).toBe('group opacity 0.5');
  });

  it('hide by display and visibility', () => {
    expect(draw('<rect display="none" width="1" height="1"/>').lines).toEqual([]);
    const hidden =
      '<g visibility="hidden"><rect width="1" height="1"/><rect visibility="visible" width="2" height="2"/></g>';
    expect(draw(hidden).lines).toEqual(['fill #000000 rect 0,0 2x2']);
  });

  it('put markers on the vertices, turned with the path', () => {
    const marker =
      '<marker id="m" orient="auto" markerWidth="2" markerHeight="2" overflow="visible"><rect width="1" height="1"/></marker>';
    const { lines } = draw(
      `${marker}<path d="M0 0V10" fill="none" stroke="red" stroke-width="2" marker-end="url(#m)"/>`,
    );
    expect(lines[1]).toBe('group matrix 0 2 -2 0 0 10');
  });
});

describe('structure', () => {
  it('use draws a copy at its place; symbols get a viewport', () => {
    const symbol = '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>';
    expect(
      draw(`${symbol}<use href="#s" x="5" y="6" width="20" height="20" fill="red"/>`).lines.map((line) => line.trim()),
    ).toEqual([
      'group matrix 1 0 0 1 5 6',
      'group clip rect 0,0 20x20',
      'group matrix 2 0 0 2 0 0',
      'fill #ff0000 rect 0,0 10x10',
    ]);
    expect(draw('<defs><rect id="r" width="1" height="1"/></defs><use xlink:href="#r"/>').lines).toEqual([
      'fill #000000 rect 0,0 1x1',
    ]);
  });

  it('sizes copies and nested viewports by attributes alone', () => {
    const style = 'style="width:5px;height:5px"';
    const symbol = (size: string) =>
      `<symbol id="s" viewBox="0 0 10 10" ${style} ${size}><rect width="10" height="10"/></symbol>`;
    const portOf = (source: string) => draw(source).lines.find((line) => line.includes('clip'));
    expect(portOf(`${symbol('width="20" height="20"')}<use href="#s" ${style}/>`)).toBe('group clip rect 0,0 20x20');
    expect(portOf(`${symbol('')}<use href="#s" width="30" height="30"/>`)).toBe('group clip rect 0,0 30x30');
    const nested = '<svg x="1" width="9" height="9" style="x:3px;width:5px"><rect width="4" height="4"/></svg>';
    expect(portOf(nested)).toBe('group clip rect 1,0 9x9');
  });

  it('use cycles end', () => {
    expect(draw('<g id="a"><use href="#a"/><rect width="1" height="1"/></g>').lines).toHaveLength(1);
    expect(draw('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>').lines).toEqual([]);
  });

  it('copies of copies end at a budget with a warning', () => {
    let source = '<g id="l0"><rect width="1" height="1"/></g>';
    for (let i = 1; i < 12; i++) source += `<g id="l${i}">${`<use href="#l${i - 1}"/>`.repeat(10)}</g>`;
    const { diagnostics } = draw(`<defs>${source}</defs><use href="#l11"/>`);
    expect(diagnostics.warnings.map(({ code }) => code)).toContain('limit');
  });

  it('keeps entities unexpanded and reads past a prolog', () => {
    const source = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><text y="10" font-size="2">&b;</text></svg>`;
    expect(drawSource(source).lines.join(' ')).toContain('"&b;"');
  });

  it('warns about what it does not draw', () => {
    const { diagnostics } = draw(
      '<g filter="url(#f)"><rect width="1" height="1"/></g><foreignObject width="9" height="9"/>',
    );
    expect(diagnostics.warnings.map(({ message }) => message)).toEqual([
      'SVG: filter is not drawn',
      'SVG: <foreignObject> in an image is not drawn',
    ]);
  });

  it('nested images keep their ratio', () => {
    const image = {
      kind: 'raster',
      url: 'i',
      width: 20,
      height: 10,
      pixelWidth: 20,
      pixelHeight: 10,
      orientation: 1,
      data: { encoding: 'samples', components: 3, samples: new Uint8Array(0), alpha: null },
    } as const;
    expect(draw('<image href="data:i" width="40" height="40"/>', { 'data:i': image }).lines).toEqual([
      'image 0,10 40x20 raster i',
    ]);
  });
});

it('says where a path is longer than what is drawn of it', () => {
  const { diagnostics } = draw(`<path d="M0 0${'h.01'.repeat(200_000)}"/><path d="M0 0${'h.01'.repeat(1000)}"/>`);
  expect(diagnostics.warnings).toMatchObject([{ code: 'limit', count: 1 }]);
});

it('takes the white space of path data for what separates numbers, and no other', () => {
  expect(draw('<path d="M\t1\n2\fL ,3&#xd;4"/>').lines).toEqual(draw('<path d="M1 2L3 4"/>').lines);
  expect(draw('<path d="M1 2L3 4&#xa0;L5 6"/>').lines).toEqual(draw('<path d="M1 2L3 4"/>').lines);
});
