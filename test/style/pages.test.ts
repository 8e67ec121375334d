import { describe, expect, it } from 'vitest';
import type { PageContext, PageStyle } from '../../src/style/types.ts';
import { hex, style } from './helpers.ts';

const page = (css: string, context: Partial<PageContext> = {}, html = '<p>'): PageStyle =>
  style(html, css).pageStyle({
    name: '',
    side: 'right',
    first: false,
    blank: false,
    number: 2,
    inGroup: 2,
    ...context,
  });

const inches = ({ size }: PageStyle): unknown[] =>
  [size.width, size.height].map((length) =>
    typeof length === 'number' ? Math.round((length / 96) * 100) / 100 : length,
  );

describe('page sizes', () => {
  it.each([
    ['', [8.27, 11.69]],
    ['size: letter', [8.5, 11]],
    ['size: letter landscape', [11, 8.5]],
    ['size: landscape a5', [8.27, 5.83]],
    ['size: landscape', [11.69, 8.27]],
    ['size: 5in', [5, 5]],
    ['size: 5in 7in', [5, 7]],
    ['size: auto', [8.27, 11.69]],
    ['size: 5in 7in; size: bogus', [5, 7]],
    ['size: 5in !important; size: 7in', [5, 5]],
    ['size: 6em', [1, 1]],
  ])('%s', (css, expected) => {
    expect(inches(page(`@page { ${css} }`))).toEqual(expected);
  });

  it('warns of a bad size', () => {
    const styled = style('<p>', '@page { size: bogus; foo: bar }');
    styled.pageStyle({ name: '', side: 'right', first: true, blank: false, number: 1, inGroup: 1 });
    expect(styled.warnings.map(({ property }) => property).sort()).toEqual(['foo', 'size']);
  });
});

describe('marks and bleed of pages', () => {
  const sheet = (css: string) => page(`@page { ${css} }`).sheet;

  it('make the sheet larger than the page', () => {
    expect(sheet('marks: crop cross; bleed: 9pt')).toEqual({ crop: true, cross: true, bleed: 12 });
    expect(sheet('marks: cross')).toEqual({ crop: false, cross: true, bleed: 0 });
    expect(sheet('bleed: 1in !important; bleed: 0')).toEqual({ crop: false, cross: false, bleed: 96 });
    // `auto` is 6pt where there are crop marks.
    expect(sheet('marks: crop')).toEqual({ crop: true, cross: false, bleed: 8 });
    expect(sheet('marks: crop; bleed: 0')).toEqual({ crop: true, cross: false, bleed: 0 });
    expect(sheet('marks: none; bleed: auto')).toBeUndefined();
  });

  it('take no other values, of which a warning tells once', () => {
    const styled = style('<p>', '@page { marks: crop crop; bleed: -3pt; bleed: red; page-orientation: rotate-left }');
    for (const number of [1, 2])
      styled.pageStyle({ name: '', side: 'right', first: number === 1, blank: false, number, inGroup: number });
    expect(styled.warnings.map(({ code, property }) => [code, property])).toEqual([
      ['css-invalid-value', 'marks'],
      ['css-invalid-value', 'bleed'],
      ['css-invalid-value', 'bleed'],
    ]);
  });
});

