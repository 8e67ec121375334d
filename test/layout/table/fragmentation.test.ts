import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlacedText, pages, texts, words } from './fixtures.ts';

const CSS = '<style>table{border-spacing:0;width:400px}td,th{padding:0;vertical-align:top}</style>';
const on = (html: string, size: number) => words(pages(CSS + html, size));
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `<tr><td>r${from + i}`).join('');
const lines = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i + 1}`).join('<br>');

/** css-tables-3 §fragmentation; lines and rows are 20px. */
describe('tables over pages', () => {
  it('break between rows', () => {
    expect(on(`<table>${rows(1, 7)}</table>end`, 60)).toEqual(['r1 r2 r3', 'r4 r5 r6', 'r7 end']);
  });
  it('repeat header and footer on every page', () => {
    const html = `<table><thead><tr><th>H<tfoot><tr><td>F<tbody>${rows(1, 5)}</table>`;
    expect(on(html, 80)).toEqual(['H r1 r2 F', 'H r3 r4 F', 'H r5 F']);
  });
  it('do not repeat a header that takes more than a quarter of the page', () => {
    expect(on(`<table><thead><tr><th>H<tbody>${rows(1, 4)}</table>`, 60)).toEqual(['H r1 r2', 'r3 r4']);
  });
  it('break a row taller than the page, its cells side by side', () => {
    expect(on(`<table><tr><td>${lines('a', 5)}<td>${lines('b', 2)}<tr><td>z</table>`, 60)).toEqual([
      'a1 b1 a2 b2 a3',
      'a4 a5 z',
    ]);
  });
  it('move a row that would break badly, and one that must not break', () => {
    expect(on(`<table>${rows(1, 2)}<tr><td>${lines('a', 3)}</table>`, 60)).toEqual(['r1 r2', 'a1 a2 a3']);
    const avoid = `<table><tr><td>r1<tr style="break-inside:avoid"><td>${lines('a', 4)}</table>`;
    expect(on(avoid, 80)).toEqual(['r1', 'a1 a2 a3 a4']);
    expect(on(avoid.replace('avoid', 'auto'), 80)).toEqual(['r1 a1 a2', 'a3 a4']);
  });
  it('force and avoid breaks between rows and groups', () => {
    expect(
      on('<table><tr><td>a<tr style="break-before:page"><td>b<tbody style="break-before:page"><tr><td>c</table>', 100),
    ).toEqual(['a', 'b', 'c']);
    expect(on(`<table>${rows(1, 2)}<tr style="break-after:avoid"><td>k<tr><td>l</table>`, 60)).toEqual([
      'r1 r2',
      'k l',
    ]);
  });
  it('honour a forced break inside a cell', () => {
    expect(on('<table><tr><td>a<p style="margin:0;break-before:page">b</p><td>c<tr><td>d</table>', 100)).toEqual([
      'a c',
      'b d',
    ]);
  });
  it('continue a cell that spans rows over the break', () => {
    const html = `<table><tr><td rowspan=4>${lines('s', 6)}<td>a<br>a<tr><td>b<br>b<tr><td>c<br>c<tr><td>d<br>d</table>`;
    expect(on(html, 90)).toEqual(['s1 a s2 a s3 b s4 b', 's5 c s6 c d d']);
  });
  it('part from their caption, a sibling of the grid, unless it asks not to', () => {
    const table = (style: string) => `one<br>two<table><caption style="${style}">C</caption>${rows(1, 2)}</table>`;
    expect(on(table(''), 60)).toEqual(['one two C', 'r1 r2']);
    expect(on(table('break-after:avoid'), 60)).toEqual(['one two', 'C r1 r2']);
  });
  it('end where repeated edges leave no room for a cell that spans rows', () => {
    const around = (inner: string) => `<div style="padding:40px;box-decoration-break:clone">${inner}</div>`;
    const table = '<table style="border-spacing:6px"><td rowspan=4>a<td>b<tr><td>c</table>';
    const made = on(`${around(around(table))}z`, 100);
    expect(made.length).toBeLessThan(10);
    expect(made.join(' ').trim().split(/ +/).sort()).toEqual(['a', 'b', 'c', 'z']);
  });
  it('put bottom captions after the last row', () => {
    expect(on(`<table><caption style="caption-side:bottom">C</caption>${rows(1, 4)}</table>`, 80)).toEqual([
      'r1 r2 r3 r4',
      'C',
    ]);
  });
  it('break nested tables', () => {
    expect(on(`<table><tr><td><table>${rows(1, 4)}</table><td>x</table>`, 60)).toEqual(['r1 x r2 r3', 'r4']);
  });
});

interface Cell {
  readonly lines: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly align: string;
  readonly nested: boolean;
}

const cell: fc.Arbitrary<Cell> = fc.record({
  lines: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 3 }) }, fc.integer({ min: 4, max: 14 })),
  rowSpan: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 4 })),
  columnSpan: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.constant(2)),
  align: fc.constantFrom('top', 'middle', 'bottom', 'baseline'),
  nested: fc.boolean(),
});

const table = fc.record({
  rows: fc.array(
    fc.record({
      cells: fc.array(cell, { minLength: 1, maxLength: 3 }),
      css: fc.constantFrom('', '', '', 'break-inside:avoid', 'height:50px', 'break-before:page', 'break-after:avoid'),
    }),
    {
      minLength: 1,
      maxLength: 9,
    },
  ),
  /** Not both: a spanning column could run into a spanning row, where cells overlap by HTML's own rules. */
  spans: fc.constantFrom('rows', 'columns'),
  header: fc.boolean(),
  footer: fc.boolean(),
  caption: fc.boolean(),
  before: fc.integer({ min: 0, max: 4 }),
  css: fc.constantFrom(
    '',
    'border-collapse:collapse',
    'border-spacing:3px;border:5px solid',
    'break-inside:avoid',
    'height:300px',
  ),
  size: fc.integer({ min: 60, max: 260 }),
});

type Table = typeof table extends fc.Arbitrary<infer T> ? T : never;

function htmlOf(spec: Table): { readonly html: string; readonly once: readonly string[] } {
  const once: string[] = [];
  let count = 0;
  const word = (): string => {
    const name = `w${count++}.`;
    once.push(name);
    return name;
  };
  const many = (length: number) => Array.from({ length }, word);
  const cellHtml = ({ lines: length, rowSpan, columnSpan, align, nested }: Cell): string => {
    const content = nested
      ? `<table>${many(length)
          .map((name) => `<tr><td>${name}`)
          .join('')}</table>`
      : many(length).join('<br>');
    const span = spec.spans === 'rows' ? `rowspan=${rowSpan}` : `colspan=${columnSpan}`;
    return `<td ${span} style="vertical-align:${align};border:1px solid">${content}</td>`;
  };
  const before = many(spec.before).join('<br>');
  const caption = spec.caption ? `<caption>${word()}</caption>` : '';
  const body = spec.rows.map(({ cells, css }) => `<tr style="${css}">${cells.map(cellHtml).join('')}`).join('');
  const header = spec.header ? '<thead><tr><th>H' : '';
  const footer = spec.footer ? '<tfoot><tr><td>F' : '';
  return {
    html: `${before}<table style="${spec.css}">${caption}${header}<tbody>${body}${footer}</table>${word()}`,
    once,
  };
}

const overlap = (a: PlacedText, b: PlacedText): boolean =>
  a.x < b.x + b.width - 0.1 && b.x < a.x + a.width - 0.1 && a.y < b.y + b.height - 4 && b.y < a.y + a.height - 4;

describe('properties', () => {
  it('loses nothing, says nothing twice and overlaps nothing', () => {
    fc.assert(
      fc.property(table, (spec) => {
        const { html, once } = htmlOf(spec);
        const made = pages(html, spec.size, 120);
        const found = made.flatMap((page) => texts(page).map(({ text }) => text.trim()));
        expect(found.filter((text) => text.startsWith('w')).sort()).toEqual([...once].sort());
        for (const page of made) {
          const placed = texts(page);
          for (let i = 0; i < placed.length; i++) {
            for (let j = i + 1; j < placed.length; j++) {
              if (overlap(placed[i]!, placed[j]!)) throw new Error(`${placed[i]!.text} over ${placed[j]!.text}`);
            }
          }
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 25) },
    );
  });
});
