/** Colours of every space: mixed, relative to others, out of gamut, with missing components. */

import { describe, expect, it } from 'vitest';
import { hex, style } from './helpers.ts';

const background = (value: string) =>
  style('<p id=a>', `#a { color: purple; background: ${value} }`).of('a').background;
const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

// As Chromium 150 computes and paints them.
describe('colours', () => {
  it.each([
    ['color-mix(in oklch, oklch(.7 .1 none), oklch(.6 .3 30))', '#f0503d'],
    ['color-mix(in oklch, oklch(.7 .3 180), white)', '#22edd1'],
    ['color-mix(in srgb, oklch(.7 .3 180) 12%, white)', '#ccfaf4'],
    ['color-mix(in display-p3, red, lime)', '#b4961a'],
    ['color-mix(in rec2020, red, lime)', '#c5a010'],
    ['color-mix(in a98-rgb, red, lime)', '#c88000'],
    ['color-mix(in prophoto-rgb, red, lime)', '#c4a905'],
    ['color-mix(in display-p3-linear, red, lime)', '#bcbc00'],
    ['oklch(from oklch(.62 .17 210) calc(l + .12) c calc(h + 40))', '#47b0ff'],
    ['oklch(from teal l c calc(h + 140))', '#915a85'],
    ['oklch(from currentcolor l c calc(h + 140))', '#5a5000'],
    ['hsl(from color-mix(in srgb, currentcolor, red) h s calc(l*1.3))', '#f90053'],
    ['color(from teal display-p3 r g b)', '#008080'],
    ['color(from lime rec2020 r g b)', '#00ff00'],
    ['hsl(from oklch(.8 .4 140) h s l)', '#00f000'],
    ['oklch(.9 .4 30)', '#ff0000'],
    ['color(display-p3 0 1 0)', '#00ff00'],
    ['rgb(none 128 none)', '#008000'],
    ['color-mix(in hsl, hsl(none 50% 50%), hsl(120 100% 50%))', '#20df20'],
    ['color-mix(in lch, white, lch(50 80 200))', '#3dccd0'],
    ['color-mix(in oklch, gray, blue)', '#3a64c4'],
    ['color-mix(in oklch, oklch(.5 0 90), blue)', '#00765b'],
    ['color-mix(in srgb, color-mix(in oklch, oklch(.7 .3 180), oklch(.5 .3 300)) 20%, white)', '#b5e6ff'],
    ['color-mix(in hsl, oklch(.7 .3 180), yellow)', '#00ff00'],
    ['lab(from lab(50 120 none) l b a)', '#8d7500'],
    ['rgb(from rebeccapurple r calc(g + 100) b)', '#669799'],
    ['color(srgb 1.2 .5 -.3)', '#ff8000'],
    ['color-mix(in srgb, color(srgb 1.2 .5 -.3), black)', '#994000'],
    ['color-mix(red, blue)', '#8c53a2'],
    ['color(from red srgb calc(r - .2) .3 alpha)', '#cc4dff'],
    ['color-mix(in srgb, color(display-p3 0 1 .2), white 70%)', '#8bffa1'],
    ['color-mix(in hwb, color(display-p3 0 1 .2), white 70%)', '#8bffa1'],
    ['color-mix(in hsl, color(display-p3 0 1 .2), white 70%)', '#92faa5'],
    ['color-mix(in lch, color(display-p3 0 1 .2), black 70%)', '#00490e'],
    ['color-mix(in oklch longer hue, color(display-p3 0 1 .2), red 40%)', '#00b5ff'],
    ['oklch(from color(display-p3 0 1 .2) calc(l*.6) calc(c*.4) calc(h + 90))', '#006fac'],
    ['rgb(from oklch(62% .25 210) r g b)', '#00a5d7'],
    ['rgb(from color-mix(in srgb, red, blue) calc(r*1.5) g b)', '#bf0080'],
    ['hsl(from #0f6 h calc(s - 30) l)', '#26d96e'],
    ['lch(from #0f6 l 20 h)', '#c4e6c6'],
    ['lab(from orange l a calc(b * -1))', '#a0adff'],
    ['oklab(from orange .5 a b)', '#9d4a00'],
    ['color(from orange xyz x y z)', '#ffa500'],
    ['color(from orange xyz-d50 calc(x*.5) y z)', '#54d400'],
    ['color(from orange srgb-linear r g b)', '#ffa500'],
    ['color(from orange a98-rgb r g b)', '#ffa500'],
    ['color(from orange prophoto-rgb b g r)', '#00bdd9'],
    ['hsl(from gray h s l)', '#808080'],
    ['color-mix(in oklch, white, oklch(.6 .2 none))', '#f3a3bb'],
    ['color-mix(in lab, lab(none 40 40), lab(80 0 0))', '#f4b8a2'],
    ['color-mix(in oklch, lab(none 40 40), oklch(.3 .1 200))', '#4800cf'],
    ['color-mix(in srgb, color(display-p3 none 1 0), rgb(200 0 0))', '#c88200'],
    ['color-mix(in display-p3, color(display-p3 none 1 0), rgb(200 0 0))', '#be9100'],
    ['color-mix(in hwb, hwb(none 20% 20%), hwb(200 0% 60%))', '#1a6e99'],
    ['color-mix(in srgb-linear, oklch(.7 .3 20), oklch(.7 .3 200))', '#bb91af'],
    ['color-mix(in xyz-d50, red, lime)', '#bcbc00'],
    ['lch(50 none 20)', '#777777'],
    ['oklch(120% .1 30)', '#ffe6d7'],
    ['oklch(.5 -.1 30)', '#636363'],
    ['lab(150% 20 20)', '#fff0d9'],
    ['color(srgb none .5 1)', '#0080ff'],
    ['color(rec2020 .2 .7 .3)', '#00c449'],
    ['color(prophoto-rgb .2 .7 .3)', '#00d140'],
    ['rgb(from purple R G B)', '#800080'],
    ['color-mix(in oklab, purple, color-mix(in oklab, color(display-p3 0 1 .2), oklch(62% .25 210)))', '#51838f'],
    ['oklch(from color-mix(in oklab, color(display-p3 0 1 .2), oklch(62% .25 210)) l c h)', '#00d898'],
    ['hsl(none 50% 50%)', '#bf4040'],
    ['hsl(120deg none 50%)', '#808080'],
    ['hwb(from rebeccapurple h calc(w + 20) b)', '#806699'],
    ['rgb(from rebeccapurple 255 g alpha)', '#ff3301'],
    ['rgb(300 -20 128.6)', '#ff0081'],
    ['rgb(50% 20 10%)', '#80141a'],
  ])('%s', (value, expected) => {
    const color = hex(background(value).backgroundColor as never);
    const off = channels(color).map((part, i) => Math.abs(part - channels(expected)[i]!));
    expect(Math.max(...off), color).toBeLessThanOrEqual(1);
  });

  it.each([
    ['rgb(from currentcolor r g b / 50%)', '#800080', 0.5],
    ['rgb(from rgb(255 0 0 / .3) r g b)', '#ff0000', 0.3],
    ['rgb(from rgb(255 0 0 / .3) r g b / calc(alpha + .4))', '#ff0000', 0.7],
    ['rgb(from rgb(from purple r g b / 60%) b g r)', '#800080', 0.6],
    // A missing alpha is the other colour's.
    ['color-mix(in oklab, rgb(255 0 0 / none), rgb(0 0 255 / .3))', '#8c53a2', 0.3],
  ])('%s has an alpha of its own', (value, expected, alpha) => {
    const color = background(value).backgroundColor as { r: number; g: number; b: number; a: number };
    expect([hex(color), color.a]).toEqual([expected, expect.closeTo(alpha, 6)]);
  });

  it.each([
    'rgb(from orange, r, g, b)',
    'rgb(from orange r g)',
    'color(from red lch l c h)',
    'color-mix(in srgb, red)',
  ])('%s is none', (value) => {
    expect(style('<p id=a>', `#a { background: ${value} }`).warnings).toHaveLength(1);
  });
});
