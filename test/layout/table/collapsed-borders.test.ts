import { describe, expect, it } from 'vitest';
import type { BoxFragment, FragmentExtra } from '../../../src/layout/core/fragments.ts';
import { pages, texts, whole } from './fixtures.ts';

type Collapsed = Extract<FragmentExtra, { kind: 'collapsed-borders' }>;

function collapsed(root: BoxFragment): Collapsed {
  const open: BoxFragment[] = [root];
  for (let box = open.pop(); box; box = open.pop()) {
    if (box.extra?.kind === 'collapsed-borders') return box.extra;
    for (const { fragment } of box.children) if (fragment.kind === 'box') open.push(fragment);
  }
  throw new Error('no collapsed borders');
}

const CSS = '<style>table{border-collapse:collapse}td{padding:0;width:50px;height:20px}</style>';
const lines = (html: string, horizontal: boolean): string[] =>
  collapsed(whole(CSS + html))
    .segments.filter((segment) => segment.horizontal === horizontal)
    .map(({ x, y, length, width, style }) => `${x},${y} ${length} ${width} ${style}`);

/** CSS 2 §17.6.2.1. */
describe('border conflicts', () => {
  it('joins equal borders into whole lines', () => {
    const html = '<table><tr><td style="border:2px solid">a<td style="border:2px solid">b</table>';
    // Two columns of 50px with half a border at each side, and the outer halves of the table.
    expect(lines(html, true)).toEqual(['0,0 106 2 solid', '0,22 106 2 solid']);
    expect(lines(html, false)).toHaveLength(3);
  });
  it('draws lines of one look in one piece each way, unless they are broken ones', () => {
    const table = (border: string) => `<style>td{border:${border}}</style><table><tr><td>a<td>b<tr><td>c<td>d</table>`;
    // Two rows of 22px and the outer halves: Chromium draws the lines of the first cell to the far side of its corners.
    for (const look of ['solid', 'double']) {
      const whole = [0, 52, 104].map((x) => `${x},0 46 2 ${look}`);
      expect(lines(table(`2px ${look} #000`), false)).toEqual(whole);
      expect(lines(table(`2px ${look} #0008`), false)).toEqual(whole);
    }
    // Dashes start anew at each cell.
    expect(lines(table('2px dashed #000'), false)).toEqual(
      [0, 52, 104].map((x) => `${x},0 24 2 dashed`).concat([0, 52, 104].map((x) => `${x},24 22 2 dashed`)),
    );
    expect(lines(table('2px dotted #000'), true).slice(0, 2)).toEqual(['0,0 54 2 dotted', '54,0 52 2 dotted']);
    const spanned = '<style>td{border:2px solid}</style><table><tr><td>a<td>b<tr><td colspan=2>c</table>';
    expect(lines(spanned, false)).toEqual(['0,0 46 2 solid', '52,0 24 2 solid', '104,0 46 2 solid']);
  });
  it('lets the wider, then the stronger style win, and hidden above all', () => {
    const between = (left: string, right: string) =>
      lines(`<table><tr><td style="border-right:${left}">a<td style="border-left:${right}">b</table>`, false).map(
        (line) => line.split(' ').slice(2).join(' '),
      );
    expect(between('3px dotted', '2px solid')).toEqual(['3 dotted']);
    expect(between('2px dotted', '2px solid')).toEqual(['2 solid']);
    expect(between('2px double', '2px solid')).toEqual(['2 double']);
    expect(between('hidden', '9px solid')).toEqual([]);
    expect(between('none', '1px solid')).toEqual(['1 solid']);
  });
  it('prefers the cell to the row, group, column and table', () => {
    const html =
      '<table style="border:2px solid"><col style="border:2px solid"><tr style="border:2px solid">' +
      '<td style="border:2px dashed;border-left:2px solid">a</table>';
    // dashed is weaker than solid, so the table's own lines win except where all are equal.
    expect(lines(html, true).every((line) => line.endsWith('solid'))).toBe(true);
  });
  it('draws nothing inside a spanning cell', () => {
    const html = `<table border=1><tr><td rowspan=2>a<td>b<tr><td>c</table>`;
    const inner = lines(html, true).filter(
      (line) => Number(line.split(/[ ,]/)[1]) > 5 && Number(line.split(/[ ,]/)[1]) < 30,
    );
    expect(inner).toHaveLength(1);
    expect(Number(inner[0]!.split(',')[0])).toBeGreaterThan(40);
  });
  it('lets the stronger border through a crossing, the weaker stop before it', () => {
    const html = '<table border=1><tr><td>a<td>b<tr><td style="border:4px solid red">c<td>d</table>';
    const thin = lines(html, true).filter((line) => line.endsWith('1 solid'));
    // The first column goes from 2 to 56 (50 and half of 4 on both sides), so the red border right of c from 54 to 58.
    const [x] = thin.find((line) => Number(line.split(',')[0]) > 20)!.split(',');
    expect(Number(x)).toBe(58);
  });
  it('lets of equal borders the one with precedence through, and all those of one cell, in the order of painting', () => {
    const cell = (colors: string) => `<td style="border:10px solid;border-color:${colors}">`;
    const html = `<table>${cell('#010000 #020000 #030000 #040000')}${cell('#050000 #060000 #070000 #080000')}</table>`;
    const { segments } = collapsed(whole(CSS + html));
    const extents = segments.map(({ x, y, length, horizontal, color }) =>
      [color.r * 255, horizontal ? x : y, length].map(Math.round).join(' '),
    );
    // As Chromium prints them: before, above and after, cell by cell, then below. The second cell's lines end at the first one's.
    expect(extents).toEqual(['4 0 40', '1 0 70', '2 0 40', '5 70 60', '6 0 40', '3 0 70', '7 70 60']);
  });
  it('closes the rows at both sides of a break', () => {
    const html = `${CSS}<style>td{border:2px solid}</style><table>${'<tr><td>x'.repeat(8)}</table>`;
    for (const page of pages(html, 100)) {
      const { segments } = collapsed(page);
      const ys = segments.filter((segment) => segment.horizontal).map((segment) => segment.y);
      const down = segments.filter((segment) => !segment.horizontal);
      expect(Math.min(...ys)).toBeLessThanOrEqual(Math.min(...down.map((segment) => segment.y)) + 2);
      expect(Math.max(...ys) + 2).toBeGreaterThanOrEqual(Math.max(...down.map(({ y, length }) => y + length)) - 2);
    }
  });
  it('paints at a break the half of the line that is inside the page, as Chromium does', () => {
    const html = `${CSS}<style>td{border:8px solid}</style><table>${'<tr><td>x'.repeat(8)}</table>`;
    const found = pages(html, 100).map((page) =>
      collapsed(page).segments.map(({ y, length, width, horizontal }) =>
        horizontal ? `${y} ${width}` : `${y}|${length}`,
      ),
    );
    // Rows of 28px; column lines end at the page's edge.
    expect(found).toEqual([
      ['0|88', '0 8', '0|88', '28 8', '56 8', '84 4'],
      ['0|84', '0 4', '0|84', '24 8', '52 8', '80 4'],
      ['0|60', '0 4', '0|60', '24 8', '52 8'],
    ]);
  });
  // Chromium: half of the border at the edge of the table is repeated along with the header or footer that has it. The text begins 1px
  // below the top of its line.
  it.each([
    ['<thead><tr><th>h<tbody><tr><td>a<br>b<br>c<br>d<br>e', ['h 4; a 28; b 48; c 68', 'h 4; d 26; e 46; z 66']],
    ['<tfoot><tr><th>h<tbody><tr><td>a<br>b<br>c<br>d<br>e', ['a 0; b 20; c 40; h 76', 'd 0; e 20; h 44; z 68']],
    ['<tbody><tr><th>a<br>b<br>c<br>d<br>e<br>f', ['a 4; b 24; c 44; d 64', 'e 0; f 20; z 44']],
  ])('keeps the border outside repeated rows: %s', (rows, expected) => {
    const html = `${CSS}<style>th{border:4px solid;padding:0;font-weight:400}</style><table>${rows}</table>z`;
    const found = pages(html, 100).map((page) => texts(page).map(({ text, y }) => `${text} ${Math.round(y - 1)}`));
    expect(found.map((words) => words.join('; '))).toEqual(expected);
  });
});
