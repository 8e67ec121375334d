import { describe, expect, it } from 'vitest';
import type { ComputedGroups } from '../../src/css/properties/computed-groups.ts';
import { GROUPS } from '../../src/css/properties/index.ts';
import { inheritingStyle } from '../../src/style/computed-style.ts';
import { hex, style } from './helpers.ts';

describe('computed values', () => {
  it('chains em, rem and percentages of font sizes', () => {
    const css =
      'html { font-size: 20px } #a { font-size: 1.5em; margin-top: 1em; padding-top: 1rem } #b { font-size: 50%; margin-top: 2em }';
    const styled = style('<div id=a><div id=b>', css);
    expect(styled.of('a').font.fontSize).toBe(30);
    expect(styled.of('a').margin.marginTop).toBe(30);
    expect(styled.of('a').padding.paddingTop).toBe(20);
    expect(styled.of('b').font.fontSize).toBe(15);
    expect(styled.of('b').margin.marginTop).toBe(30);
  });

  it('takes viewport units from the page area', () => {
    expect(
      style('<p id=a>', '#a { width: 10vw; height: 10vh; min-width: 1vmin; max-width: 50dvi }').of('a').size,
    ).toMatchObject({
      width: 70,
      height: 100,
      minWidth: 7,
      maxWidth: 350,
    });
  });

  it('computes line heights', () => {
    const css =
      '#a { font-size: 10px; line-height: 1.5 } #b { font-size: 20px } #c { line-height: 150% } #d { font-size: 20px; height: 1lh }';
    const styled = style('<div id=a><div id=b></div><div id=c><div id=d>', css);
    expect(styled.of('b').text.lineHeight).toEqual({ kind: 'number', value: 1.5 });
    expect(styled.of('d').text.lineHeight).toBe(15);
    expect(styled.of('d').size.height).toBe(15);
  });

  it('sizes monospace alone at 13px, as browsers do', () => {
    const size = (html: string, css = ''): number => style(html, css).of('a').font.fontSize;
    expect(size('<code id=a>')).toBe(13);
    expect(size('<code id=a>', 'code { font-family: Menlo, monospace }')).toBe(16);
    expect(size('<code id=a>', 'body { font-size: 14px }')).toBe(14);
    expect(size('<code id=a>', 'code { font-size: 2em }')).toBe(26);
    expect(size('<pre><code id=a>')).toBe(13);
    expect(size('<pre><span id=a>', 'span { font-family: serif }')).toBe(16);
    expect(size('<code id=a>', 'code { font-size: 16px }')).toBe(16);
    expect(size('<pre><small id=a>')).toBeCloseTo(13 / 1.2, 9);
    expect(size('<code id=a>', ':root { --s: 16px } code { font-size: var(--s) }')).toBe(16);
    expect(size('<code id=a>', ':root { --s: 2em } code { font-size: var(--s) }')).toBe(26);
    expect(size('<pre><code id=a>', ':root { --s: 10px } code { font: var(--s) Menlo, monospace }')).toBe(10);
  });

  // Chromium's sizes.
  it.each([
    ['html { font-size: 1em }', 13],
    ['html { font-size: 100% }', 13],
    ['html { font-size: 1rem }', 16],
    ['html { font-size: 90% } p { font-size: 1rem }', 14.4],
    ['html { font-size: 62.5% } body { font-size: 1.6rem }', 16],
    ['p { font-size: 1em }', 13],
    ['p { font-size: calc(50% * 2) }', 13],
    ['p { font-size: calc(100% + 1px) }', 17],
    ['p { font-size: calc(1em) }', 16],
    ['p { font-size: max(1rem, 10px) }', 16],
    ['p { font-size: clamp(1em, 2em, 3em) }', 32],
    ['p { font-size: var(--x, 1em) }', 13],
    ['html { font-size: 1rem } p { font-size: large }', 16],
    ['html { font-size: 1rem } p { font-size: 2em }', 32],
    ['html { font-size: 1rem } samp { font-size: 90% }', 14.4],
    ['samp { font-size: 1em }', 13],
    ['samp { font-size: 1rem }', 16],
    ['samp { font-size: calc(1em + 0px) }', 16],
  ])('shrinks monospace only where the size comes from no length, rem or calculation: %s', (css, expected) => {
    expect(style('<p><samp id=a>', css).of('a').font.fontSize).toBeCloseTo(expected, 3);
  });

  it('computes relative weights', () => {
    const css = '#a { font-weight: bolder } #b { font-weight: lighter }';
    expect(style('<p id=a>', css).of('a').font.fontWeight).toBe(700);
    expect(style('<b><i id=b>', css).of('b').font.fontWeight).toBe(400);
  });

  it('drops widths of borders without a style', () => {
    const { border } = style('<p id=a>', '#a { border-width: 5px; border-top-style: solid }').of('a');
    expect([border.borderTopWidth, border.borderLeftWidth]).toEqual([5, 0]);
    expect(style('<p id=a>', '#a { border-top-style: solid }').of('a').border.borderTopWidth).toBe(3);
  });

  it('takes the place of Han characters from lang, and from no style sheet', () => {
    const styled = style('<p lang=ja><b>', 'p, b { -internal-locale: kr }');
    const [paragraph, bold] = styled.document.elements.slice(-2);
    expect([styled.styleOf(paragraph!).font.locale, styled.styleOf(bold!).font.locale]).toEqual(['jp', 'jp']);
  });

  it('blockifies what must be a block', () => {
    const inner = (html: string, css: string) => style(html, css).of('a').display.display;
    const block = { kind: 'box', outer: 'block', inner: 'flow' };
    expect(inner('<i id=a>', '#a { float: left }')).toMatchObject(block);
    expect(inner('<i id=a>', '#a { position: absolute; display: inline-flex }')).toMatchObject({
      ...block,
      inner: 'flex',
    });
    expect(inner('<div><i id=a>', 'div { display: flex }')).toMatchObject(block);
    expect(inner('<div><b><i id=a>', 'div { display: grid } b { display: contents }')).toMatchObject(block);
    expect(inner('<div><table><tr><td id=a>', 'tr { display: inline-grid }')).toMatchObject(block);
    expect(style('<p>', 'html { display: inline }').styleOf(style('<p>').document.root).display.display).toMatchObject(
      block,
    );
    expect(inner('<i id=a>', '')).toMatchObject({ outer: 'inline' });
  });

  it('makes visible overflow auto beside a scrolling axis', () => {
    expect(style('<p id=a>', '#a { overflow-x: hidden }').of('a').display).toMatchObject({
      overflowX: 'hidden',
      overflowY: 'auto',
    });
    expect(style('<p id=a>', '#a { overflow-x: clip }').of('a').display).toMatchObject({
      overflowX: 'clip',
      overflowY: 'visible',
    });
  });

  it('keeps currentcolor but resolves it for color itself', () => {
    const css =
      '#p { color: red } #a { color: currentcolor; border: 1px solid } #b { background: color-mix(in srgb, currentcolor, blue) }';
    const styled = style('<div id=p><p id=a></p><p id=b></p></div>', css);
    expect(hex(styled.of('a').color.color)).toBe('#ff0000');
    expect(styled.of('a').border.borderTopColor).toBe('currentcolor');
    expect(styled.of('b').background.backgroundColor).toMatchObject({ r: 0.5, g: 0, b: 0.5 });
  });

  it('centres header cells unless told otherwise', () => {
    const align = (css: string) => style('<table><tr><th id=a></table>', css).of('a').text.textAlign;
    expect(align('')).toBe('center');
    expect(align('table { text-align: right }')).toBe('right');
    expect(align('th { text-align: left }')).toBe('left');
  });

  it('resets fonts of tables in quirks mode', () => {
    const size = (quirks: boolean) =>
      style('<table><tr><td id=a></table>', 'body { font-size: 30px }', { quirks }).of('a').font.fontSize;
    expect(size(true)).toBe(16);
    expect(size(false)).toBe(30);
  });

  it('styles pseudo-elements from their element', () => {
    const styled = style('<p id=a>', '#a { color: red; display: flex } #a::before { content: "x"; font-weight: bold }');
    const before = styled.pseudoStyle(styled.document.byId.get('a')!, 'before')!;
    expect(hex(before.color.color)).toBe('#ff0000');
    expect(before.font.fontWeight).toBe(700);
    expect(before.display.display).toMatchObject({ outer: 'block' });
    expect(styled.pseudoStyle(styled.document.byId.get('a')!, 'after')).toBeNull();
    expect(styled.pseudoStyle(styled.document.byId.get('a')!, 'marker')!.display.unicodeBidi).toBe('isolate');
  });

  it('lays ::first-line over what inline boxes inherit', () => {
    const css = '#a::first-line { color: red; font-weight: bold } #b { font-weight: 300 }';
    const styled = style('<p id=a><span id=b>', css);
    const firstLine = styled.pseudoStyle(styled.document.byId.get('a')!, 'first-line')!;
    const inside = styled.firstLineStyle(styled.of('b'), firstLine);
    expect(hex(inside.color.color)).toBe('#ff0000');
    expect(inside.font.fontWeight).toBe(300);
  });

  it('makes anonymous styles that inherit', () => {
    const styled = style('<p id=a>', '#a { color: red; margin: 3px }');
    const anonymous = styled.anonymousStyle(styled.of('a'), 'table-cell');
    expect(anonymous).toMatchObject({
      display: { display: { kind: 'internal', type: 'table-cell' } },
      margin: { marginTop: 0 },
    });
    expect(hex(anonymous.color.color)).toBe('#ff0000');
    expect(styled.anonymousStyle(styled.of('a'), 'table-cell')).toBe(anonymous);
  });

  it('lists the images styles name, absolute and once', () => {
    const css =
      '#a { background: url(x.png), url(x.png); list-style-image: url(y.png) } @page { @top-left { content: url(z.png) } }';
    expect(style('<p id=a>', css).imageUrls()).toEqual([
      'https://example.org/x.png',
      'https://example.org/y.png',
      'https://example.org/z.png',
    ]);
  });

  it('finds languages', () => {
    const styled = style('<div lang=DE-ch><p id=a></p><p id=b xml:lang=x lang=fr></p></div>');
    expect(styled.languageOf(styled.document.byId.get('a')!)).toBe('de-ch');
    expect(styled.languageOf(styled.document.root)).toBe('');
  });
});

it('begins each style with what its parent hands down, and initial values', () => {
  const parent = Object.fromEntries(GROUPS.map(({ name }) => [name, { of: name }])) as unknown as ComputedGroups;
  const style = inheritingStyle(parent);
  for (const { name, inherited, initial } of GROUPS) expect(style[name], name).toBe(inherited ? parent[name] : initial);
});
