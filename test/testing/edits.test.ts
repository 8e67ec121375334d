/** What a golden comparison says of edits of an invoice of three pages: at most ten lines, and right. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { examine } from '../../src/default-engine.ts';
import type { Examination } from '../../src/examine.ts';
import { describeDifferences } from '../../src/testing/compare.ts';

const source = readFileSync(path.resolve('fixtures/invoice.html'), 'utf8');
const body = /<tbody>([\s\S]*?)<\/tbody>/.exec(source)![1]!;
/** Rows enough for three pages. */
const invoice = source.replace(body, body.repeat(9));

let golden: Examination;
beforeAll(async () => {
  golden = await examine(invoice);
});

const style = (css: string) => (html: string) => html.replace('</head>', `<style>${css}</style></head>`);
const insert = (before: string, html: string) => (text: string) => text.replace(before, `${html}${before}`);
const rows = (change: (rows: string[]) => string[]) => (html: string) =>
  html.replace(/<tbody>([\s\S]*?)<\/tbody>/, (_, list: string) => {
    const found = list.match(/<tr[\s\S]*?<\/tr>/g)!;
    return `<tbody>${change(found).join('\n')}</tbody>`;
  });

type Edit = readonly [name: string, edit: (html: string) => string, says: RegExp];

const EDITS: readonly Edit[] = [
  [
    'a paragraph after the title',
    (html) => html.replace('</h1>', '</h1><p class=new>Thank you.</p>'),
    /^`p\.new` "Thank you\." is new, on page 1$/m,
  ],
  ['a paragraph at the end', insert('</body>', '<p class=new>Bye.</p>'), /^`p\.new` "Bye\." is new/m],
  [
    'a paragraph at the start',
    (html) => html.replace(/<body[^>]*>/, '$&<p class=new>Hello.</p>'),
    /^`p\.new` "Hello\." is new/m,
  ],
  ['4 px', (html) => html.replace('</h1>', '</h1><div style="height:4px"></div>'), /moved 4 px down, page 1/],
  [
    'a wrapper',
    (html) => html.replace(/<body[^>]*>/, '$&<div class=page>').replace('</body>', '</div></body>'),
    /^`div\.page` is new, around what was there/m,
  ],
  [
    'a wrapper of the table',
    (html) => html.replace('<table', '<section><table').replace('</table>', '</table></section>'),
    /^`section` is new, around what was there/m,
  ],
  ['a price', (html) => html.replace('£768.00', '£768.01'), /is "£768\.01", was "£768\.00", page \d/],
  ['a first row removed', rows((list) => list.slice(1)), /^`tr` .* is gone, was on page 1/m],
  ['a last row removed', rows((list) => list.slice(0, -1)), /^`tr` .* is gone/m],
  [
    'a row in the middle',
    rows((list) => [
      ...list.slice(0, 20),
      '<tr><td>New row<td class=n>1<td class=n>2<td class=n>3</tr>',
      ...list.slice(20),
    ]),
    /^`tr` "New row" is new/m,
  ],
  [
    'two rows in other order',
    rows(([first, second, ...more]) => [second!, first!, ...more]),
    /moved 51\.6 px down, page 1\n.*moved 51\.6 px up, page 1$/,
  ],
  [
    'ten rows more',
    rows((list) => [...list, ...list.slice(0, 10)]),
    /^`tr` "Business cards" is new, on page 3$[\s\S]*^7 more elements are new$/m,
  ],
  [
    'half the rows',
    rows((list) => list.slice(0, list.length / 2)),
    /^the document has 2 pages, the golden file 3$[\s\S]*^20 more elements are gone$/m,
  ],
  ['white text', style('h1{color:white}'), /`h1.*`: color is rgb\(255 255 255 \/ 1\)/],
  ['a red ground', style('table{background:red}'), /`table.*`.*: background-color is rgb\(255 0 0 \/ 1\)/],
  ['an outline', style('h1{outline:3px solid red}'), /outline-style is solid/],
  ['opacity', style('h1{opacity:0}'), /opacity is 0, was/],
  [
    'struck through',
    style('h1{text-decoration:line-through}'),
    /^`h1`: text-decoration-line is line-through, was not set$/,
  ],
  ['turned', style('h1{transform:rotate(20deg)}'), /^`h1`: transform is rotate\(20\), was not set$/],
  ['hidden', style('h1{visibility:hidden}'), /visibility is hidden/],
  ['not displayed', style('h1{display:none}'), /^`h1.*` .* is gone/m],
  ['italic', style('td{font-style:italic}'), /font-style is italic/],
  ['bold cells', style('td{font-weight:bold}'), /and \d+ more: font-weight is 700/],
  ['another family', style('body{font-family:serif}'), /^`body`: font-family is serif, was Helvetica, sans-serif$/m],
  [
    'rounded',
    style('table{border-radius:9px}'),
    /^`table.items` and 1 more: border-top-left-radius is 9, 9, was not set$/m,
  ],
  ['a shadow', style('h1{text-shadow:1px 1px red}'), /^`h1`: text-shadow is rgb\(255 0 0 \/ 1\) 1 1 0 0, was not set$/],
  ['larger text', style('body{font-size:13px}'), /^`table\.items` and 6 more moved 2\.8 px up, page 1$/m],
  ['larger title', style('h1{font-size:40px}'), /`h1.*taller/],
  ['wider margins', style('@page{margin:30mm}'), /^`header` and 48 more are 76 px narrower$/m],
  ['another sheet', style('@page{size:Letter}'), /^3 pages are 816 × 1056 px, were 793\.7 × 1122\.5 px$/m],
  ['landscape', style('@page{size:A4 landscape}'), /pages are 1122\.5 × 793\.7 px/],
  ['a page break', style('tbody tr:nth-child(9){break-before:page}'), /went from page 1 to page 2/],
  [
    'a picture that is missing',
    insert('</body>', '<img src="gone.png" width=10 height=10>'),
    /new warning: missing-resource/,
  ],
  ['an unknown property', style('h1{colr:red}'), /new warning: css-unknown-property/],
  [
    'a class',
    (html) => html.replace('<h1', '<h1 class=large').replace('<h1 class=large class', '<h1 class'),
    /^`h1` is `h1\.large` now, page 1$/,
  ],
  ['a tag', (html) => html.replace(/<h1([^>]*)>([\s\S]*?)<\/h1>/, '<h2$1>$2</h2>'), /`h2.*is new/],
  ['an attribute without effect', (html) => html.replace('<h1', '<h1 data-x=1'), /^$/],
  ['a comment and spaces', (html) => html.replace('</h1>', '</h1>\n\n<!-- here -->\n'), /^$/],
  ['a style element', style(''), /^$/],
  [
    'a generated mark',
    style('h1::after{content:"";position:absolute;width:5px;height:5px;background:red}'),
    /painted otherwise on page 1/,
  ],
];

describe('edits', () => {
  it('of an invoice of three pages', () => {
    expect(golden.pages).toHaveLength(3);
    expect(EDITS).toHaveLength(40);
  });

  it.each(EDITS)('%s', async (_name, edit, says) => {
    const sentences = describeDifferences(golden, await examine(edit(invoice)));
    expect(sentences.length).toBeLessThanOrEqual(10);
    expect(sentences.join('\n')).toMatch(says);
  });
});
