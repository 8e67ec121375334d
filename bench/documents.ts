/** Seeded documents of any size: the same call gives the same HTML on every machine. */

/** A linear congruential generator; returns numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const WORDS = (
  'paper ink press galley type forme chase quoin platen tympan frisket margin gutter folio recto verso leading kerning ' +
  'serif baseline measure column widow orphan ligature dash point pica proof sheet signature binding colophon imprint ' +
  'a the of and to in for with from under over between against without upon through before after while where'
).split(' ');

export function sentence(random: () => number, length = 8 + Math.floor(random() * 14)): string {
  const words = Array.from({ length }, () => WORDS[Math.floor(random() * WORDS.length)]!);
  const text = words.join(' ');
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

export function paragraph(random: () => number, sentences = 4 + Math.floor(random() * 5)): string {
  return Array.from({ length: sentences }, () => sentence(random)).join(' ');
}

/** A price list with a repeated head. */
export function tableDocument(rows: number, seed = 1): string {
  const random = seeded(seed);
  const body = Array.from({ length: rows }, (_, i) => {
    const amount = 1 + Math.floor(random() * 40);
    const price = (random() * 400).toFixed(2);
    return `<tr><td>${i + 1}</td><td>${sentence(random, 4)}</td><td class="n">${amount}</td><td class="n">${price}</td><td class="n">${(amount * Number(price)).toFixed(2)}</td></tr>`;
  });
  return `<!doctype html><title>Price list</title><style>
@page { size: A4; margin: 2cm; @bottom-right { content: counter(page) " / " counter(pages) } }
body { font: 10pt/1.3 sans-serif; margin: 0 }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #ccc; padding: 3px 6px; text-align: left }
th { background: #eee } .n { text-align: right }
tbody tr:nth-child(even) { background: #f7f7f7 }
</style><h1>Price list</h1><table><thead><tr><th>#<th>Item<th class="n">Amount<th class="n">Price<th class="n">Total</tr></thead>
<tbody>${body.join('\n')}</tbody></table>`;
}

/** Chapters of running text, about `pages` pages of it. */
export function bookDocument(pages: number, seed = 2): string {
  const random = seeded(seed);
  const parts: string[] = [];
  const paragraphsPerPage = 5;
  for (let i = 0; i < pages * paragraphsPerPage; i++) {
    if (i % (12 * paragraphsPerPage) === 0) parts.push(`<h1>Chapter ${1 + i / (12 * paragraphsPerPage)}</h1>`);
    else if (i % (3 * paragraphsPerPage) === 0) parts.push(`<h2>${sentence(random, 5)}</h2>`);
    parts.push(`<p>${paragraph(random, 6)}</p>`);
  }
  return `<!doctype html><html lang="en"><title>A book</title><style>
@page { size: A5; margin: 18mm 16mm; @top-center { content: "A book" } @bottom-center { content: counter(page) } }
@page :first { @top-center { content: none } }
body { font: 10.5pt/1.4 serif; margin: 0; text-align: justify; orphans: 2; widows: 2 }
h1 { break-before: page } h1, h2 { break-after: avoid } p { margin: 0; text-indent: 1.2em }
</style>${parts.join('\n')}`;
}
