import { describe, expect, it } from 'vitest';
import { hex, style } from './helpers.ts';

const color = (css: string): string => hex(style('<div id=p><p id=a>', css).of('a').color.color);

// https://drafts.csswg.org/css-color-adjust-1/#color-scheme-prop; colours are those that Chromium 150 computes.
describe('color-scheme', () => {
  it('is dark where no other scheme is taken', () => {
    const canvas = (scheme: string) => color(`#a { color-scheme: ${scheme}; color: canvas }`);
    for (const scheme of ['dark', 'only dark', 'dark only', 'foo dark']) expect(canvas(scheme)).toBe('#121212');
    for (const scheme of ['normal', 'light dark', 'dark light', 'only light', 'foo'])
      expect(canvas(scheme)).toBe('#ffffff');
    expect(style('<p>', 'p { color-scheme: only } q { color-scheme: light normal }').warnings).toHaveLength(2);
  });

  it('says which colour of light-dark() is meant', () => {
    expect(color('#a { color: light-dark(red, blue) }')).toBe('#ff0000');
    expect(color('#p { color-scheme: dark } #a { color: light-dark(red, blue) }')).toBe('#0000ff');
    expect(color('#p { color-scheme: dark } #a { color: color-mix(in srgb, light-dark(red, blue), white 0%) }')).toBe(
      '#0000ff',
    );
    // What is computed is inherited.
    expect(color('#p { color: light-dark(red, blue) } #a { color-scheme: dark }')).toBe('#ff0000');
  });

  it('gives the root its text’s colour, and links theirs', () => {
    expect(color('html { color-scheme: dark }')).toBe('#ffffff');
    expect(hex(style('<a href=x id=a>', 'html { color-scheme: dark }').of('a').color.color)).toBe('#9e9eff');
  });
});

// https://drafts.csswg.org/css-color-5/#contrast-color
it('contrast-color() is white or black, whichever can be read', () => {
  const of = (background: string) => color(`#p { color: white } #a { color: contrast-color(${background}) }`);
  expect(['black', 'blue', 'rgb(0 0 0 / 0.1)'].map(of)).toEqual(['#ffffff', '#ffffff', '#ffffff']);
  expect(['white', 'gray', '#777', 'red', 'currentcolor'].map(of)).toEqual(new Array(5).fill('#000000'));
});

// https://drafts.csswg.org/css-values-5/#tree-counting
it('sibling-index() and sibling-count() are numbers of the element', () => {
  const css =
    'b { width: calc(sibling-index() * 10px); --n: sibling-count(); height: calc(var(--n) * 1px); z-index: sibling-index() }';
  const styled = style('<b id=a></b> text <b id=b></b><b id=c></b>', css);
  expect(['a', 'b', 'c'].map((id) => styled.of(id).size.width)).toEqual([10, 20, 30]);
  expect([styled.of('b').size.height, styled.of('b').display.zIndex]).toEqual([3, 2]);
  expect(style('<p>', 'p { width: calc(sibling-index(2) * 1px) }').warnings).toHaveLength(1);
});
