import { describe, expect, it } from 'vitest';
import { hex, style } from './helpers.ts';

const colorOf = (html: string, css: string, user = ''): string => hex(style(html, css, { user }).of('a').color.color);

describe('the cascade', () => {
  it('sorts by origin, specificity and order', () => {
    expect(colorOf('<p id=a class=c>', 'p { color: red } .c { color: lime } p { color: blue }')).toBe('#00ff00');
    expect(colorOf('<p id=a>', 'p { color: red } p { color: blue }')).toBe('#0000ff');
    expect(colorOf('<p id=a>', 'p { color: red }', '#a { color: blue }')).toBe('#ff0000');
    expect(colorOf('<p id=a style="color: lime">', '#a { color: red }')).toBe('#00ff00');
  });

  it('turns origins and layers round for !important', () => {
    expect(colorOf('<p id=a style="color: lime">', 'p { color: red !important }')).toBe('#ff0000');
    expect(colorOf('<p id=a style="color: lime !important">', 'p { color: red !important }')).toBe('#00ff00');
    expect(colorOf('<p id=a>', 'p { color: red !important }', 'p { color: blue !important }')).toBe('#0000ff');
    const layers = '@layer one, two; @layer two { p { color: red } } @layer one { p { color: lime } }';
    expect(colorOf('<p id=a>', layers)).toBe('#ff0000');
    expect(colorOf('<p id=a>', `${layers} p { color: blue }`)).toBe('#0000ff');
    expect(
      colorOf(
        '<p id=a>',
        layers.replaceAll('}', '').replace('red', 'red !important }}').replace('lime', 'lime !important }}'),
      ),
    ).toBe('#00ff00');
  });

  it('puts presentational hints below author rules of any specificity', () => {
    expect(colorOf('<font id=a color=red>', '')).toBe('#ff0000');
    expect(colorOf('<font id=a color=red>', '* { color: lime }')).toBe('#00ff00');
    expect(style('<table><tr><td id=a width=20%></table>').of('a').size.width).toEqual({
      kind: 'percentage',
      value: 20,
    });
    const cell = style('<table cellpadding=3 border=1><tr><td id=a></table>').of('a');
    expect(cell.padding.paddingTop).toBe(3);
    expect(cell.border.borderTopStyle).toBe('inset');
  });

  it('knows the wide keywords', () => {
    const css = '#p { color: red; margin: 3px } ';
    const at = (rule: string) => style('<div id=p><b id=a>x</b></div>', `${css}#a { ${rule} }`).of('a');
    expect(at('margin-top: inherit').margin.marginTop).toBe(3);
    expect(hex(at('color: initial').color.color)).toBe('#000000');
    expect(hex(at('color: unset').color.color)).toBe('#ff0000');
    expect(at('font-weight: revert').font.fontWeight).toBe(700);
    expect(at('font-weight: unset').font.fontWeight).toBe(400);
    expect(at('all: initial').font.fontWeight).toBe(400);
    expect(style('<p id=a hidden>', 'p { display: revert }').of('a').display.display.kind).toBe('box');
    expect(style('<p id=a hidden>', 'p { color: red }').of('a').display.display.kind).toBe('none');
    expect(at('all: revert').font.fontWeight).toBe(700);
  });

  it('rolls back layers', () => {
    const css = '@layer x { #a { color: lime } } #a { color: red } @layer x { } #a { color: revert-layer }';
    expect(colorOf('<p id=a>', css)).toBe('#00ff00');
  });

  it('lets the last of a logical and a physical declaration win', () => {
    expect(style('<p id=a>', '#a { margin-left: 1px; margin-inline-start: 2px }').of('a').margin.marginLeft).toBe(2);
    expect(style('<p id=a>', '#a { margin-inline-start: 2px; margin-left: 1px }').of('a').margin.marginLeft).toBe(1);
    const rtl = style('<p id=a dir=rtl>', '#a { margin-inline: 1px 2px }').of('a').margin;
    expect([rtl.marginLeft, rtl.marginRight]).toEqual([2, 1]);
    const vertical = style(
      '<p id=a>',
      '#a { writing-mode: vertical-rl; inline-size: 5px; padding-block-start: 3px }',
    ).of('a');
    expect([vertical.size.height, vertical.padding.paddingRight]).toEqual([5, 3]);
  });

  it('warns of unknown and invalid declarations with their place, and of nothing else', () => {
    const { warnings } = style('<p>', 'p { foo: bar;\n  width: red; cursor: pointer; -moz-x: y; margin: 0 }');
    expect(warnings.map(({ code, property, value, line, column }) => [code, property, value, line, column])).toEqual([
      ['css-unknown-property', 'foo', 'bar', 1, 5],
      ['css-invalid-value', 'width', 'red', 2, 3],
    ]);
    expect(style('<p>').warnings).toEqual([]);
  });

  it('keeps the styles for browsers without appearance: base-select, and says so', () => {
    const { of, warnings } = style(
      '<select id=a></select>',
      '#a { appearance: none; appearance: base-select } @supports (appearance: base-select) { #a { height: 5px } }',
    );
    expect([of('a').display.appearance, of('a').size.height]).toEqual(['none', 'auto']);
    expect(warnings.map(({ code, value }) => [code, value])).toEqual([['css-invalid-value', 'base-select']]);
  });
});

describe('styles by identity', () => {
  it('shares one object among elements with equal rules and parents', () => {
    const styled = style('<ul><li id=a><li id=b><li id=c style="color: red"></ul>');
    expect(styled.of('a')).toBe(styled.of('b'));
    expect(styled.of('a')).not.toBe(styled.of('c'));
    expect(styled.of('a').margin).toBe(styled.of('c').margin);
  });

  it('gives a nested element its parent style when nothing differs', () => {
    const styled = style('<div id=a><div id=b><div id=c>');
    expect(styled.of('b')).toBe(styled.of('a'));
    expect(styled.of('c')).toBe(styled.of('a'));
  });
});
