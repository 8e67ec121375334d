import { expect, it } from 'vitest';
import type { BoxNode } from '../../src/boxes/box.ts';
import { build } from './fixtures.ts';

/** Of the first box with text of its own. */
function firstLine(html: string): string | null {
  const find = (box: BoxNode): BoxNode | undefined =>
    box.inline ? box : box.children.map(find).find((found) => found !== undefined);
  return find(build(html))!.inline!.firstLineText;
}

const styled = (rules: string, content: string) => firstLine(`<style>${rules}</style><p>${content}</p>`);

// As Chromium prints them, but for ß, which becomes two letters there.
it.each([
  ['uppercase', 'a <b>bold</b> ﬂag', 'A BOLD ﬂAG'],
  ['uppercase', 'straße', 'STRAßE'],
  ['capitalize', 'a\u00adbra\u00adca don\u2060x', 'A\u00adbra\u00adca Don\u2060x'],
  ['capitalize', 'the <i>fi</i>rst be<b>gins</b>', 'The First Begins'],
  ['lowercase', 'SHOUTED', 'shouted'],
])('a first line in %s of %s', (transform, content, expected) => {
  expect(styled(`p::first-line { text-transform: ${transform} }`, content)).toBe(expected);
});

it('a first line transforms what the text was transformed to', () => {
  expect(styled('p { text-transform: uppercase } p::first-line { text-transform: none }', 'ab')).toBeNull();
  expect(styled('p { text-transform: uppercase } p::first-line { text-transform: lowercase }', 'ab')).toBe('ab');
  expect(styled('p::first-line { color: red }', 'ab')).toBeNull();
  expect(styled('p::first-line { text-transform: uppercase } b { text-transform: none }', 'a <b>b</b>')).toBe('A b');
});
