import { describe, expect, it } from 'vitest';
import { hex, style } from './helpers.ts';

const width = (css: string): unknown => style('<p id=p><b id=a></b>', css).of('a').size.width;

describe('custom properties', () => {
  it('inherits and substitutes', () => {
    expect(width('#p { --x: 3px } #a { width: var(--x) }')).toBe(3);
    expect(width('#a { --X: 3px; --x: 4px; width: var(--X) }')).toBe(3);
    expect(width('#a { --x: 3; width: calc(var(--x) * 2px) }')).toBe(6);
    expect(width('#a { width: var(--none, 7px) }')).toBe(7);
    expect(width('#a { width: var(--none, var(--other, 8px)) }')).toBe(8);
    expect(width('#a { --e: ; width: var(--e)9px }')).toBe(9);
  });

  it('resolves em where the property is used', () => {
    expect(width('#p { --x: 2em } #a { font-size: 10px; width: var(--x) }')).toBe(20);
  });

  it('is invalid at computed-value time, not an earlier declaration', () => {
    expect(width('#a { width: 5px; width: var(--none) }')).toBe('auto');
    expect(width('#a { width: 5px; --x: red; width: var(--x) }')).toBe('auto');
    const { color } = style('<p id=p><b id=a></b>', '#p { color: red } #a { color: lime; color: var(--none) }').of(
      'a',
    ).color;
    expect(hex(color)).toBe('#ff0000');
  });

  it('makes all members of a cycle invalid', () => {
    expect(width('#a { --x: var(--y); --y: var(--x); width: var(--x, 4px) }')).toBe(4);
    expect(width('#a { --x: var(--x); width: var(--x, 4px) }')).toBe(4);
    expect(width('#a { --x: var(--y, 1px); --y: var(--x, 2px); --z: var(--y, 3px); width: var(--z) }')).toBe(3);
    // The inherited value is not seen through a cycle.
    expect(width('#p { --x: 9px } #a { --x: var(--x); width: var(--x, 4px) }')).toBe(4);
  });

  it('works in shorthands and with wide keywords', () => {
    const { margin } = style('<p id=a>', '#a { --x: 1px 2px; margin: var(--x) 3px }').of('a');
    expect([margin.marginTop, margin.marginRight, margin.marginBottom]).toEqual([1, 2, 3]);
    expect(width('#p { width: 6px } #a { --x: inherit; width: var(--x, inherit) }')).toBe(6);
    expect(width('#p { --x: 1px } #a { --x: initial; width: var(--x, 2px) }')).toBe(2);
    expect(style('<p id=a>', '#a { --m: 2px 4px; margin-inline: var(--m) }').of('a').margin).toMatchObject({
      marginLeft: 2,
      marginRight: 4,
    });
  });

  it('bounds what references may grow to', () => {
    let css = '#a { --x0: 1px 1px 1px 1px;';
    for (let i = 1; i < 40; i++) css += `--x${i}: var(--x${i - 1}) var(--x${i - 1});`;
    expect(width(`${css} width: var(--x39, 5px) }`)).toBe(5);
  });

  it('knows env() and typed attr()', () => {
    expect(width('#a { width: env(safe-area-inset-top, 3px) }')).toBe(0);
    expect(width('#a { width: env(unknown, 3px) }')).toBe(3);
    const styled = style('<b id=a data-w=4></b><b id=c data-w=5></b><b id=d>', 'b { width: attr(data-w px, 1px) }');
    expect([styled.of('a'), styled.of('c'), styled.of('d')].map((one) => one.size.width)).toEqual([4, 5, 1]);
  });

  it('drops declarations with malformed references when they are parsed', () => {
    expect(width('#a { width: 5px; width: var(x) }')).toBe(5);
    expect(width('#a { width: 5px; width: var(--x,!) }')).toBe(5);
    expect(width('#a { width: 5px; width: attr(1px, 0) }')).toBe(5);
    expect(width('#a { width: 5px; width: attr(data-x length, 0) }')).toBe(0);
    expect(width('#a { --x: 6px; --x: var(1px); width: var(--x) }')).toBe(6);
  });

  it('types registered properties', () => {
    const property = '@property --x { syntax: "<length>"; inherits: false; initial-value: 2px }';
    expect(width(`${property} #a { width: var(--x) }`)).toBe(2);
    expect(width(`${property} #p { --x: 5px } #a { width: var(--x) }`)).toBe(2);
    expect(width(`${property} #a { --x: red; width: var(--x) }`)).toBe(2);
    const inherited = property.replace('false', 'true');
    expect(width(`${inherited} #p { font-size: 10px; --x: 2em } #a { font-size: 50px; width: var(--x) }`)).toBe(20);
  });
});
