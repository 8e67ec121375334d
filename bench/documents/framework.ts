/** A page under a large style sheet: utilities for each breakpoint, components with states, custom properties everywhere. */

import { capital, money, page, paragraph, repeat, seeded, sentence, title, word } from './words.ts';

const COLOURS: Readonly<Record<string, string>> = {
  primary: '#2563eb',
  secondary: '#64748b',
  success: '#15803d',
  info: '#0e7490',
  warning: '#b45309',
  danger: '#b91c1c',
  light: '#f8fafc',
  dark: '#1e293b',
};
const STEPS = ['0', '.25rem', '.5rem', '1rem', '1.5rem', '3rem'];
const BREAKPOINTS: readonly (readonly [infix: string, width: number])[] = [
  ['', 0],
  ['-sm', 576],
  ['-md', 768],
  ['-lg', 992],
  ['-xl', 1200],
  ['-xxl', 1400],
];
const SIDES: readonly (readonly [letter: string, sides: readonly string[]])[] = [
  ['', ['']],
  ['x', ['-left', '-right']],
  ['y', ['-top', '-bottom']],
  ['t', ['-top']],
  ['b', ['-bottom']],
  ['s', ['-left']],
  ['e', ['-right']],
];

function utilities(infix: string): string {
  const rules: string[] = [];
  const put = (name: string, body: string): void => void rules.push(`.${name}{${body}}`);
  for (const display of [
    'none',
    'inline',
    'inline-block',
    'block',
    'flex',
    'grid',
    'table',
    'table-row',
    'table-cell',
    'inline-flex',
  ]) {
    put(`d${infix}-${display}`, `display:${display}!important`);
  }
  for (const [short, property] of [
    ['m', 'margin'],
    ['p', 'padding'],
  ] as const) {
    for (const [letter, sides] of SIDES) {
      for (const [i, step] of STEPS.entries()) {
        put(`${short}${letter}${infix}-${i}`, sides.map((side) => `${property}${side}:${step}!important`).join(';'));
      }
      if (short === 'm') put(`m${letter}${infix}-auto`, sides.map((side) => `margin${side}:auto!important`).join(';'));
    }
  }
  for (const value of ['start', 'end', 'center', 'between', 'around', 'evenly']) {
    put(
      `justify-content${infix}-${value}`,
      `justify-content:${value === 'start' || value === 'end' ? `flex-${value}` : value === 'center' ? value : `space-${value}`}!important`,
    );
    if (!['between', 'around', 'evenly'].includes(value))
      put(`align-items${infix}-${value}`, `align-items:${value === 'center' ? value : `flex-${value}`}!important`);
  }
  for (const value of ['row', 'column', 'row-reverse', 'column-reverse'])
    put(`flex${infix}-${value}`, `flex-direction:${value}!important`);
  for (const value of ['left', 'right', 'center']) put(`text${infix}-${value}`, `text-align:${value}!important`);
  for (let i = 0; i < 6; i++) put(`order${infix}-${i}`, `order:${i}!important`);
  for (let i = 1; i <= 12; i++) {
    put(`col${infix}-${i}`, `flex:0 0 auto;width:${((i / 12) * 100).toFixed(8)}%`);
    put(`offset${infix}-${i}`, `margin-left:${((i / 12) * 100).toFixed(8)}%`);
    put(`row-cols${infix}-${i}>*`, `flex:0 0 auto;width:${(100 / i).toFixed(8)}%`);
  }
  STEPS.forEach(
    (step, i) => void put(`g${infix}-${i},.gx${infix}-${i}`, `--fw-gutter-x:${step};--fw-gutter-y:${step}`),
  );
  return rules.join('\n');
}

function component(name: string): string {
  return Object.entries(COLOURS)
    .map(
      ([
        colour,
        value,
      ]) => `.${name}-${colour}{--fw-${name}-color:#fff;--fw-${name}-bg:${value};--fw-${name}-border-color:${value};--fw-${name}-hover-bg:color-mix(in srgb,${value} 85%,#000);--fw-${name}-focus-ring:0 0 0 .25rem color-mix(in srgb,${value} 50%,transparent)}
.${name}-outline-${colour}{--fw-${name}-color:${value};--fw-${name}-bg:transparent;--fw-${name}-border-color:${value}}
.${name}-${colour}:hover,.${name}-outline-${colour}:hover{background-color:var(--fw-${name}-hover-bg)}
.${name}-${colour}:focus-visible,.${name}-check:checked+.${name}-${colour}{box-shadow:var(--fw-${name}-focus-ring);outline:0}
.${name}-group>.${name}-${colour}:not(:last-child):not(.dropdown-toggle),.${name}-group>:not(.${name}-check:first-child)+.${name}-${colour}{border-top-right-radius:0;border-bottom-right-radius:0}
.${name}-${colour}:disabled,fieldset:disabled .${name}-${colour}{opacity:.65;pointer-events:none}`,
    )
    .join('\n');
}

const COMPONENTS = [
  'btn',
  'alert',
  'badge',
  'list-item',
  'table',
  'link',
  'toast',
  'tab',
  'chip',
  'callout',
  'panel',
  'tile',
];

