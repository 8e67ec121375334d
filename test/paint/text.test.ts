/** Text, its lines and its owners; offsets and widths are Chromium's for the same font sizes. */

import { describe, expect, it } from 'vitest';
import type { InlineGroup } from '../../src/css/properties/computed-inline.ts';
import { createPaintSession } from '../../src/paint/session.ts';
import { at, box, drawn, element, line, node, page, paint, RED, style, text } from './fixtures.ts';

const inLine = (...children: ReturnType<typeof text>[]) =>
  page(box(200, 300, {}, [at(0, 20, line(children.map((child, i) => at(i * 50, 0, child))))]));

const decorated = (fontSize: number, inline: Partial<InlineGroup>, ascent: number) =>
  text(
    'ab',
    {},
    {
      run: { ...text('ab').run, size: fontSize },
      ascent,
      decorations: [{ style: style({ font: { fontSize }, inline }), baselineShift: 0 }],
    },
  );

describe('text', () => {
  it('stands on a whole px', () => {
    const fragment = page(box(200, 300, {}, [at(5.3, 10.5, line([at(0, 0, text('a'))]))]));
    expect(drawn(fragment)).toEqual(['text "a" 5.3,19 16px #000000']);
  });

  it('stands on a whole px of the page area where the page is shrunk, wherever that begins', () => {
    const inside = box(200, 300, {}, [at(0, 3.2, line([at(0, 0, text('a'))]))]);
    const margin = { top: 10, right: 10, bottom: 10, left: 10 };
    const shrunk = page(null, { margin, scale: 1.25, root: at(12.5, 12.5, inside) });
    // 11.2 px below the area's corner, which is 12.5 px below that of the page: half a px less than 24.
    const { lines } = paint(shrunk);
    expect(lines[0]).toBe('group matrix 0.8 0 0 0.8 -0.4 -0.4');
    expect(lines.at(-1)!.trim()).toBe('text "a" 13,24 16px #000000');
  });

  it('belongs to the element that owns it', () => {
    const p = element('p', { id: 'x' });
    expect(paint(inLine(text('a', {}, { element: p }), text('b', {}, { element: p }))).lines).toEqual([
      'P <p#x>',
      '  text "a" 0,28 16px #000000',
      '  text "b" 50,28 16px #000000',
    ]);
  });

  it('is an artifact in margin boxes', () => {
    const margin = box(50, 20, {}, [at(0, 0, line([at(0, 0, text('1', {}, { element: element('html') }))]))]);
    const { lines } = paint(page(null, { marginBoxes: [{ name: 'top-center', link: at(70, 5, margin) }] }));
    expect(lines).toEqual(['artifact pagination header', '  text "1" 70,13 16px #000000']);
  });

  it('of a repeated table header is read once', () => {
    const header = node({ style: style({ display: { display: { kind: 'internal', type: 'table-header-group' } } }) });
    const th = element('th');
    const cell = node({ style: style({ display: { display: { kind: 'internal', type: 'table-cell' } } }) });
    const inner = box(50, 20, {}, [at(0, 0, line([at(0, 0, text('H', {}, { element: th }))]))], { node: cell });
    const fragment = box(50, 20, {}, [at(0, 0, inner)], { node: header });
    const session = createPaintSession();
    const of = page(box(200, 300, {}, [at(0, 0, fragment)]));
    expect(paint(of, {}, { session }).lines[0]).toBe('P <th>');
    expect(paint(of, {}, { session }).lines[0]).toBe('artifact pagination');
  });

  it('paints shadows first, as copies that are not text', () => {
    const shadow = { color: RED, x: 1, y: 2, blur: 0, spread: 0, inset: false };
    expect(drawn(inLine(text('a', { textPaint: { textShadow: [shadow] } })))).toEqual([
      'text "a" 1,30 16px #ff0000 inserted',
      'text "a" 0,28 16px #000000',
    ]);
  });

  it('casts no more shadows than a file can hold, and says so', () => {
    const shadow = { color: RED, x: 1, y: 2, blur: 0, spread: 0, inset: false };
    const shadowed = text('a', { textPaint: { textShadow: [shadow, shadow, shadow] } });
    const session = { ...createPaintSession(), textShadowsLeft: 5 };
    const of = page(
      box(200, 300, {}, [at(0, 0, line([at(0, 0, shadowed), at(20, 0, shadowed), at(40, 0, shadowed)]))]),
    );
    const { lines, diagnostics } = paint(of, {}, { session });
    expect(lines.filter((drawing) => drawing.includes('inserted')).length).toBe(5);
    expect(lines.filter((drawing) => drawing.includes('#000000')).length).toBe(3);
    expect(diagnostics.warnings).toMatchObject([{ code: 'limit', property: 'text-shadow', count: 1 }]);
  });
});

