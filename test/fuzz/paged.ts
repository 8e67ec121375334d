/** Documents whose pages are short, and what breaks over them: every kind of box, floats, footnotes, tables, columns. */

import type { Random } from './random.ts';

const BOXES = [
  'break-inside: avoid',
  'break-before: page',
  'break-after: avoid',
  'break-before: left',
  'float: left; width: 60px',
  'float: right; width: 40%',
  'clear: both',
  'columns: 2',
  'columns: 3; column-fill: auto; height: 90px',
  'display: flex',
  'display: flex; flex-direction: column',
  'display: grid; grid-template-columns: 1fr 1fr',
  'display: inline-block',
  'position: relative; top: 5px',
  'overflow: hidden',
  'height: 40px',
  'min-height: 200px',
  'height: 400px',
  'margin: 30px 0',
  'padding: 20px; border: 3px solid',
  'padding: 20px; border: 3px solid; box-decoration-break: clone',
  'widows: 9; orphans: 9',
  'page: other',
  'line-height: 70px',
  'writing-mode: vertical-rl',
  'column-span: all',
];

export function pagedDocument(random: Random): string {
  let next = 0;
  const words = (): string => {
    let text = '';
    for (let i = 1 + random.below(10); i > 0; i--) {
      // Letters alone tell where it is: a, b, …, ba, bb.
      text += ` ${(next++).toString(26).replace(/\d/g, (digit) => String.fromCharCode(113 + Number(digit)))}`;
    }
    return text;
  };
  const part = (depth: number): string => {
    const style = random.chance(0.7) ? random.pick(BOXES) : '';
    switch (random.below(depth > 0 ? 7 : 2)) {
      case 0:
        return `<p style="${style}">${words()}</p>`;
      case 1:
        return `<div style="${style}">${words()}<br>${words()}</div>`;
      case 2:
        return `<ul style="${style}"><li>${words()}${part(depth - 1)}<li>${words()}</ul>`;
      case 3: {
        const rows = parts(3, () => `<tr><td rowspan=${1 + random.below(3)}>${part(depth - 1)}<td>${words()}`);
        return `<table style="${style}"><thead><tr><th>head${rows}</table>`;
      }
      case 4:
        return `<p>${words()}<i style="float: footnote">${words()}</i>${words()}</p>`;
      default:
        return `<div style="${style}">${parts(4, () => part(depth - 1))}</div>`;
    }
  };
  const parts = (most: number, make: () => string): string => {
    let text = '';
    for (let i = 1 + random.below(most); i > 0; i--) text += make();
    return text;
  };
  const page = `size: ${100 + random.below(300)}px ${60 + random.below(300)}px; margin: ${random.below(25)}px`;
  const group = '@page other { margin: 5px 0 0 30px }';
  return `<!doctype html><style>@page { ${page} } ${group} thead { display: table-header-group }</style>${parts(4, () => part(2))}`;
}
