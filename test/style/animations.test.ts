import { describe, expect, it } from 'vitest';
import { hex, style } from './helpers.ts';

const GROW = '@keyframes grow { from { width: 100px } 50% { width: 200px } to { width: 400px } }';
const width = (css: string, more = ''): unknown =>
  style(
    '<p id=a>',
    `${GROW} ${more} #a { width: 10px; animation: grow ${css.includes('(') ? '' : 'linear'} ${css} }`,
  ).of('a').size.width;

// Chromium 150: the styles of elements when the page has been open for ten seconds, and at once for what never ends.
describe('animations on paper', () => {
  it('shows the last keyframe of what ends and fills forwards', () => {
    expect(width('1s')).toBe(10);
    expect(width('1s backwards')).toBe(10);
    expect(width('1s forwards')).toBe(400);
    expect(width('0s both')).toBe(400);
    expect(width('1s 5s both')).toBe(400);
    expect(width('both')).toBe(400);
  });

  it('counts iterations, their fractions and directions', () => {
    expect(width('1s 2 alternate both')).toBe(100);
    expect(width('1s 3 alternate both')).toBe(400);
    expect(width('1s reverse both')).toBe(100);
    expect(width('1s 2 alternate-reverse both')).toBe(400);
    expect(width('1s 2.25 both')).toBe(150);
    expect(width('1s 0 both')).toBe(100);
  });

  it('shows the start of what never ends or is paused', () => {
    expect(width('1s infinite')).toBe(100);
    expect(width('1s 3s infinite')).toBe(100);
    expect(width('1s infinite reverse')).toBe(400);
    expect(width('1s -0.25s infinite')).toBe(150);
    expect(width('1s paused')).toBe(100);
    expect(width('1s 1s paused')).toBe(10);
    expect(width('1s 1s both paused')).toBe(100);
    expect(width('1s -0.75s paused')).toBe(300);
    expect(width('1s steps(4, jump-start) infinite')).toBe(125);
    expect(width('1s cubic-bezier(0, 0, 1, 1) -0.25s paused')).toBeCloseTo(150, 6);
    expect(width('1s linear(0, 0.5 80%, 1) -0.4s paused')).toBeCloseTo(150, 6);
  });

  it('stands between normal and important declarations', () => {
    const css = `${GROW} #a { animation: grow 1s both }`;
    expect(style('<p id=a style="width: 5px">', css).of('a').size.width).toBe(400);
    expect(style('<p id=a style="width: 5px !important">', css).of('a').size.width).toBe(5);
    expect(width('1s both', '@keyframes grow { to { width: 7px !important; height: 3px } }')).toBe(10);
  });

  it('takes the rule of the highest layer, and of those the last', () => {
    expect(width('1s both', '@keyframes grow { to { width: 7px } }')).toBe(7);
    expect(width('1s both', '@layer low { @keyframes grow { to { width: 7px } } }')).toBe(400);
    expect(width('1s both', '@media screen { @keyframes grow { to { width: 7px } } }')).toBe(400);
  });

  it('sets and reads custom properties', () => {
    const css =
      '@keyframes c { to { --x: 3px; height: var(--y) } } #a { --y: 9px; width: var(--x); animation: c 1s both }';
    const { size } = style('<p id=a>', css).of('a');
    expect([size.width, size.height]).toEqual([3, 9]);
  });

  it('has values between those of two keyframes', () => {
    const css = `@keyframes m { to { color: white; margin-inline-start: 10px; transform: rotate(90deg) translateX(20px);
      display: inline } } #a { color: black; transform: rotate(0deg) translateX(0px); animation: m 1s linear -0.4s paused }`;
    const { color, margin, transform, display } = style('<p id=a>', css).of('a');
    expect(hex(color.color)).toBe('#666666');
    expect(margin.marginLeft).toBe(4);
    expect(transform.transform).toMatchObject([{ angle: 36 }, { x: 8 }]);
    expect(display.display).toMatchObject({ outer: 'block' });
  });

  it('runs several at once, the later above the earlier', () => {
    const css = `${GROW} @keyframes other { to { width: 1px; height: 2px } }
      #a { animation: other 1s both, grow 1s both } #b { animation: grow, other; animation-fill-mode: both }`;
    const styled = style('<p id=a></p><p id=b>', css);
    const sizes = ['a', 'b'].map((id) => [styled.of(id).size.width, styled.of(id).size.height]);
    expect(sizes).toEqual([
      [400, 2],
      [1, 2],
    ]);
  });

  it('runs on pseudo-elements', () => {
    const css = `${GROW} #a::before { content: ''; animation: grow 1s both }`;
    const styled = style('<p id=a>', css);
    expect(styled.pseudoStyle(styled.document.byId.get('a')!, 'before')?.size.width).toBe(400);
  });

  it('warns of what is not understood', () => {
    const css =
      '@keyframes a { 120% { width: 1px } } @keyframes none { } p { animation: 1q; animation-composition: add }';
    expect(style('<p>', css).warnings.map(({ message, line }) => [message, line])).toEqual([
      ['a keyframe needs a percentage from 0% to 100%, from or to; this one is dropped', 1],
      ['@keyframes takes one name', 1],
      ['animation does not take this value: 1q', 1],
      ['animation-composition is not supported', 1],
    ]);
  });
});
