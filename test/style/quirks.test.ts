/** Quirks mode. https://quirks.spec.whatwg.org/ */

import { describe, expect, it } from 'vitest';
import { hex, style } from './helpers.ts';

const inQuirks = (css: string) => style('<p id=p>x</p>', css, { quirks: true });

describe('hashless colours', () => {
  it('are read where the property is a colour of its own, or border-color', () => {
    const styled = inQuirks('p { color: ff8000; background-color: 123; border: solid; border-color: 00f }');
    const { color, background, border } = styled.of('p');
    expect(hex(color.color)).toBe('#ff8000');
    expect(background.backgroundColor).toMatchObject({ r: 1 / 15, g: 2 / 15, b: 3 / 15 });
    expect(border.borderTopColor).toMatchObject({ r: 0, g: 0, b: 1 });
  });

  it('are no colours in other shorthands: `background: 0 0` is a position', () => {
    const { background } = inQuirks('p { background: 0 0 }').of('p');
    expect(background.backgroundColor).toMatchObject({ a: 0 });
    expect(inQuirks('p { border: 1px solid ff0000 }').of('p').border.borderTopStyle).toBe('none');
  });

  it('are no colours in functions, nor in standards mode', () => {
    expect(inQuirks('p { color: color-mix(in srgb, ff0000, 00f) }').of('p').color.color).toMatchObject({ r: 0, b: 0 });
    expect(style('<p id=p>x</p>', 'p { color: ff0000 }').of('p').color.color).toMatchObject({ r: 0 });
  });

  it('have three or six digits when they begin with a letter', () => {
    expect(inQuirks('p { color: fade }').of('p').color.color).toMatchObject({ r: 0, g: 0, b: 0 });
  });
});

describe('keywords of font-size', () => {
  // Chromium's getComputedStyle().fontSize.
  it.each([
    ['x-small', 9, 10],
    ['small', 10, 12],
    ['medium', 13, 13],
    ['xx-large', 26, 26],
    ['xxx-large', 40, 39],
  ])('have sizes of their own for monospace: %s', (keyword, quirky, standard) => {
    const css = `p { font: ${keyword} monospace }`;
    expect(inQuirks(css).of('p').font.fontSize).toBe(quirky);
    expect(style('<p id=p>x</p>', css).of('p').font.fontSize).toBe(standard);
  });
});
