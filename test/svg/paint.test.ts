/** Gradients, patterns, clips, masks and text of SVG. */

import { describe, expect, it } from 'vitest';
import { draw, drawSource } from './fixtures.ts';

const STOPS = '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>';

describe('gradients', () => {
  it('span the box of what they paint', () => {
    const { lines } = draw(
      `<linearGradient id="g">${STOPS}</linearGradient><rect x="10" y="20" width="30" height="40" fill="url(#g)"/>`,
    );
    expect(lines).toEqual(['fill linear(0,0 to 1,0: #ff0000 0, #0000ff 1) rect 10,20 30x40']);
  });

  it('take what they lack from the gradient they refer to', () => {
    const { lines } = draw(`<linearGradient id="a">${STOPS}</linearGradient>
      <linearGradient id="b" href="#a" gradientUnits="userSpaceOnUse" x1="5" x2="25"/><rect width="30" height="40" fill="url(#b)"/>`);
    expect(lines[0]).toContain('linear(5,0 to 25,0: #ff0000 0, #0000ff 1)');
  });

  it('repeat and reflect over the whole box', () => {
    const gradient = (spread: string) =>
      draw(
        `<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="10" x2="20" spreadMethod="${spread}">${STOPS}</linearGradient><rect width="30" height="1" fill="url(#g)"/>`,
      ).lines[0];
    expect(gradient('reflect')).toContain(
      'linear(0,0 to 30,0: #0000ff 0, #ff0000 0.333, #ff0000 0.333, #0000ff 0.667, #0000ff 0.667, #ff0000 1)',
    );
    expect(gradient('repeat')).toContain('#ff0000 0, #0000ff 0.333, #ff0000 0.333');
  });

  it('have a focus, kept inside the circle', () => {
    const { lines } = draw(
      `<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="10" fx="55">${STOPS}</radialGradient><rect width="99" height="99" fill="url(#g)"/>`,
    );
    expect(lines[0]).toContain('radial(55,50 r 0 to 10');
  });

  it('fall back where the reference leads nowhere', () => {
    expect(draw('<rect width="1" height="1" fill="url(#no) lime"/>').lines[0]).toContain('#00ff00');
    expect(draw('<rect width="1" height="1" fill="url(#no)"/>').lines).toEqual([]);
  });

  it('paint one stop as a colour, none not at all', () => {
    const one = '<linearGradient id="g"><stop stop-color="red" stop-opacity=".5"/></linearGradient>';
    expect(draw(`${one}<rect width="1" height="1" fill="url(#g)"/>`).lines).toEqual(['fill #ff0000/0.5 rect 0,0 1x1']);
    expect(draw('<linearGradient id="g"/><rect width="1" height="1" fill="url(#g)"/>').lines).toEqual([]);
  });
});

describe('patterns', () => {
  it('repeat their cell from its own origin', () => {
    const { lines } =
      draw(`<pattern id="p" patternUnits="userSpaceOnUse" x="2" y="3" width="5" height="6"><rect x="1" y="2" width="1" height="1"/></pattern>
      <rect width="50" height="50" fill="url(#p)"/>`);
    expect(lines).toEqual([
      'fill pattern 5x6 step 5,6 at 1 0 0 1 2 3 rect 0,0 50x50',
      '  group',
      '    fill #000000 rect 1,2 1x1',
    ]);
  });

  // As in Chromium: the content begins at the corner of the tile, whatever the units of either.
  it.each([
    ['width=".25" height=".5"', '<rect width="4" height="5"/>', 'pattern 10x10 step 10,10 at 1 0 0 1 20 10', '4x5'],
    ['width=".25" height=".5" x=".1"', '<rect width="4" height="5"/>', 'at 1 0 0 1 24 10', '4x5'],
  ])('of the size of the box: %s', (attributes, content, tile, rect) => {
    const { lines } = draw(`<pattern id="p" ${attributes}>${content}</pattern>
      <rect x="20" y="10" width="40" height="20" fill="url(#p)"/>`);
    expect(lines[0]).toContain(tile);
    expect(lines.join()).toContain(`rect 0,0 ${rect}`);
  });

  it('scale their content by the box, from the corner of the tile', () => {
    const content = '<rect width=".1" height=".2"/>';
    const { lines } =
      draw(`<pattern id="p" width=".25" height=".5" x=".1" patternContentUnits="objectBoundingBox">${content}</pattern>
      <rect x="20" y="10" width="40" height="20" fill="url(#p)"/>`);
    expect(lines.slice(0, 2)).toEqual([
      'fill pattern 10x10 step 10,10 at 1 0 0 1 24 10 rect 20,10 40x20',
      '  group matrix 40 0 0 20 0 0',
    ]);
  });

  it('that refer to themselves end', () => {
    expect(
      draw(
        '<pattern id="p" width="1" height="1"><rect width="1" height="1" fill="url(#p)"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
      ).lines.length,
    ).toBeLessThan(3);
  });
});

describe('overflow', () => {
  it('clips an image whatever it says, and what scrolls inside it not', () => {
    const wide = '<rect width="200" height="5"/>';
    const lines = (overflow: string) =>
      draw(`<svg width="50" height="50" overflow="${overflow}">${wide}</svg>`).lines.filter((line) =>
        line.includes('clip'),
      );
    expect(drawSource(`<svg xmlns="http://www.w3.org/2000/svg" overflow="visible">${wide}</svg>`).lines[0]).toBe(
      'group clip rect 0,0 100x100',
    );
    expect(lines('hidden')).toEqual(['group clip rect 0,0 50x50']);
    expect(lines('auto')).toEqual([]);
    expect(lines('visible')).toEqual([]);
  });
});

