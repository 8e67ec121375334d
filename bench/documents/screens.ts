/** Documents made for screens: a dashboard of flex and grid, a newsletter of nested tables. */

import { logo } from './pictures.ts';
import { capital, money, page, paragraph, repeat, seeded, sentence, title, word } from './words.ts';

const DASHBOARD_CSS = `@page { size: A4 landscape; margin: 10mm } * { box-sizing: border-box }
body { margin: 0; font: 9pt/1.35 "Liberation Sans", sans-serif; color: #10201c; --accent: #0d8a72; --gap: 4mm }
.bar { display: flex; align-items: center; gap: 6mm; padding: 3mm 5mm; background: #10201c; color: #fff; border-radius: 2mm; margin-bottom: var(--gap) } .bar .space { flex: 1 }
.pill { border: 1px solid #4a635c; border-radius: 4mm; padding: .5mm 3mm; font-size: 8pt }
.numbers { display: grid; grid-template-columns: repeat(6, 1fr); gap: var(--gap); margin-bottom: var(--gap) }
.numbers div { border: 1px solid #dbe6e2; border-top: 3px solid var(--accent); border-radius: 1.5mm; padding: 2.5mm 3mm } .numbers b { display: block; font-size: 15pt } small { color: #5d736d }
.main { display: grid; grid-template: "volume top top" minmax(38mm, auto) "volume notes share" minmax(38mm, auto) / 2fr 1fr 1fr; gap: var(--gap) }
.main > section { border: 1px solid #dbe6e2; border-radius: 1.5mm; padding: 3mm } .volume { grid-area: volume } .top { grid-area: top } .notes { grid-area: notes } .share { grid-area: share }
h2 { font-size: 10pt; margin: 0 0 2mm; color: var(--accent) }
.bars { display: flex; align-items: flex-end; gap: 1.5mm; height: 42mm; border-bottom: 1px solid #8aa39b } .bars i { flex: 1 1 0; background: linear-gradient(#4cc3a9, #0d8a72); border-radius: 1mm 1mm 0 0 }
.legend { display: flex; flex-wrap: wrap; gap: 1mm 4mm; margin-top: 2mm; font-size: 7.5pt }
.list { display: flex; flex-direction: column; gap: 1.2mm; margin: 0; padding: 0; list-style: none } .list li { display: flex; justify-content: space-between; gap: 3mm; border-bottom: 1px dashed #c3d3ce } .list li span:first-child { flex: 1; min-width: 0 } .tag { background: #ddf3ed; border-radius: 3mm; padding: 0 2mm; font-size: 7.5pt }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(44mm, 1fr)); gap: 3mm; break-before: page }
.card { border: 1px solid #dbe6e2; border-radius: 2mm; padding: 2.5mm; display: flex; flex-direction: column; break-inside: avoid } .card header { display: flex; gap: 2mm; align-items: center }
.initial { width: 8mm; height: 8mm; border-radius: 50%; background: #c5e9df; display: flex; align-items: center; justify-content: center; flex: none; font-weight: bold }
.card p { flex: 1; margin: 2mm 0; font-size: 8pt } .card footer { display: flex; justify-content: space-between; font-size: 7.5pt; color: #5d736d }`;

