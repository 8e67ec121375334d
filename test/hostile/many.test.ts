/** More of one thing than a call may have arguments: none of them goes over the stack. */

import { expect, it } from 'vitest';
import { repeat } from '../../bench/documents/words.ts';
import { render } from '../../src/index.ts';

const MANY = 140_000;

const DOCUMENTS: Readonly<Record<string, string>> = {
  'options of a list box': `<select multiple size=3>${repeat(MANY, () => '<option>')}</select>`,
  'declarations for footnotes': `<style>@page { @footnote { ${repeat(MANY, () => 'color: red;')} } }</style><p>x`,
  'selectors of a page rule': `<style>@page ${repeat(MANY, (i) => `${i > 0 ? ',' : ''}a${i}`)} { margin: 1px }</style><p>x`,
  'conditions of a custom function': `<style>@function --f() { @media print { ${repeat(MANY, (i) => `--a${i}: 1;`)} result: 1px } } p { margin: --f() }</style><p>x`,
};

it.each(Object.entries(DOCUMENTS))('%s', { timeout: 120_000 }, async (_, html) => {
  const { pageCount } = await render(html);
  expect(pageCount).toBe(1);
});
