/** Documents of any length: price lists, books, paragraphs full of inline elements. */

import { money, page, paragraph, repeat, seeded, sentence, title, word } from './words.ts';

const TABLE_CSS = `@page { size: A4; margin: 12mm 10mm 14mm; @bottom-right { content: counter(page) " / " counter(pages); font: 7pt "Liberation Sans" } }
body { margin: 0; font: 7.5pt/1.3 "Liberation Sans", sans-serif; color: #222 } h1 { font-size: 14pt; margin: 0 0 4mm }
table { width: 100%; border-collapse: collapse } tr { break-inside: avoid }
th { background: #3a4f2b; color: #fff; text-align: left; padding: 1mm 1.4mm; border: .5px solid #3a4f2b }
td { padding: .75mm 1.4mm; border: .5px solid #cdd6c5 } tbody tr:nth-child(even) { background: #f4f7f1 }
.n { text-align: right; font-variant-numeric: tabular-nums } .state { font-weight: bold } .done { color: #17703d } .late { color: #b01c1c }`;

/** A table of orders with a repeated head and collapsed borders; some fifty rows a page. */
export function table(rows: number): string {
  const random = seeded(331);
  const towns = Array.from({ length: 120 }, () => title(random, 1));
  const row = (i: number): string => {
    const state = random.one(['Done', 'Open', 'Late']);
    return `<tr><td>N${String(i + 1).padStart(5, '0')}</td><td>2026-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}</td><td>${title(random, 2)}</td><td>${random.one(towns)}</td><td>PN-${random.whole(10000, 99999)}</td><td class="n">${random.whole(1, 500)}</td><td class="n">${money(random.whole(100, 999999) / 100)}</td><td class="state ${state.toLowerCase()}">${state}</td></tr>\n`;
  };
  return page(
    'Orders',
    TABLE_CSS,
    `<h1>${rows} orders</h1><table><thead><tr><th>Number</th><th>Date</th><th>Customer</th><th>Town</th><th>Part</th><th class="n">Qty</th><th class="n">Price</th><th>State</th></tr></thead><tbody>\n${repeat(rows, row)}</tbody></table>`,
  );
}

const BOOK_CSS = `@page { size: 152mm 229mm; margin: 20mm 18mm 22mm; @bottom-center { content: counter(page); font: 9pt "Liberation Serif" } @top-center { content: "The Composing Stick"; font: italic 8.5pt "Liberation Serif"; color: #555 } }
body { margin: 0; font: 11pt/1.36 "Liberation Serif", serif }
h1 { font-size: 20pt; font-weight: normal; text-align: center; margin: 0 0 14mm; padding-top: 22mm; break-before: page }
h2 { font-size: 12.5pt; margin: 6mm 0 2mm; break-after: avoid }
p { margin: 0; text-indent: 5mm; text-align: justify; orphans: 2; widows: 2 } h1 + p, h2 + p { text-indent: 0 }
.quote { margin: 3mm 8mm; font-size: 10pt; font-style: italic; text-indent: 0 }`;

const WORDS_A_PAGE = 344;

/** Chapters of running text, about `pages` pages of them. */
export function book(pages: number): string {
  const random = seeded(419);
  const parts: string[] = [];
  let chapters = 0;
  let words = 0;
  let headings = 0;
  while (words < pages * WORDS_A_PAGE) {
    if (words >= chapters * 20 * WORDS_A_PAGE) parts.push(`<h1>Chapter ${++chapters}. ${title(random, 3)}</h1>`);
    else if (words >= headings * 4 * WORDS_A_PAGE) parts.push(`<h2>${title(random, 4)}</h2>`);
    headings = Math.floor(words / (4 * WORDS_A_PAGE)) + 1;
    let text = paragraph(random, 4, 9);
    if (random.maybe(0.25)) text += ` <em>${sentence(random, 4, 9)}</em> ${paragraph(random, 1, 2)}`;
    if (random.maybe(0.05)) text += ` <strong>${title(random, 2)}</strong>`;
    words += text.split(' ').length;
    parts.push(random.maybe(0.04) ? `<p class="quote">${text}</p>` : `<p>${text}</p>`);
  }
  return page('The Composing Stick', BOOK_CSS, parts.join('\n'));
}

const INLINE_CSS = `@page { size: A4; margin: 18mm } body { margin: 0; font: 9.5pt/1.4 "Liberation Sans", sans-serif } p { margin: 0 0 2mm }
.key { color: #7c2d12; font-weight: bold } .mark { color: #14603d; background: #dcf5e7 } .aside { color: #64708b; font-style: italic }
.edge { border-bottom: 1px solid #d99a1b; padding: 0 1px } code { font-family: "Liberation Mono"; font-size: .9em; background: #eee } sup { font-size: .7em } a { color: #1d4ed8 }`;

const INLINES = [
  'span class="key"',
  'span class="mark"',
  'span class="aside"',
  'span class="edge"',
  'em',
  'strong',
  'code',
  'a href="#"',
  'sup',
  'b',
  'i',
  'u',
];

/** Fifty thousand inline elements of a word or two. */
export function inlineHeavy(elements = 50_000): string {
  const random = seeded(811);
  const parts: string[] = [];
  for (let made = 0; made < elements; ) {
    let text = '';
    for (let i = 0; i < 60 && made < elements; i++) {
      const opening = random.one(INLINES);
      const tag = opening.split(' ')[0]!;
      const nested = random.maybe(0.12);
      made += nested ? 2 : 1;
      text += `<${opening}>${word(random)}${nested ? ` <span class="key">${word(random)}</span>` : ''}</${tag}> `;
      if (random.maybe(0.3)) text += `${word(random)} `;
    }
    parts.push(`<p>${text}</p>`);
  }
  return page('Inline elements', INLINE_CSS, parts.join('\n'));
}

const DEEP_CSS = `@page { size: A4; margin: 15mm } body { margin: 0; font: 8pt/1.35 "Liberation Sans", sans-serif }
.level { padding-left: .4px; border-left: .4px solid #8a9 } .level p { margin: 0 0 2px } .row { display: flex; gap: 2px; border: 1px solid #bbb; padding: 1px }`;

/** Blocks and inline elements three hundred levels deep, flex containers twenty. */
export function deep(levels = 300): string {
  const random = seeded(907);
  const blocks = ['div', 'section', 'article'];
  const inlines = ['span', 'em', 'b', 'i'];
  const nest = (n: number, open: (level: number) => string, close: (level: number) => string): string =>
    repeat(n, (i) => open(i + 1)) + repeat(n, (i) => close(n - i));
  return page(
    'Deep',
    DEEP_CSS,
    `<h1>Deep</h1>${nest(
      levels,
      (i) => `<${blocks[i % 3]} class="level"><p>Level ${i}: ${sentence(random, 6, 12)}</p>`,
      (i) => `</${blocks[i % 3]}>`,
    )}<p>${nest(
      levels,
      (i) => `<${inlines[i % 4]}>${word(random)} `,
      (i) => `</${inlines[i % 4]}>`,
    )}</p>${nest(
      20,
      (i) => `<div class="row"><span>Row ${i}</span>`,
      () => '</div>',
    )}`,
  );
}
