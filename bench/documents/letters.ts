/** Documents of one page: an invoice with a picture, a table and totals, and a letter. */

import { logo } from './pictures.ts';
import { capital, money, page, paragraph, repeat, seeded, sentence, title, word } from './words.ts';

const INVOICE_CSS = `@page { size: A4; margin: 15mm 17mm }
* { box-sizing: border-box }
body { margin: 0; font: 10pt/1.4 "Liberation Sans", sans-serif; color: #23262d }
header { display: flex; justify-content: space-between; align-items: flex-start; border-bottom: 2px solid #0f5c5c; padding-bottom: 10px; margin-bottom: 16px }
header img { width: 110px; height: 44px }
header address { font-style: normal; text-align: right; font-size: 9pt; color: #566 }
header strong { font-size: 11pt; color: #111 }
h1 { font-size: 21pt; margin: 0 0 6px; color: #0f5c5c; letter-spacing: .4px }
.parties { display: flex; gap: 22px; margin-bottom: 18px }
.parties > div { flex: 1; background: #eef5f4; border-radius: 6px; padding: 10px 12px }
.parties h2 { font-size: 8pt; text-transform: uppercase; letter-spacing: 1px; color: #577; margin: 0 0 4px }
.parties p { margin: 0 }
table { width: 100%; border-collapse: collapse; margin-bottom: 14px }
thead th { background: #0f5c5c; color: #fff; font-size: 8.5pt; text-align: left; padding: 6px 8px }
tbody td { padding: 4px 8px; border-bottom: 1px solid #d5e2e0; vertical-align: top; font-size: 9pt }
tbody td:nth-child(3) { white-space: nowrap }
tbody tr:nth-child(even) td { background: #f6faf9 }
.amount { text-align: right; white-space: nowrap }
.sums { width: 44%; margin-left: auto }
.sums td { padding: 3px 8px; border: 0; background: none !important }
.sums .due td { border-top: 2px solid #0f5c5c; font-weight: bold; font-size: 12pt }
.state { display: inline-block; padding: 1px 8px; border-radius: 9px; background: #fde68a; color: #7c4a03; font-size: 8pt }
.notes { font-size: 8.5pt; color: #556; border-left: 3px solid #b7d6d3; padding: 4px 10px; margin-top: 12px }
footer { margin-top: 18px; font-size: 7.5pt; color: #888; text-align: center }`;

const LOGO = logo();

export function invoice(number: number): string {
  const random = seeded(number);
  const name = `INV-${20000 + number}`;
  let sum = 0;
  const rows = repeat(12, (i) => {
    const quantity = random.whole(1, 36);
    const price = random.whole(250, 48000) / 100;
    sum += quantity * price;
    const what = `${title(random, 2)} – ${sentence(random, 3, 5).toLowerCase().slice(0, -1)}`;
    return `<tr><td>${i + 1}</td><td>${what}</td><td>PN-${random.whole(1000, 9999)}</td><td class="amount">${quantity}</td><td class="amount">${money(price)}</td><td class="amount">${money(quantity * price)}</td></tr>\n`;
  });
  const body = `<header><img src="${LOGO}" alt="Foundry"><address><strong>Quayside Type Foundry</strong><br>4 Anchor Street, 20457 Port Town<br>VAT XX123456789<br>billing@foundry.example</address></header>
<h1>Invoice ${name}</h1>
<section class="parties"><div><h2>Bill to</h2><p><strong>${title(random, 2)} ${random.one(['Ltd', 'GmbH', 'Inc', 'BV'])}</strong><br>${random.whole(1, 200)} ${capital(word(random))} Street<br>${random.whole(10000, 99999)} ${capital(word(random))}</p></div><div><h2>Details</h2><p>Date: 2026-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}<br>Terms: 30 days<br>Status: <span class="state">Open</span></p></div></section>
<table><thead><tr><th>#</th><th>Item</th><th>Part</th><th class="amount">Qty</th><th class="amount">Unit</th><th class="amount">Amount</th></tr></thead><tbody>
${rows}</tbody></table>
<table class="sums"><tbody><tr><td>Net</td><td class="amount">${money(sum)}</td></tr><tr><td>VAT 20%</td><td class="amount">${money(sum * 0.2)}</td></tr><tr class="due"><td>Due</td><td class="amount">EUR ${money(sum * 1.2)}</td></tr></tbody></table>
<div class="notes">${paragraph(random, 2, 2)}</div>
<footer>Quayside Type Foundry · Registered in Port Town · IBAN XX00 0000 0000 0000</footer>`;
  return page(`Invoice ${name}`, INVOICE_CSS, body);
}

const LETTER_CSS = `@page { size: A4; margin: 25mm 23mm }
body { margin: 0; font: 10.5pt/1.45 "Liberation Serif", serif; color: #111 }
.sender { text-align: right; font-size: 9.5pt; color: #444; margin-bottom: 14mm }
address { font-style: normal; margin-bottom: 9mm }
p { margin: 0 0 3.5mm; text-align: justify }
.subject { font-weight: bold } .date { text-align: left; margin-bottom: 8mm }
.signed { margin-top: 10mm; text-align: left } .signed em { color: #0f5c5c }
.after { font-size: 9pt; border-top: 1px solid #ccc; padding-top: 2mm; margin-top: 10mm }`;

export function letter(): string {
  const random = seeded(77);
  return page(
    'Letter',
    LETTER_CSS,
    `<div class="sender"><strong>Ida Compositor</strong><br>9 Case Lane<br>10117 Lakeside</div>
<address>Mr. Otto Bodkin<br>Bodkin &amp; Daughters<br>3 Quoin Alley<br>80331 Mill Town</address>
<p class="date">3 May 2026</p><p class="subject">Your order of 12 April</p><p>Dear Mr. Bodkin,</p>
${repeat(4, (i) => `<p>${paragraph(random, 3, 4)}${i === 1 ? ` <strong>${sentence(random)}</strong> <em>${sentence(random)}</em>` : ''}</p>\n`)}
<p class="signed">Yours sincerely,<br><br><em>Ida Compositor</em><br>Composing room</p><p class="after">P.S. ${sentence(random)}</p>`,
  );
}