describe('clips and masks', () => {
  it('of a <use> are moved with it (svg2 §5.6)', () => {
    const { lines } = draw(`<clipPath id="c"><rect width="5" height="5"/></clipPath><rect id="r" width="9" height="9"/>
      <use href="#r" x="3" y="4" clip-path="url(#c)" transform="scale(2)"/>`);
    expect(lines.slice(1)).toEqual([
      'group matrix 2 0 0 2 6 8',
      '  group clip rect 0,0 5x5',
      '    fill #000000 rect 0,0 9x9',
    ]);
  });
  it('clip to the union of their shapes, in the coordinates of the clipped element', () => {
    const { lines } =
      draw(`<clipPath id="c"><rect width="5" height="5"/><rect x="10" width="5" height="5" transform="translate(1 0)"/></clipPath>
      <rect transform="translate(3 3)" width="50" height="50" clip-path="url(#c)"/>`);
    expect(lines.slice(0, 2)).toEqual([
      'group matrix 1 0 0 1 3 3',
      '  group clip path M0 0 L5 0 L5 5 L0 5 Z M11 0 L16 0 L16 5 L11 5 Z',
    ]);
  });

  it('clip by the box of what is clipped', () => {
    const { lines } = draw(`<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>
      <rect x="10" y="10" width="20" height="20" clip-path="url(#c)"/>`);
    expect(lines[0]).toBe('group clip rect 10,10 10x20');
  });

  it('an empty clip hides everything, a missing one nothing', () => {
    expect(draw('<clipPath id="c"/><rect width="5" height="5" clip-path="url(#c)"/>').lines[0]).toBe(
      'group clip path ',
    );
    expect(draw('<rect width="5" height="5" clip-path="url(#no)"/>').lines).toEqual(['fill #000000 rect 0,0 5x5']);
  });

  it('masks go by luminance, within their region', () => {
    const { lines } = draw(
      `<mask id="m"><rect width="9" height="9" fill="white"/></mask><rect width="10" height="10" mask="url(#m)"/>`,
    );
    expect(lines).toEqual([
      'group luminance mask',
      '  mask:',
      '    group clip rect -1,-1 12x12',
      '      fill #ffffff rect 0,0 9x9',
      '  fill #000000 rect 0,0 10x10',
    ]);
  });
});

describe('text', () => {
  // Glyphs are half the font size wide.
  const texts = (content: string) => draw(content).lines.filter((line) => line.includes('text "'));

  it('starts, centres or ends at its place', () => {
    expect(texts('<text x="50" y="20" font-size="10">abcd</text>')).toEqual(['text "abcd" 50,20 10px #000000']);
    expect(texts('<text x="50" y="20" font-size="10" text-anchor="middle">abcd</text>')).toEqual([
      'text "abcd" 40,20 10px #000000',
    ]);
    expect(texts('<text x="50" y="20" font-size="10" text-anchor="end">abcd</text>')).toEqual([
      'text "abcd" 30,20 10px #000000',
    ]);
  });

  it('continues in tspans, which may move it', () => {
    expect(
      texts('<text y="20" font-size="10">ab<tspan fill="red" dy="5">cd</tspan><tspan x="70">e</tspan></text>'),
    ).toEqual(['text "ab" 0,20 10px #000000', 'text "cd" 10,25 10px #ff0000', 'text "e" 70,25 10px #000000']);
  });

  it('collapses white space', () => {
    expect(texts('<text font-size="10">\n  a  <tspan> b </tspan>\n</text>')).toEqual([
      'text "a " 0,0 10px #000000',
      'text "b" 10,0 10px #000000',
    ]);
    expect(texts('<text font-size="10" xml:space="preserve"> a</text>')).toEqual(['text " a" 0,0 10px #000000']);
  });

  it('takes a position for each character', () => {
    expect(texts('<text x="0 20 40" font-size="10">abcd</text>')).toEqual([
      'text "a" 0,0 10px #000000',
      'text "b" 20,0 10px #000000',
      'text "cd" 40,0 10px #000000',
    ]);
  });

  it('is raised and lowered by half the height of its own font', () => {
    const shifted = (size: number, shift: string): readonly string[] =>
      texts(`<text font-size="100" y="100">b<tspan font-size="${size}" baseline-shift="${shift}">a</tspan></text>`);
    // As Chromium prints Liberation Sans, 111.7 % of an em high, 56px above the baseline at 100px; the font here is 100 % high.
    expect(shifted(100, 'super').at(-1)).toMatch(/^text "a" [\d.]+,50 /);
    expect(shifted(50, 'sub').at(-1)).toMatch(/^text "a" [\d.]+,125 /);
    // Where the whole text is shifted, what is in it counts from there.
    expect(texts('<text font-size="10" y="50" baseline-shift="7">a<tspan baseline-shift="2">b</tspan></text>')).toEqual(
      ['text "a" 0,43 10px #000000', 'text "b" 5,41 10px #000000'],
    );
  });
  it('hangs from other baselines', () => {
    expect(texts('<text font-size="10" dominant-baseline="central">a</text>')).toEqual(['text "a" 0,3 10px #000000']);
    expect(texts('<text font-size="10" dominant-baseline="middle">a</text>')).toEqual(['text "a" 0,2.5 10px #000000']);
  });

  it('painted by a gradient keeps its words once', () => {
    const lines = texts(
      `<linearGradient id="g">${STOPS}</linearGradient><text font-size="10" fill="url(#g)">ab</text>`,
    );
    expect(lines.filter((line) => !line.includes('inserted'))).toEqual(['text "ab" 0,0 10px #000000/0']);
  });
});