describe('decoration lines', () => {
  it('underlines a tenth of the font size thick, half of that below the baseline', () => {
    const under = (size: number, ascent: number) =>
      drawn(inLine(decorated(size, { textDecorationLine: ['underline'] }, ascent)))[0];
    expect(under(16, 14)).toBe('fill #000000 rect 0,35 20x1'); // baseline 34
    expect(under(30, 27)).toBe('fill #000000 rect 0,49 20x3'); // baseline 47
    expect(under(24, 22)).toBe('fill #000000 rect 0,44 20x2'); // baseline 42
    expect(under(9, 8)).toBe('fill #000000 rect 0,29 20x1'); // baseline 28
  });

  it('puts overlines above the ascent and line-throughs over the glyphs at two thirds of it', () => {
    expect(drawn(inLine(decorated(30, { textDecorationLine: ['line-through', 'overline'] }, 27)))).toEqual([
      'fill #000000 rect 0,17 20x3',
      'text "ab" 0,47 30px #000000',
      'fill #000000 rect 0,37 20x3',
    ]);
  });

  it('draws double, dotted, dashed and wavy lines', () => {
    const lines = (textDecorationStyle: InlineGroup['textDecorationStyle']) =>
      drawn(inLine(decorated(24, { textDecorationLine: ['underline'], textDecorationStyle }, 22)));
    expect(lines('double').slice(0, 2)).toEqual(['fill #000000 rect 0,44 20x2', 'fill #000000 rect 0,47 20x2']);
    expect(lines('dotted')[0]).toBe('stroke 2.4 #000000 dash 2,2 path M0 45 L20 45');
    expect(lines('dashed')[0]).toBe('stroke 2.4 #000000 dash 6,1 path M0 45 L20 45');
    expect(lines('wavy')[0]).toMatch(/^stroke 2.4 #000000 path M0 47.9 C/);
  });
});

describe('places', () => {
  it('gives links a rectangle per box, destinations and bookmarks their first box', () => {
    const a = element('a', { href: '#there', id: 'here' });
    const h1 = { ...element('h1'), children: [{ kind: 'text', data: ' Chapter\n one ', parent: a } as const] };
    const link = box(30, 10, {}, [at(0, 0, text('go'))], { node: node({ element: a, formatting: 'inline-box' }) });
    const heading = box(200, 20, {}, [at(0, 0, line([at(4, 5, link)]))], { node: node({ element: h1 }) });
    const { lines } = paint(page(box(200, 300, {}, [at(0, 40, heading)])));
    expect(lines.slice(-3)).toEqual([
      'bookmark 1 "Chapter one" 0,40',
      'link 4,45 30x10 #there',
      'destination here 4,45',
    ]);
  });

  it('maps link areas through transforms', () => {
    const a = element('a', { href: 'https://example.org/x' });
    const moved = style({ transform: { translate: { x: 100, y: 10, z: 0 } } });
    const link = box(30, 10, {}, [], { node: node({ element: a, style: moved }) });
    expect(paint(page(box(200, 300, {}, [at(0, 0, link)]))).lines.at(-1)).toBe(
      'link 100,10 30x10 https://example.org/x',
    );
  });
});

it('does not repeat text that a slice of a tall box shows again', () => {
  const lines = [0, 10, 20, 30].map((y) => at(0, y, line([at(0, 0, text(`l${y}`, {}, { element: element('p') }))])));
  const whole = box(100, 40, {}, lines);
  const slice = (offset: number, size: number) => {
    const ends = { first: offset === 0, last: offset + size === 40 };
    const extra = { kind: 'slice', rest: null, within: [], horizontal: false, start: 0, size, ...ends } as const;
    return paint(page(box(200, 300, {}, [at(0, 0, box(100, size, {}, [at(0, -offset, whole)], { extra }))])));
  };
  const shown = (painted: ReturnType<typeof paint>) =>
    painted.lines.map((entry) => entry.trim()).filter((entry) => /^(text|artifact|P )/.test(entry));
  expect(shown(slice(0, 26)).map((entry) => entry.slice(0, 9))).toEqual([
    'P <p>',
    'text "l0"',
    'P <p>',
    'text "l10',
    'P <p>',
    'text "l20',
  ]);
  // The line cut by the break is drawn again, but not read again: its middle is above.
  expect(shown(slice(26, 14)).map((entry) => entry.slice(0, 9))).toEqual([
    'artifact ',
    'text "l20',
    'P <p>',
    'text "l30',
  ]);
});
