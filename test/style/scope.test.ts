import { describe, expect, it } from 'vitest';
import { hex, style } from './helpers.ts';

const color = (html: string, css: string, id = 'a'): string =>
  hex(style(html, `#a, #b { color: black } ${css}`).of(id).color.color);

const RED = '#ff0000';
const LIME = '#00ff00';
const BLACK = '#000000';

// https://drafts.csswg.org/css-cascade-6/#scoped-styles, and Chromium 150 where the draft leaves it open.
describe('@scope', () => {
  it('is about what is in the root, and not about what is in a limit', () => {
    const css = '@scope (.card) to (.slot) { p { color: red !important } }';
    expect(color('<div class=card><p id=a></div><p id=b>', css)).toBe(RED);
    expect(color('<div class=card><p id=a></div><p id=b>', css, 'b')).toBe(BLACK);
    expect(color('<div class=card><div class=slot><p id=a>', css)).toBe(BLACK);
    // A limit outside of the scope is none.
    expect(color('<div class=slot><div class=card><p id=a>', css)).toBe(RED);
    expect(color('<div class=card><p id=a class=slot>', css)).toBe(BLACK);
  });

  it('has its root under :scope and &', () => {
    const card = '<div class=card id=a><p id=b>';
    expect(color(card, '@scope (.card) { :scope { color: red !important } }')).toBe(RED);
    expect(color(card, '@scope (.card) { & > p { color: red !important } }', 'b')).toBe(RED);
    expect(color(card, '@scope (.card) { > p { color: red !important } }', 'b')).toBe(RED);
    expect(color(card, '@scope (.card) { color: red !important }')).toBe(RED);
    // Selectors are relative to the root: it is not in itself.
    expect(color(card, '@scope (.card) { .card { color: red !important } }')).toBe(BLACK);
    expect(color(card, '@scope (.card) to (> p) { p { color: red !important } }', 'b')).toBe(BLACK);
  });

  it('adds nothing to the specificity but :scope', () => {
    const html = '<div class=card><p class=x id=a>';
    const of = (css: string) => hex(style(html, css).of('a').color.color);
    expect(of('@scope (#none, .card) { p { color: red } } .x { color: lime }')).toBe(LIME);
    expect(of('@scope (.card) { :scope p { color: red } } .x { color: lime }')).toBe(RED);
    expect(of('@scope (.card) { & p { color: red } } .x { color: lime }')).toBe(LIME);
  });

  it('lets the nearer scope win, after specificity and before order', () => {
    const css = '@scope (.light) { p { color: lime } } @scope (.dark) { p { color: red } }';
    const of = (html: string) => hex(style(html, css).of('a').color.color);
    expect(of('<div class=dark><div class=light><p id=a>')).toBe(LIME);
    expect(of('<div class=light><div class=dark><p id=a>')).toBe(RED);
    expect(hex(style('<div class=dark><p id=a>', `${css} p { color: blue }`).of('a').color.color)).toBe(RED);
  });

  it('nests, in rules and in other scopes', () => {
    const html = '<main><div class=card><p id=a></div></main><div class=card><p id=b></div>';
    const inner = '@scope (.card) { p { color: red !important } }';
    for (const outer of [`@scope (main) { ${inner} }`, 'main { @scope (& .card) { p { color: red !important } } }']) {
      expect([color(html, outer, 'a'), color(html, outer, 'b')]).toEqual([RED, BLACK]);
    }
    expect(color(html, `@media print { @scope (.card) { @media print { p { color: red !important } } } }`)).toBe(RED);
  });

  it('says what it does not understand', () => {
    expect(style('<p>', '@scope p { p { color: red } }').warnings[0]).toMatchObject({
      code: 'css-invalid-selector',
      line: 1,
    });
  });
});
