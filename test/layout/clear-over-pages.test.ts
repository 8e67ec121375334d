/** What clears floats that go over pages. Expected places are those of Chromium's print of the same documents. */

import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const CSS = `@page { size: 300px 200px; margin: 0 } body { margin: 0; font: 10px/20px "Liberation Sans" }
  .f { float: left; width: 100px } .c:after { content: "."; display: block; height: 0; clear: both; visibility: hidden }`;

it('continues after the float, which stays where it began', async () => {
  const lines = Array.from({ length: 12 }, (_, i) => `l${i}<br>`).join('');
  const html = `<!doctype html><style>${CSS}</style><div>head</div><div class=c><div class=f>${lines}</div></div><div>after</div>`;
  const { pages } = await layout(html);
  const places = pages.flatMap(({ boxes }, page) =>
    boxes.flatMap(({ text, y }) =>
      text && /head|after|l0|l11/.test(text) ? [`${text.trim()} ${page + 1} ${Math.round(y / 20)}`] : [],
    ),
  );
  expect(places.toSorted()).toEqual(['after 2 3', 'head 1 0', 'l0 1 1', 'l11 2 2']);
});

it.each([
  [160, 'Legend|first second'],
  // The float's margin does not end on the page: all moves on.
  [165, '|Legend first second'],
])('may leave a float behind that ends with its margin on the page (%i)', async (height, expected) => {
  const html = `<!doctype html><style>${CSS} .l { float: left; width: 100%; margin-bottom: 8px; font-size: 24px; line-height: 30px }
.l + * { clear: left }</style><div style="height:${height}px"></div><div><div class=l>Legend</div><div>first</div><div>second</div></div>`;
  const { pages } = await layout(html);
  expect(pages.map(({ boxes }) => boxes.flatMap(({ text }) => text ?? []).join(' ')).join('|')).toBe(expected);
});

it('is a line break after floats: what follows its paragraph waits for their end', async () => {
  const lines = Array.from({ length: 22 }, (_, i) => `l${i}<br>`).join('');
  const html = `<!doctype html><style>${CSS}</style><div class=f>${lines}</div><div class=f>short</div><br clear=all><footer>after</footer>`;
  const { pages } = await layout(html);
  const places = pages.flatMap(({ boxes }, page) =>
    boxes.flatMap(({ text, y }) =>
      text && /short|after|l21/.test(text) ? [`${text.trim()} ${page + 1} ${Math.round(y / 20)}`] : [],
    ),
  );
  expect(places.toSorted()).toEqual(['after 3 2', 'l21 3 1', 'short 1 0']);
});

// The gap above the box that has no room beside the float is a break point, so what is around it begins on the first page.
it.each([
  ['a box', '<div style="display: flow-root; width: 250px; break-inside: avoid">one<br>two<br>three<br>four</div>'],
  ['a table', '<table style="width: 250px; break-inside: avoid"><td>one<br>two<br>three<br>four</table>'],
  ['one that clears it', '<div style="clear: both; break-inside: avoid">one<br>two<br>three<br>four</div>'],
])('leaves the container of %s that moves on below a float', async (_, box) => {
  const out = '<div style="position: absolute; top: 0; right: 0">out</div>';
  const html = `<!doctype html><style>${CSS}</style><div style="height: 90px"></div><div class=f>f<br>f</div>text
    <div style="position: relative">${box}${out}</div>`;
  const { pages } = await layout(html);
  const words = pages.map(({ boxes }) => boxes.flatMap(({ text }) => (text?.trim() ? text.trim() : [])).sort());
  expect(words.map((page) => page.join(' '))).toEqual(['f f out text', 'four one three two']);
});
