import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalculatedLength, resolveLength } from '../../../src/css/values/types.ts';
import { value } from '../properties/helpers.ts';

const percent = (amount: number) => ({ kind: 'percentage', value: amount });
const rgb = (css: string): unknown => {
  const color = value(`color: ${css}`);
  if (typeof color !== 'object' || color === null || !('r' in color)) return color;
  const { r, g, b, a } = color as unknown as { r: number; g: number; b: number; a: number };
  return [Math.round(r * 255), Math.round(g * 255), Math.round(b * 255), Math.round(a * 1000) / 1000];
};

describe('lengths', () => {
  it('converts absolute units', () => {
    expect(value('width: 1in')).toBe(96);
    expect(value('width: 72pt')).toBe(96);
    expect(value('width: 6pc')).toBe(96);
    expect(value('width: 2.54cm')).toBeCloseTo(96, 9);
    expect(value('width: 25.4mm')).toBeCloseTo(96, 9);
    expect(value('width: 101.6q')).toBeCloseTo(96, 9);
  });

  it('leaves relative ones to the element', () => {
    expect(value('width: 2em')).toEqual({ deferred: 'length', value: 2, unit: 'em' });
  });
});

describe('math functions', () => {
  it.each([
    ['calc(1px + 2px * 3)', 7],
    ['calc((1px + 2px) * 3)', 9],
    ['calc(10px - -5px)', 15],
    ['min(1px, 2px, 0.5px)', 0.5],
    ['max(1in, 50px)', 96],
    ['clamp(10px, 5px, 20px)', 10],
    ['clamp(none, 5px, 3px)', 3],
    ['calc(10px / 4)', 2.5],
    ['calc(10px * 10px / 5px)', 20],
    ['round(13px, 5px)', 15],
    ['round(down, 13px, 5px)', 10],
    ['mod(18px, 5px)', 3],
    ['mod(18px, -5px)', -2],
    ['rem(-18px, 5px)', -3],
    ['abs(-3px)', 3],
    ['calc(1px * sign(-4))', -1],
    ['calc(1px * pow(2, 3))', 8],
    ['calc(1px * sqrt(16))', 4],
    ['hypot(3px, 4px)', 5],
    ['calc(1px * sin(90deg))', 1],
    ['calc(1px * cos(pi))', -1],
    ['calc(1px * log(8, 2))', 3],
    // https://drafts.csswg.org/css-values-5/#progress, and Chromium 150.
    ['calc(100px * progress(3px, 0px, 6px))', 50],
    ['calc(100px * progress(9px, 0px, 6px))', 100],
    ['calc(100px * progress(-3px, 0px, 6px))', 0],
    ['calc(60px * progress(2, 6, 0))', 40],
    ['calc(100px * progress(3px, 6px, 6px))', 0],
    ['calc(100px * progress(6px, 6px, 6px))', 0],
    ['calc(100px * progress(30%, 10%, 50%))', 50],
    ['calc(100px * sin(progress(0deg, 0deg, 1deg)))', 0],
    ['calc(infinity * 1px)', 33554428],
    ['calc(NaN * 1px)', 0],
  ])('%s is %s', (css, expected) => {
    expect(value(`margin-top: ${css}`)).toBeCloseTo(expected, 9);
  });

  it.each([
    'calc(1px+2px)',
    'calc(1px + 2)',
    'calc(2)',
    'calc(1px * 1px)',
    'calc(1 / 1px)',
    'calc()',
    'calc(1px +)',
    'min()',
    'clamp(1px, 2px)',
    'progress(1px, 2px, 3px)',
    'calc(1px * progress(1px, 2px))',
    'calc(1px * progress(1px, 2, 3px))',
    'sin(1px)',
    'calc(1deg)',
    `calc(${'('.repeat(50)}1px${')'.repeat(50)})`,
  ])('%s is no length', (css) => {
    expect(value(`margin-top: ${css}`)).toBe('invalid');
  });

  it('keeps percentages for later', () => {
    const width = value('width: calc(50% - 10px)') as CalculatedLength;
    expect(resolveLength(width, 200)).toBe(90);
    expect(resolveLength(value('width: min(50%, 30px)') as CalculatedLength, 100)).toBe(30);
    expect(resolveLength(value('width: calc(2 * max(10%, 5px))') as CalculatedLength, 20)).toBe(10);
    expect(value('width: calc(20% + 30%)')).toEqual(percent(50));
  });

  it('clamps to the range of the property', () => {
    expect(value('width: calc(1px - 5px)')).toBe(0);
    expect(value('width: -4px')).toBe('invalid');
    expect(resolveLength(value('width: calc(10% - 50px)') as CalculatedLength, 100)).toBe(0);
  });

  it('rounds for integers', () => {
    expect(value('orphans: calc(2.5)')).toBe(3);
    expect(value('orphans: 2.5')).toBe('invalid');
  });

  it('adds up sums of lengths as arithmetic does', () => {
    const terms = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(terms, (numbers) => {
        const css = `calc(${numbers.map((number) => `${number}px`).join(' + ')})`;
        expect(value(`margin-top: ${css}`)).toBe(numbers.reduce((sum, number) => sum + number, 0));
      }),
    );
  });
});

