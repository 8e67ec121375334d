/** Absolute boxes that reach past the page on which their containing block ends go on: pages of one line, as Chromium prints them. */

import { expect, it } from 'vitest';
import { layout } from '../../../src/index.ts';

const absolute = '<div style="position:absolute">a<br>b<br>c</div>';

it.each([
  ['the page', absolute, 'a|b|c'],
  ['a block', `<div style="position:relative">${absolute}</div>`, 'a|b|c'],
  ['a flex container', `<div style="position:relative; display:flex">${absolute}</div>`, 'a|b|c'],
  ['a grid container', `<div style="position:relative; display:grid">${absolute}</div>`, 'a|b|c'],
  ['columns', `<div style="position:relative; columns:2">${absolute}</div>`, 'a|b|c'],
  ['an absolute box', `<div style="position:absolute">${absolute}</div>`, 'a|b|c'],
  ['a float', `<div style="position:relative; float:left">${absolute}</div>`, 'a|b|c'],
  ['a table', `<div style="position:relative; display:table">${absolute}</div>`, 'a|b|c'],
  ['a table of rows', `<table style="position:relative"><tr><td>x<tr><td>y<tr><td>${absolute}</table>`, 'x|y|a|b|c'],
  ['the root, a table', `<style>html, body { display:table; position:absolute }</style>a<br>b<br>c`, 'a|b|c'],
  ['a box that clips', `<div style="position:absolute; overflow:hidden">${absolute}</div>`, 'a b c'],
])('in %s', async (_, content, texts) => {
  const html = `<!DOCTYPE html><style>@page { size: 402px 60px; margin: 15px }</style>${content}`;
  const { pages } = await layout(html, { limits: { pages: 10 } });
  const shown = pages.map(({ boxes }) => boxes.flatMap(({ text }) => text?.trim() || []).join(' '));
  expect(shown.join('|')).toBe(texts);
});
