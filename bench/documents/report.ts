/** A report of some ten pages: margin boxes, counters, columns, floats, pictures, charts, lists, tables, links. */

import { photograph } from './pictures.ts';
import { capital, money, page, paragraph, type Random, repeat, seeded, sentence, title, word } from './words.ts';

const CSS = `@page { size: A4; margin: 24mm 20mm 22mm; @top-left { content: "Yearly report"; font: 8pt "Liberation Sans"; color: #566 } @top-right { content: "Draft"; font: 8pt "Liberation Sans"; color: #a11 } @bottom-center { content: counter(page) " of " counter(pages); font: 8pt "Liberation Sans"; color: #566 } }
@page :first { @top-left { content: none } @top-right { content: none } }
* { box-sizing: border-box }
body { margin: 0; font: 10.5pt/1.45 "Liberation Serif", serif; color: #1a1a1a; counter-reset: section figure }
h1, h2, h3 { font-family: "Liberation Sans", sans-serif; line-height: 1.2; break-after: avoid }
h1 { font-size: 25pt; margin: 28mm 0 6mm; color: #7a2d0b }
h2 { font-size: 15pt; margin: 8mm 0 3mm; border-bottom: 1px solid #7a2d0b; counter-increment: section; counter-reset: part }
h2::before { content: counter(section) ". "; color: #7a2d0b }
h3 { font-size: 11.5pt; margin: 5mm 0 2mm; counter-increment: part } h3::before { content: counter(section) "." counter(part) " " }
p { margin: 0 0 2.5mm; text-align: justify; orphans: 3; widows: 3 }
ul, ol { margin: 0 0 3mm; padding-left: 7mm } li { margin-bottom: .8mm } li::marker { color: #7a2d0b }
.summary { columns: 2; column-gap: 8mm; font-size: 9.5pt; border: 1px solid #dcc; border-radius: 2mm; padding: 4mm; background: #fbf7f5 }
figure { margin: 4mm 0; break-inside: avoid; text-align: center }
figcaption { font: italic 8.5pt "Liberation Sans"; color: #555; counter-increment: figure; margin-top: 1mm }
figcaption::before { content: "Figure " counter(figure) ": "; font-weight: bold }
.right { float: right; width: 62mm; margin: 1mm 0 3mm 5mm } .left { float: left; width: 50mm; margin: 1mm 5mm 3mm 0 }
.right img, .left img { width: 100%; display: block; border: 1px solid #aa9 }
table { width: 100%; border-collapse: collapse; font: 8.5pt "Liberation Sans"; margin: 3mm 0 }
th { background: #7a2d0b; color: #fff; padding: 1.5mm 2mm; text-align: left }
td { padding: 1.2mm 2mm; border-bottom: .5px solid #cbb } tr:nth-child(even) td { background: #faf4f1 } .n { text-align: right }
tfoot td { font-weight: bold; border-top: 1.5px solid #7a2d0b }
blockquote { margin: 3mm 8mm; padding-left: 4mm; border-left: 2px solid #7a2d0b; font-style: italic }
.note { background: linear-gradient(90deg, #fff4de, #fff); border: 1px solid #e0bd63; border-left-width: 4px; padding: 2mm 4mm; margin: 3mm 0; break-inside: avoid; font-size: 9.5pt }
a { color: #7a2d0b } code { font: 9pt "Liberation Mono"; background: #f3eeee; padding: 0 1mm } sup { font-size: 70% }`;

function chart(random: Random, id: number): string {
  const values = Array.from({ length: 12 }, () => random.whole(20, 180));
  const at = (i: number): number => 60 + i * 35;
  return `<svg viewBox="0 0 480 220" width="150mm" height="69mm"><defs><linearGradient id="bar${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f0883e"/><stop offset="1" stop-color="#7a2d0b"/></linearGradient></defs>
<g stroke="#dcc">${repeat(5, (i) => `<line x1="40" x2="470" y1="${20 + i * 45}" y2="${20 + i * 45}"/>`)}</g>
${values.map((v, i) => `<rect x="${at(i) - 12}" y="${200 - v}" width="24" height="${v}" rx="2" fill="url(#bar${id})"/><text x="${at(i)}" y="214" font-size="10" text-anchor="middle" font-family="Liberation Sans">M${i + 1}</text>`).join('')}
<path d="M${values.map((v, i) => `${at(i)} ${200 - v * 0.8}`).join(' L')}" fill="none" stroke="#0f5c5c" stroke-width="2.5"/>
${values.map((v, i) => `<circle cx="${at(i)}" cy="${(200 - v * 0.8).toFixed(1)}" r="3" fill="#fff" stroke="#0f5c5c"/>`).join('')}</svg>`;
}

const figures = (random: Random, rows: number): string =>
  `<table><thead><tr><th>Region</th><th>Head</th><th>Q1</th><th>Q2</th><th>Q3</th><th>Q4</th><th>Remark</th></tr></thead><tbody>${repeat(
    rows,
    () =>
      `<tr><td>${capital(word(random))}</td><td>${title(random, 2)}</td>${repeat(4, () => `<td class="n">${money(random.whole(100, 99999))}</td>`)}<td>${sentence(random, 2, 5)}</td></tr>`,
  )}</tbody><tfoot><tr><td colspan="2">Sum</td>${repeat(4, () => `<td class="n">${money(random.whole(1000, 999999))}</td>`)}<td></td></tr></tfoot></table>`;

function prose(random: Random): string {
  let text = paragraph(random, 3, 6);
  if (random.maybe(0.5)) text += ` <strong>${sentence(random, 4, 8)}</strong>`;
  if (random.maybe(0.4)) {
    text += ` See <a href="#section1">the first section</a> and <code>${word(random)}_${random.whole(1, 99)}</code>.<sup>${random.whole(1, 30)}</sup>`;
  }
  return `<p>${text}${random.maybe(0.3) ? ` <em>${sentence(random, 4, 8)}</em>` : ''}</p>`;
}

const list = (random: Random, tag: string): string =>
  `<${tag}>${repeat(random.whole(4, 7), (i) => `<li>${sentence(random)}${i === 1 ? `<ul>${repeat(3, () => `<li>${sentence(random, 4, 8)}</li>`)}</ul>` : ''}</li>`)}</${tag}>`;

function section(random: Random, number: number): string {
  const odd = number % 2 === 1;
  const figure = (inner: string, kind = ''): string =>
    `<figure${kind && ` class="${kind}"`}>${inner}<figcaption>${sentence(random, 4, 8)}</figcaption></figure>`;
  return [
    `<h2 id="section${number}">${title(random, 4)}</h2>`,
    prose(random),
    figure(`<img src="${photograph(number)}" alt="">`, odd ? 'right' : 'left'),
    prose(random),
    prose(random),
    `<h3>${title(random, 3)}</h3>`,
    prose(random),
    list(random, odd ? 'ul' : 'ol'),
    prose(random),
    odd ? figure(chart(random, number)) : '',
    `<h3>${title(random, 3)}</h3>`,
    prose(random),
    figures(random, number % 3 === 0 ? 18 : 9),
    `<blockquote>${paragraph(random, 2, 2)}</blockquote>`,
    `<div class="note"><strong>Note ${number}.</strong> ${paragraph(random, 2, 2)}</div>`,
    prose(random),
  ].join('\n');
}

export function report(): string {
  const random = seeded(1827);
  const opening = `<h1>Yearly report</h1><div class="summary">${repeat(2, () => `<p>${paragraph(random, 5, 6)}</p>`)}</div>`;
  return page('Yearly report', CSS, opening + repeat(5, (i) => section(random, i + 1)));
}