describe('page margins', () => {
  it('measure rem by the font of the page context, as Chromium does', () => {
    expect(page('@page { font-size: 10px; margin: 4rem; size: 800px } html { font-size: 20px }').margin.top).toBe(40);
  });

  it('make the page area begin and end at whole pixels, as Chromium does', () => {
    const { size, margin, containingBlock } = page('@page { size: A4; margin: 1cm }');
    expect([margin.left, margin.top]).toEqual([38, 38]);
    expect(size.width - margin.left - margin.right).toBeCloseTo(719, 9);
    expect((size.height as number) - margin.top - margin.bottom).toBeCloseTo(1047, 9);
    expect(containingBlock).toEqual({ width: 718, height: 1046 });
  });

  /** Widths and heights of `right: 0` and `bottom: 0`, and widths of the body, in Chromium's prints. */
  it.each([
    ['A4', '12mm', 703, 1031, 704],
    ['A4', '15mm', 680, 1009, 681],
    ['A5', '12mm', 468, 703, 469],
    ['A5', '15mm', 446, 680, 446],
    ['letter', '25.4mm', 624, 864, 624],
  ])('leave the page area and initial containing block of %s with %s around', (paper, around, width, height, area) => {
    const { size, margin, containingBlock } = page(`@page { size: ${paper}; margin: ${around} }`);
    expect(containingBlock).toEqual({ width, height });
    expect(size.width - margin.left - margin.right).toBeCloseTo(area, 9);
  });

  it('defaults to the option below author rules', () => {
    expect(page('').margin.top).toBe(38);
    expect(page('@page { margin: 1in 2in; size: 800px }').margin).toEqual({
      top: 96,
      right: 192,
      bottom: 96,
      left: 192,
    });
    expect(page('@page { margin-left: 0 }').margin).toMatchObject({ left: 0 });
  });

  it('takes percentages of the page box', () => {
    const { margin } = page('@page { size: 100px 200px; margin: 10% auto }');
    expect(margin).toEqual({ top: 20, right: 0, bottom: 20, left: 0 });
  });
});

describe('page rules', () => {
  const top = (css: string, context: Partial<PageContext>): number => page(css, context).margin.top;

  it('matches by name, pseudo-classes and number', () => {
    const css =
      '@page :first { margin: 1px } @page { margin: 2px } @page a { margin: 3px } @page a:left { margin: 4px } @page :nth(3n) { margin: 6px }';
    expect(top(css, { first: true })).toBe(1);
    expect(top(css, {})).toBe(2);
    expect(top(css, { name: 'a' })).toBe(3);
    expect(top(css, { name: 'a', side: 'left' })).toBe(4);
    expect(top(css, { number: 6 })).toBe(6);
    expect(top(css, { number: 7 })).toBe(2);
  });

  it('ranks names over :first and :first over :left', () => {
    const css = '@page x { margin: 1px } @page :first { margin: 2px } @page :left { margin: 3px }';
    expect(top(css, { name: 'x', first: true, side: 'left' })).toBe(1);
    expect(top(css, { first: true, side: 'left' })).toBe(2);
  });

  it('gives equal contexts one object', () => {
    const styled = style('<p>', '@page { margin: 1px }');
    const context: PageContext = { name: '', side: 'left', first: false, blank: false, number: 2, inGroup: 2 };
    expect(styled.pageStyle(context)).toBe(styled.pageStyle({ ...context, number: 4 }));
  });
});

describe('margin boxes', () => {
  it('inherits from the page, which inherits from the root element', () => {
    const css =
      'html { color: red } @page { font-size: 10px; @top-left { content: "x"; margin: 1em } @top-right { color: blue } @bottom-center { content: none } }';
    const { marginBoxes, style: pageStyle } = page(css);
    expect([...marginBoxes.keys()]).toEqual(['top-left']);
    const box = marginBoxes.get('top-left')!;
    expect(hex(box.color.color)).toBe('#ff0000');
    expect(box.font.fontSize).toBe(10);
    expect(box.margin.marginTop).toBe(10);
    expect(pageStyle.font.fontSize).toBe(10);
  });

  it('aligns by position unless told otherwise', () => {
    const css = '@page { @top-right { content: "a" } @left-bottom { content: "b"; text-align: left } }';
    const { marginBoxes } = page(css);
    expect(marginBoxes.get('top-right')!.text.textAlign).toBe('right');
    expect(marginBoxes.get('top-right')!.inline.verticalAlign).toBe('middle');
    expect(marginBoxes.get('left-bottom')!.text.textAlign).toBe('left');
    expect(marginBoxes.get('left-bottom')!.inline.verticalAlign).toBe('bottom');
  });

  it('gathers declarations over matching rules', () => {
    const css = '@page { @top-left { content: "a"; color: red } } @page :first { @top-left { color: lime } }';
    expect(hex(page(css, { first: true }).marginBoxes.get('top-left')!.color.color)).toBe('#00ff00');
    expect(hex(page(css).marginBoxes.get('top-left')!.color.color)).toBe('#ff0000');
  });
});