export function dashboard(): string {
  const random = seeded(613);
  const number = (i: number): string =>
    `<div><small>${title(random, 1)} ${i + 1}</small><b>${money(random.whole(1000, 9999999) / 100)}</b><small>${random.one(['+', '-'])}${random.whole(1, 40)}% on the year</small></div>`;
  const account = (): string =>
    `<li><span>${title(random, 3)}</span><span class="tag">${random.one(['gold', 'silver', 'new'])}</span><b>${money(random.whole(100, 99999))}</b></li>`;
  const card = (i: number): string => {
    const name = title(random, 2);
    return `<article class="card"><header><span class="initial">${name[0]}</span><div><b>${name}</b><br><small>No. ${i + 1} ${word(random)}</small></div></header><p>${paragraph(random, 1, 2)}</p><footer><span>${random.whole(1, 30)} open</span><span>${random.whole(1, 99)}%</span></footer></article>`;
  };
  return page(
    'Dashboard',
    DASHBOARD_CSS,
    `<div class="bar"><strong>Press room</strong><span class="pill">2026</span><span class="pill">North</span><span class="space"></span><span>Sheet 7</span></div>
<div class="numbers">${repeat(12, number)}</div>
<div class="main"><section class="volume"><h2>Volume</h2><div class="bars">${repeat(24, () => `<i style="height:${random.whole(10, 100)}%"></i>`)}</div><div class="legend">${repeat(12, () => `<span>${capital(word(random))} ${random.whole(1, 99)}</span>`)}</div><p>${paragraph(random, 3, 3)}</p></section>
<section class="top"><h2>Accounts</h2><ul class="list">${repeat(7, account)}</ul></section><section class="notes"><h2>Notes</h2><p>${paragraph(random, 2, 3)}</p></section>
<section class="share"><h2>Share</h2><svg viewBox="0 0 100 100" width="34mm" height="34mm"><circle cx="50" cy="50" r="38" fill="none" stroke="#dbe6e2" stroke-width="16"/><circle cx="50" cy="50" r="38" fill="none" stroke="#0d8a72" stroke-width="16" stroke-dasharray="150 239" transform="rotate(-90 50 50)"/><text x="50" y="55" text-anchor="middle" font-size="16" font-family="Liberation Sans">63%</text></svg></section></div>
<div class="cards">${repeat(15, card)}</div>`,
  );
}

const frame = (inner: string, attributes = ''): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${attributes}><tr><td style="padding:6px">${inner}</td></tr></table>`;

/** Pictures beside headlines, in tables inside tables, styled in place as mail programs want it. */
export function newsletter(): string {
  const random = seeded(1009);
  const picture = logo();
  const item = (): string =>
    frame(
      `<table width="100%" cellpadding="0" cellspacing="0"><tr><td width="120" valign="top" style="padding-right:10px"><img src="${picture}" width="110" height="44" alt=""></td><td valign="top"><table width="100%" cellpadding="2" cellspacing="0"><tr><td style="font-weight:bold;font-size:13px;color:#7a2d0b">${title(random, 4)}</td></tr><tr><td style="font-size:11px;color:#444">${paragraph(random, 2, 3)}</td></tr><tr><td><table cellpadding="0" cellspacing="0"><tr><td bgcolor="#7a2d0b" style="padding:4px 12px;border-radius:3px"><a href="#" style="color:#fff;text-decoration:none;font-size:11px">More</a></td><td style="padding-left:10px;font-size:10px;color:#888">${random.whole(2, 12)} min</td></tr></table></td></tr></table></td></tr></table>`,
      ' style="border-bottom:1px solid #ddd"',
    );
  const half = (): string =>
    `<td width="50%" valign="top" bgcolor="#f6f1ee" style="padding:8px">${frame(frame(`<b style="font-size:12px">${title(random, 2)}</b><br><span style="font-size:11px">${sentence(random)}</span><table width="100%" style="font-size:10px;margin-top:4px" border="1" cellspacing="0" cellpadding="3">${repeat(4, () => `<tr><td>${capital(word(random))}</td><td align="right">${money(random.whole(100, 9999))}</td></tr>`)}</table>`))}</td>`;
  const pair = (): string => `<table width="100%" cellspacing="8"><tr>${half()}${half()}</tr></table>`;
  return page(
    'Newsletter',
    `@page { size: A4; margin: 10mm } body { margin: 0; font: 12px/1.4 "Liberation Sans", Arial, sans-serif }`,
    `<table width="100%" bgcolor="#efe9e5" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="640" bgcolor="#ffffff" cellpadding="0" cellspacing="0" style="border:1px solid #ccc"><tr><td bgcolor="#7a2d0b" style="padding:14px;color:#fff;font-size:22px;font-weight:bold">The Weekly Proof</td></tr><tr><td style="padding:12px">${repeat(12, (i) => item() + (i % 3 === 2 ? pair() : ''))}</td></tr><tr><td bgcolor="#333333" align="center" style="padding:10px;color:#bbb;font-size:10px">Leave this list</td></tr></table></td></tr></table>`,
  );
}
