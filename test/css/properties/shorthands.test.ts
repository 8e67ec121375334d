import { describe, expect, it } from 'vitest';
import { expand, value } from './helpers.ts';

const percent = (amount: number) => ({ kind: 'percentage', value: amount });

describe('shorthands', () => {
  it('fills up the sides of a box', () => {
    expect(expand('margin: 1px 2px 3px')).toEqual({
      'margin-top': 1,
      'margin-right': 2,
      'margin-bottom': 3,
      'margin-left': 2,
    });
    expect(expand('padding: -1px')).toBe('invalid');
    expect(expand('margin: 1px 2px 3px 4px 5px')).toBe('invalid');
    expect(expand('inset: auto')).toMatchObject({ top: 'auto', left: 'auto' });
    expect(expand('margin-inline: 1px 2px')).toEqual({ 'margin-inline-start': 1, 'margin-inline-end': 2 });
  });

  it('sets omitted parts of a border to their initial value, and its image too', () => {
    const border = expand('border: solid') as Record<string, unknown>;
    expect(border['border-left-style']).toBe('solid');
    expect(border['border-left-width']).toBe('<initial>');
    expect(border['border-image-source']).toBe('<initial>');
    expect(expand('border: 1px solid solid')).toBe('invalid');
  });

  it('reads radii with a slash', () => {
    expect(expand('border-radius: 1px 2px / 3px')).toEqual({
      'border-top-left-radius': [1, 3],
      'border-top-right-radius': [2, 3],
      'border-bottom-right-radius': [1, 3],
      'border-bottom-left-radius': [2, 3],
    });
  });

  it('reads background layers with the colour in the last one', () => {
    expect(expand('background: url(a.png) no-repeat right 10px top / cover, #fff')).toMatchObject({
      'background-image': [{ kind: 'url', url: 'https://example.org/css/a.png' }, null],
      'background-repeat': [
        ['no-repeat', 'no-repeat'],
        ['repeat', 'repeat'],
      ],
      'background-size': ['cover', ['auto', 'auto']],
      'background-color': { r: 1, g: 1, b: 1, a: 1 },
    });
    expect(expand('background: red, url(a.png)')).toBe('invalid');
    expect(expand('background: content-box')).toMatchObject({
      'background-origin': ['content-box'],
      'background-clip': ['content-box'],
    });
  });

  it('reads fonts', () => {
    expect(expand('font: italic small-caps bold condensed 12px/30px Georgia, serif')).toMatchObject({
      'font-style': 'italic',
      'font-variant-caps': 'small-caps',
      'font-weight': 700,
      'font-stretch': 75,
      'font-size': 12,
      'line-height': 30,
      'font-family': [
        { name: 'Georgia', generic: false },
        { name: 'serif', generic: true },
      ],
    });
    expect(expand('font: 12px')).toBe('invalid');
    expect(expand('font: bold bold 12px x')).toBe('invalid');
  });

  it('reads flex', () => {
    expect(expand('flex: 1')).toEqual({ 'flex-grow': 1, 'flex-shrink': 1, 'flex-basis': percent(0) });
    expect(expand('flex: auto')).toEqual({ 'flex-grow': 1, 'flex-shrink': 1, 'flex-basis': 'auto' });
    expect(expand('flex: none')).toEqual({ 'flex-grow': 0, 'flex-shrink': 0, 'flex-basis': 'auto' });
    expect(expand('flex: 2 30px')).toEqual({ 'flex-grow': 2, 'flex-shrink': 1, 'flex-basis': 30 });
    expect(expand('flex: 1px 2px')).toBe('invalid');
  });

  it('reads list-style with none for whatever is left', () => {
    expect(expand('list-style: none')).toMatchObject({ 'list-style-type': null });
    expect(expand('list-style: none disc')).toMatchObject({ 'list-style-type': { kind: 'name', name: 'disc' } });
    expect(expand('list-style: none none')).toMatchObject({ 'list-style-type': null });
    expect(expand('list-style: none none none')).toBe('invalid');
  });

  it('reads grid lines, areas and templates', () => {
    expect(expand('grid-area: a')).toEqual({
      'grid-row-start': { kind: 'line', index: null, name: 'a' },
      'grid-column-start': { kind: 'line', index: null, name: 'a' },
      'grid-row-end': { kind: 'line', index: null, name: 'a' },
      'grid-column-end': { kind: 'line', index: null, name: 'a' },
    });
    expect(expand('grid-column: 2 / span 3')).toEqual({
      'grid-column-start': { kind: 'line', index: 2, name: null },
      'grid-column-end': { kind: 'span', count: 3, name: null },
    });
    expect(expand('grid-template: "a a" 10px "b c" / 1fr 2fr')).toMatchObject({
      'grid-template-areas': [
        ['a', 'a'],
        ['b', 'c'],
      ],
    });
    expect(expand('grid-template-areas: "a b" "b a"')).toBe('invalid');
  });

  it('maps the old page breaks', () => {
    expect(expand('page-break-before: always')).toEqual({ 'break-before': 'page' });
    expect(expand('page-break-inside: avoid')).toEqual({ 'break-inside': 'avoid' });
    expect(expand('page-break-inside: always')).toBe('invalid');
  });

  it('expands white-space and text-decoration', () => {
    expect(expand('white-space: pre-line')).toEqual({
      'white-space-collapse': 'preserve-breaks',
      'text-wrap-mode': 'wrap',
    });
    expect(expand('text-decoration: underline dotted red 2px')).toMatchObject({
      'text-decoration-line': ['underline'],
      'text-decoration-style': 'dotted',
      'text-decoration-thickness': 2,
    });
  });

  it('gives every longhand a wide keyword or a reference', () => {
    expect(expand('margin: inherit')).toMatchObject({ 'margin-top': '<inherit>', 'margin-left': '<inherit>' });
    expect(expand('margin: var(--x) 2px')).toMatchObject({ 'margin-top': '<pending>' });
    expect(expand('margin: inherit 2px')).toBe('invalid');
    const all = expand('all: unset') as Record<string, unknown>;
    expect(all.color).toBe('<unset>');
    expect(all.direction).toBeUndefined();
  });

  it('knows aliases, ignored, unsupported and unknown names', () => {
    expect(expand('-webkit-box-shadow: none')).toEqual({ 'box-shadow': [] });
    expect(expand('-webkit-border-before-width: 2px')).toEqual({ 'border-block-start-width': 2 });
    expect(expand('-webkit-perspective: 20px')).toEqual({ perspective: 20 });
    expect(expand('word-wrap: break-word')).toEqual({ 'overflow-wrap': 'break-word' });
    expect(expand('transition: all 1s')).toBe('ignored');
    expect(expand('-moz-border-radius: 1px')).toBe('ignored');
    expect(expand('enable-background: new 0 0 512 512')).toBe('ignored');
    expect(expand('supported-color-schemes: light dark')).toBe('ignored');
    expect(expand('shape-inside: circle()')).toBe('unsupported');
    expect(expand('colour: red')).toBe('unknown');
  });

  it('takes unitless lengths in quirks mode for the properties that had them', () => {
    expect(value('width: 10', true)).toBe(10);
    expect(value('width: 10')).toBe('invalid');
    expect(value('line-height: 10', true)).toEqual({ kind: 'number', value: 10 });
  });
});