describe('colours', () => {
  it.each([
    ['#abc', [170, 187, 204, 1]],
    ['#abcd', [170, 187, 204, 0.867]],
    ['#12345680', [18, 52, 86, 0.502]],
    ['RebeccaPurple', [102, 51, 153, 1]],
    ['transparent', [0, 0, 0, 0]],
    ['rgb(255, 0, 300)', [255, 0, 255, 1]],
    ['rgb(10% 20% 30% / 50%)', [26, 51, 77, 0.5]],
    ['rgba(1, 2, 3, .5)', [1, 2, 3, 0.5]],
    ['rgb(none 128 255)', [0, 128, 255, 1]],
    ['hsl(120, 100%, 25%)', [0, 128, 0, 1]],
    ['hsl(0.5turn 100% 50%)', [0, 255, 255, 1]],
    ['hwb(0 20% 20%)', [204, 51, 51, 1]],
    ['hwb(0 80% 80%)', [128, 128, 128, 1]],
    // https://drafts.csswg.org/css-color-4/ and Chromium: green in several spaces.
    ['lab(46.2775% -47.5621 48.5837)', [0, 128, 0, 1]],
    ['lch(46.2775% 67.9892 134.3912)', [0, 128, 0, 1]],
    ['oklab(51.975% -0.1403 0.10768)', [0, 128, 0, 1]],
    ['oklch(51.975% 0.17686 142.495)', [0, 128, 0, 1]],
    ['color(srgb 0 .50196 0)', [0, 128, 0, 1]],
    ['color(srgb-linear 0 .21586 0)', [0, 128, 0, 1]],
    ['color(display-p3 .21604 .49418 .13151)', [0, 128, 0, 1]],
    ['color(xyz 0.07719 0.15438 0.02573)', [0, 128, 0, 1]],
    ['color(rec2020 0.235202 0.431704 0.085432)', [0, 128, 0, 1]],
    ['color(a98-rgb 0.281363 0.498012 0.116746)', [0, 128, 0, 1]],
    ['color(prophoto-rgb 0.230479 0.395789 0.129968)', [0, 128, 0, 1]],
    ['color-mix(in srgb, red 25%, blue)', [64, 0, 191, 1]],
    ['color-mix(in hsl, red, lime)', [255, 255, 0, 1]],
    ['color-mix(in srgb, red, transparent)', [255, 0, 0, 0.5]],
    ['color-mix(in srgb, red 20%, blue 20%)', [128, 0, 128, 0.4]],
    ['rgb(from red r g b / 50%)', [255, 0, 0, 0.5]],
    ['hsl(from red calc(h + 120) s l)', [0, 255, 0, 1]],
    ['rgb(from rgb(0 0 0 / 0.4) 255 g b)', [255, 0, 0, 0.4]],
    ['oklch(from #888 l c h)', [136, 136, 136, 1]],
  ])('%s', (css, expected) => {
    expect(rgb(css)).toEqual(expected);
  });

  it.each(['#ab', '#ggg', 'rgb(1, 2)', 'rgb(1, 2%, 3)', 'rgb(1 2, 3)', 'hsl(1, 2, 3)', 'rgb(none, 1, 2)', 'colour'])(
    '%s is none',
    (css) => {
      expect(rgb(css)).toBe('invalid');
    },
  );
});