function framework(): string {
  const root = `:root{${Object.entries(COLOURS)
    .map(
      ([name, value]) =>
        `--fw-${name}:${value};--fw-${name}-subtle:color-mix(in srgb,${value} 12%,#fff);--fw-${name}-text:color-mix(in srgb,${value} 60%,#000)`,
    )
    .join(
      ';',
    )};--fw-font:"Liberation Sans";--fw-size:.8rem;--fw-border:#d8dee6;--fw-radius:.375rem;--fw-shadow:0 .125rem .25rem rgb(0 0 0/.075)}`;
  const base = `*,::before,::after{box-sizing:border-box}
body{margin:0;font-family:var(--fw-font);font-size:var(--fw-size);line-height:1.5;color:var(--fw-dark)}
h1,h2,h3,h4,h5{margin-top:0;margin-bottom:.5rem;font-weight:500;line-height:1.2}p{margin:0 0 1rem}a{color:var(--fw-primary)}
.row{--fw-gutter-x:1.5rem;--fw-gutter-y:0;display:flex;flex-wrap:wrap;margin:calc(-1*var(--fw-gutter-y)) calc(-.5*var(--fw-gutter-x)) 0}
.row>*{flex-shrink:0;width:100%;max-width:100%;padding:0 calc(var(--fw-gutter-x)*.5);margin-top:var(--fw-gutter-y)}
.card{--fw-card-pad:1rem;display:flex;flex-direction:column;min-width:0;border:1px solid var(--fw-border);border-radius:var(--fw-radius);box-shadow:var(--fw-shadow);break-inside:avoid}
.card-head{padding:.5rem var(--fw-card-pad);background:rgb(0 0 0/.03);border-bottom:1px solid var(--fw-border)}.card-head:first-child{border-radius:calc(var(--fw-radius) - 1px) calc(var(--fw-radius) - 1px) 0 0}.card-body{flex:1 1 auto;padding:var(--fw-card-pad)}
.btn{display:inline-block;padding:.25rem .5rem;border:1px solid var(--fw-btn-border-color);border-radius:.25rem;color:var(--fw-btn-color);background:var(--fw-btn-bg);text-decoration:none}
.alert{padding:1rem;margin-bottom:1rem;border:1px solid var(--fw-info);border-radius:var(--fw-radius);background:var(--fw-info-subtle);break-inside:avoid}
.badge{display:inline-block;padding:.35em .65em;font-size:.75em;font-weight:700;line-height:1;color:var(--fw-badge-color);background:var(--fw-badge-bg);border-radius:50rem}
.table{width:100%;margin-bottom:1rem;border-collapse:collapse;vertical-align:middle}.table>:not(caption)>*>*{padding:.25rem;border:1px solid var(--fw-border);background:var(--fw-table-stripe,transparent)}.table>tbody>tr:nth-of-type(odd)>*{--fw-table-stripe:rgb(0 0 0/.05)}.table tr{break-inside:avoid}
.bar{height:1rem;background:#e9ecef;border-radius:var(--fw-radius);overflow:hidden}.bar>div{height:100%;background:var(--fw-primary)}
.list{padding:0;margin:0;list-style:none;border:1px solid var(--fw-border);border-radius:var(--fw-radius)}.list>li{padding:.5rem 1rem}.list>li+li{border-top:1px solid var(--fw-border)}`;
  const media = BREAKPOINTS.map(([infix, width]) =>
    width === 0 ? utilities(infix) : `@media (min-width:${width}px){\n${utilities(infix)}\n}`,
  );
  return [root, base, ...COMPONENTS.map(component), ...media, '@page{size:A4;margin:12mm}'].join('\n');
}

export function cssHeavy(): string {
  const random = seeded(509);
  const colour = (): string => random.one(Object.keys(COLOURS).slice(0, 6));
  const card = (i: number): string =>
    `<div class="col-4 mb-3"><div class="card"><div class="card-head d-flex justify-content-between align-items-center"><b>Card ${i + 1}</b><span class="badge badge-${colour()}">${random.whole(1, 99)}</span></div><div class="card-body"><h5>${title(random, 2)}</h5><p>${sentence(random)}</p><a class="btn btn-outline-primary" href="#">Open</a></div></div></div>`;
  const order = (i: number): string =>
    `<tr><td>B${i + 1}</td><td>${title(random, 2)}</td><td>${capital(word(random))}</td><td class="text-right">${money(random.whole(1000, 999999) / 100)}</td><td><span class="badge badge-${colour()}">${random.one(['paid', 'open', 'late'])}</span></td></tr>`;
  const progress = (): string => {
    const percent = random.whole(10, 95);
    return `<div class="mb-2"><div class="d-flex justify-content-between"><span>${capital(word(random))}</span><span>${percent}%</span></div><div class="bar"><div style="width:${percent}%"></div></div></div>`;
  };
  return page(
    'Console',
    framework(),
    `<h1 class="mb-3">Console</h1><div class="alert alert-info"><strong>Mind.</strong> ${paragraph(random, 2, 2)}</div><div class="row">${repeat(6, card)}</div><h2 class="mt-2">Orders</h2><table class="table"><thead><tr><th>#</th><th>Customer</th><th>Town</th><th class="text-right">Amount</th><th>State</th></tr></thead><tbody>${repeat(22, order)}</tbody></table><div class="row mt-3"><div class="col-6"><ul class="list">${repeat(6, () => `<li class="d-flex justify-content-between"><span>${sentence(random, 3, 5)}</span><span>${random.whole(1, 99)}%</span></li>`)}</ul></div><div class="col-6">${repeat(5, progress)}</div></div>`,
  );
}
