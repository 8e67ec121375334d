/** What applies to `::marker`: https://drafts.csswg.org/css-lists-3/#marker-properties, and what Chromium takes of it. */

import { expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

const drawn = (rule: string, rest = ''): Promise<string> =>
  dump(
    `<!doctype html><style>@page{margin:0}ol{margin:0;list-style-position:inside}${rest}li::marker{${rule}}</style><ol><li>one</ol>`,
    'display',
  );

it('ignores on markers what browsers ignore', async () => {
  const plain = await drawn('');
  expect(plain).toContain('text "1. "');
  for (const rule of [
    'display: none',
    'position: absolute',
    'background: gold; border: 2px solid red; padding: 9px; margin-right: 20px',
    'opacity: .2; visibility: hidden; text-decoration: underline',
    'white-space: normal; width: 40px; vertical-align: super; float: right',
    'display: none !important',
  ]) {
    expect(await drawn(rule)).toBe(plain);
  }
});

it('takes fonts, colours, the content and the like, important or not', async () => {
  expect(await drawn('color: red')).toMatch(/text "1\. " .* #ff0000/);
  expect(await drawn('font: italic 30px serif !important; color: red')).toMatch(/text "1\. " .* 30px #ff0000/);
  expect(await drawn('content: "x"; --c: lime; color: var(--c)')).toMatch(/text "x" .* #00ff00/);
  // A rule for an element and its marker holds for the element as a whole.
  expect(await drawn('', 'li, li::marker { background: gold; color: red }')).toMatch(
    /fill #ffd700 [\s\S]*text "1\. " .* #ff0000/,
  );
});