describe('gradients', () => {
  it('reads directions, stops and hints', () => {
    expect(value('background-image: linear-gradient(to top left, red, 30%, blue 50% 60%)')).toEqual([
      {
        kind: 'linear-gradient',
        repeating: false,
        direction: { x: 'left', y: 'top' },
        stops: [
          { color: { r: 1, g: 0, b: 0, a: 1 }, position: null },
          { color: null, position: percent(30) },
          { color: { r: 0, g: 0, b: 1, a: 1 }, position: percent(50) },
          { color: { r: 0, g: 0, b: 1, a: 1 }, position: percent(60) },
        ],
      },
    ]);
  });

  it('reads radial and conic ones', () => {
    expect(value('background-image: radial-gradient(circle 5px at left, red, blue)')).toMatchObject([
      { shape: 'circle', size: [5, 5], position: { x: percent(0), y: percent(50) } },
    ]);
    expect(value('background-image: repeating-conic-gradient(from 45deg, red 0 10deg, blue 20%)')).toMatchObject([
      { kind: 'conic-gradient', repeating: true, from: 45, stops: [{ position: 0 }, { position: 10 }, {}] },
    ]);
  });

  it('takes the spaces of CSS Color 4 to interpolate in, with a hue only where there is one', () => {
    const taken = (method: string): boolean =>
      Array.isArray(value(`background-image: linear-gradient(to right in ${method}, red, blue)`));
    for (const space of ['a98-rgb', 'prophoto-rgb', 'rec2020', 'display-p3-linear', 'xyz-d50', 'hsl', 'lch longer hue'])
      expect(taken(space)).toBe(true);
    for (const space of ['nowhere', 'hsl longer', 'lab longer hue']) expect(taken(space)).toBe(false);
  });

  it('reads those of 2008', () => {
    const legacy = (css: string): unknown => value(`background-image: -webkit-gradient(${css})`);
    const red = { r: 1, g: 0, b: 0, a: 1 };
    const blue = { r: 0, g: 0, b: 1, a: 1 };
    expect(legacy('linear, left top, left bottom, from(red), to(blue)')).toEqual([
      {
        kind: 'linear-gradient',
        repeating: false,
        direction: 180,
        stops: [
          { color: red, position: percent(0) },
          { color: blue, position: percent(100) },
        ],
      },
    ]);
    expect(legacy('linear, 100% 0, 0 0, to(blue), color-stop(25%, red), color-stop(.5, red)')).toMatchObject([
      { direction: 270, stops: [{ position: percent(25) }, { position: percent(50) }, { position: percent(100) }] },
    ]);
    expect(legacy('linear, 0 25%, 0 75%, from(red), to(blue)')).toMatchObject([
      { direction: 180, stops: [{ position: percent(25) }, { position: percent(75) }] },
    ]);
    expect(legacy('linear, left top, right bottom, from(red), to(blue)')).toMatchObject([
      { direction: { x: 'right', y: 'bottom' } },
    ]);
    for (const wrong of ['linear, left top, left top, from(red)', 'linear, left top, left bottom, red', 'linear'])
      expect(legacy(wrong)).toBe('invalid');
  });

  it('turns the prefixed direction round', () => {
    expect(value('background-image: -webkit-linear-gradient(left, red, blue)')).toMatchObject([{ direction: 90 }]);
    expect(value('background-image: -webkit-linear-gradient(90deg, red, blue)')).toMatchObject([{ direction: 0 }]);
  });

  it.each([
    'linear-gradient(red, 30%)',
    'linear-gradient(30%, red)',
    'linear-gradient(to left left, red, blue)',
    'linear-gradient()',
  ])('%s is none', (css) => {
    expect(value(`background-image: ${css}`)).toBe('invalid');
  });
});

describe('positions', () => {
  it.each([
    ['left', percent(0), percent(50)],
    ['top', percent(50), percent(0)],
    ['bottom right', percent(100), percent(100)],
    ['10px 20%', 10, percent(20)],
    ['center 5px', percent(50), 5],
    ['right 25% bottom 0px', percent(75), percent(100)],
  ])('%s', (css, x, y) => {
    expect(value(`object-position: ${css}`)).toEqual({ x, y });
  });
});

it.each(['5px left', 'left right', 'top 10px 20px'])('%s is no position', (css) => {
  expect(value(`object-position: ${css}`)).toBe('invalid');
});

describe('content', () => {
  it('reads items, counters and page references', () => {
    expect(value('content: "a" counter(x, upper-roman) url(b.png) open-quote / "alt"')).toEqual({
      items: [
        { kind: 'string', value: 'a' },
        { kind: 'counter', name: 'x', style: { kind: 'name', name: 'upper-roman' } },
        { kind: 'image', image: { kind: 'url', url: 'https://example.org/css/b.png' } },
        { kind: 'quote', value: 'open-quote' },
      ],
      alt: [{ kind: 'string', value: 'alt' }],
    });
    expect(value('content: leader(".") target-counter(attr(href), page)')).toMatchObject({
      items: [
        { kind: 'leader', pattern: '.' },
        { kind: 'target-counter', url: { kind: 'attr', name: 'href' }, name: 'page' },
      ],
    });
    expect(value('content: counters(a)')).toBe('invalid');
    expect(value('content: counter(a, ".")')).toBe('invalid');
  });
});
