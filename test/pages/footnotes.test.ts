import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';
import { pageTexts } from './texts.ts';

const STYLE = `<style>.f { float: footnote } body, p { margin: 0 } body { font: 10px/20px "Liberation Sans" }
  @page { @footnote { margin: 0; border-top: 2px solid; padding-top: 3px } }</style>`;
const note = (text: string): string => `<span class=f>${text}</span>`;

/** The boxes of text on each page of 100px. */
async function texts(body: string, height = 100) {
  const { pages } = await layout(STYLE + body, { page: { size: [200, height], margin: 0 } });
  return pages.map(({ boxes }) => boxes.filter((box) => box.tag === '#text'));
}

describe('footnotes', () => {
  it('stand at the end of the page of their call, numbered through the document', async () => {
    const body = `${STYLE}<p>a${note('one')}</p><p>b${note('two')}</p><p style="break-before: page">c${note('three')}</p>`;
    expect(await pageTexts(body)).toEqual(['a1b21. one2. two', 'c33. three']);
  });
  it('end where the page ends, under the border of their area', async () => {
    const [page] = await texts(`<p>a${note('one')}</p>`);
    const body = page!.find((box) => box.text === 'one')!;
    expect([body.y, body.height]).toEqual([84, 11]);
  });
  it('take no more of the page area than a max-height in percent', async () => {
    const rule = '<style>@page { @footnote { max-height: 40% } } .f { orphans: 1; widows: 1 }</style>';
    const pages = await texts(`${rule}<p>a${note('n1<br>n2<br>n3')}</p>`);
    expect(pages.map((page) => page.flatMap(({ text }) => (/^n/.test(text!) ? [text] : [])))).toEqual([
      ['n1', 'n2'],
      ['n3'],
    ]);
  });
  it('keep their room free: a line that does not fit with its note continues with it', async () => {
    // 100px: the fourth line would end at 80, its note takes 20 and the edge of the area 5.
    const body = ['a', 'b', 'c', `d${note('one')}`].map((line) => `<p>${line}</p>`).join('');
    expect((await texts(body)).map((page) => page.map((box) => box.text).join(' '))).toEqual(['a b c', 'd 1 1.  one']);
  });
  it('continue on the next page as tables too', async () => {
    const lines = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6'];
    const table = `<span class=f style="display: table">${lines.join('<br>')}</span>`;
    const pages = await texts(`<p>a${table}</p>`);
    expect(pages.length).toBe(2);
    expect(pages.flat().flatMap(({ text }) => (/^n/.test(text!) ? [text] : []))).toEqual(lines);
  });
  it('take exactly the room that is left, however little', async () => {
    // Four lines of 20px and a note of 12px, below a margin of 4px: the page is full.
    const rule =
      '<style>@page { @footnote { margin: 4px 0 0; border: none; padding: 0 } } .f { font-size: 9px; line-height: 12px }</style>';
    const body = ['a', 'b', 'c', `d${note('one')}`].map((line) => `<p>${line}</p>`).join('');
    expect((await texts(rule + body, 96)).map((page) => page.map((box) => box.text).join(' '))).toEqual([
      'a b c d 1 1.  one',
    ]);
  });
  it('leave columns the rest of the page, and no less', async () => {
    // 100px: with two notes, 25px and 20px, the columns have 55px, two lines of 20px each; a third line would call a third note.
    const lines = ['one', 'two', 'three', 'four', 'five', 'six'].map((text, i) => `${'abcdef'[i]}${note(text)}`);
    const body = `<style>.c { columns: 2; orphans: 1; widows: 1 }</style><div class=c>${lines.join('<br>')}</div>`;
    expect((await texts(body)).map((page) => page.map((box) => box.text).join(' '))).toEqual([
      'a 1 b 2 1.  one 2.  two',
      'c 3 d 4 3.  three 4.  four',
      'e 5 f 6 5.  five 6.  six',
    ]);
    const quiet = `<style>.c { columns: 2; orphans: 1; widows: 1 }</style><div class=c>a${note('one')}<br>b${note('two')}<br>c<br>d</div>`;
    expect((await texts(quiet)).map((page) => page.map((box) => box.text).join(' '))).toEqual([
      'a 1 b 2 c d 1.  one 2.  two',
    ]);
  });
  it('are on the page of their call in cells, items, columns and beside floats', async () => {
    const item = (i: number) => `<div>a<br>b${note(`n${i}`)}<br>c</div>`;
    const items = Array.from({ length: 14 }, (_, i) => item(i)).join('');
    const cells = items.replace(/<div>(.*?)<\/div><div>(.*?)<\/div>/g, '<tr><td>$1<td>$2</tr>');
    const float = '<div style="float: left; width: 40%">x<br>x<br>x<br>x</div>';
    const bodies = [
      `<table>${cells}</table>`,
      `<div style="display: flex; flex-wrap: wrap">${items.replaceAll('<div>', '<div style="width: 50%">')}</div>`,
      `<div style="display: grid; grid-template-columns: 1fr 1fr">${items}</div>`,
      `<div style="columns: 2">${items}</div>`,
      items.replaceAll(/<div>/g, `${float}<div>`),
      items.replaceAll('<div>', '<div style="float: right; width: 45%">'),
    ];
    for (const body of bodies) {
      const pages = await texts(`<style>* { orphans: 1; widows: 1 } td { padding: 0 }</style>${body}`, 140);
      for (let i = 0; i < 14; i++) {
        const has = (text: string) => pages.findIndex((page) => page.some((box) => box.text === text));
        expect([i, has(`n${i}`)]).toEqual([i, has(String(i + 1))]);
      }
      for (const page of pages) {
        const area = page.findIndex((box) => /^\d+\. *$/.test(box.text!));
        const flow = area < 0 ? [] : page.slice(0, area);
        for (const box of flow) expect(box.y + box.height).toBeLessThanOrEqual(page[area]!.y);
      }
    }
  });
  it('carry their positioned boxes with them', async () => {
    const [page] = await texts(`<p>a${note('one<b style="position: absolute; right: 0; top: 0">abs</b>')}</p>`);
    const [one, abs] = ['one', 'abs'].map((text) => page!.find((box) => box.text === text)!);
    expect([abs!.y, abs!.x + abs!.width]).toEqual([one!.y, 200]);
  });
  it('continue on the next page when they are taller than what is left', async () => {
    const words = Array.from({ length: 80 }, (_, i) => `w${i}`);
    const pages = await texts(`<p>a${note(words.join(' '))}</p><p>b</p>`);
    expect(pages.length).toBeGreaterThan(2);
    const found = pages.flatMap((page) => page.flatMap((box) => box.text!.split(/\s+/)));
    expect(found.filter((word) => /^w\d+$/.test(word))).toEqual(words);
    expect(found.filter((word) => word === 'b')).toHaveLength(1);
  });
  it('are found in cells, flex items, inline blocks, columns and positioned boxes', async () => {
    const body = `<table><tr><td>a${note('one')}<td><span style="display:inline-block">b${note('two')}</span></table>
      <div style="display:flex"><div>c${note('three')}</div></div><div style="columns:2">d${note('four')}</div>
      <div style="position:absolute; right:0; top:0">e${note('five')}</div>`;
    const found = (await texts(body, 400)).flatMap((page) => page.map((box) => box.text));
    for (const word of ['one', 'two', 'three', 'four', 'five'])
      expect(found.filter((text) => text === word)).toHaveLength(1);
  });
  it('stand side by side where they are inline or compact and there is room', async () => {
    const body = ['one', 'two', 'x '.repeat(20), 'four'].map(note).join('');
    const [page] = await texts(`<style>.f { footnote-display: compact }</style><p>a${body}</p>`, 200);
    const at = (text: string) => page!.find((box) => box.text!.startsWith(text))!;
    expect(at('two').y).toBe(at('one').y);
    // An em after the first one's end.
    expect(at('2.').x).toBeCloseTo(at('one').x + at('one').width + 10, 0);
    expect(at('x').y).toBe(at('one').y + 20);
    expect(at('four').y).toBeGreaterThan(at('x').y);
    // Three rows, below the border and padding of the area, at the end of the page.
    expect(at('four').y).toBe(184);
  });
  it('take a whole paragraph along with footnote-policy: block', async () => {
    const body = (policy: string) =>
      `<style>.f { footnote-policy: ${policy} }</style><p>a</p><p style="orphans: 1; widows: 1">b<br>c<br>d${note('one')}</p>`;
    const shown = async (policy: string) =>
      (await texts(body(policy))).map((page) => page.map((box) => box.text).join(' '));
    expect(await shown('line')).toEqual(['a b c', 'd 1 1.  one']);
    expect(await shown('block')).toEqual(['a', 'b c d 1 1.  one']);
  });
  it('are counted once where the author counts them as well', async () => {
    const count = '<style>.f { counter-increment: footnote }</style>';
    expect(await pageTexts(`${STYLE}${count}<p>a${note('one')}</p><p>b${note('two')}</p>`)).toEqual([
      'a1b21. one2. two',
    ]);
  });
  it('called in columns that fill the page stand on it', async () => {
    const words = Array.from({ length: 60 }, (_, i) => `w${i}`).join(' ');
    const pages = await texts(`<div style="columns: 2">one${note('NOTE')} ${words}</div>`);
    expect(pages.length).toBeGreaterThan(1);
    const [first] = pages;
    const body = first!.find(({ text }) => text === 'NOTE')!;
    for (const box of first!) if (box.text!.includes('w')) expect(box.y + box.height).toBeLessThanOrEqual(body.y);
    const found = pages.flatMap((page) => page.flatMap((box) => box.text!.split(/\s+/)));
    expect(found.filter((word) => /^w\d+$/.test(word))).toEqual(words.split(' '));
  });
  it('make a page as tall as its content taller', async () => {
    const { pages } = await layout(`${STYLE}<p>a${note('one')}</p>`, { page: { size: [200, 'auto'], margin: 0 } });
    expect(pages.map((page) => page.height)).toEqual([45]);
  });

  it('lose nothing and cover nothing, wherever they are called', async () => {
    const line = fc.record({ called: fc.boolean(), words: fc.integer({ min: 1, max: 60 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 60, max: 200 }),
        async (lines, height) => {
          const body = lines.map(({ called, words }, i) => {
            const text = Array.from({ length: words }, (_, k) => `n${i}x${k}`).join(' ');
            return `<p>t${i}${called ? note(text) : ''}</p>`;
          });
          const pages = await texts(body.join(''), height);
          const found = pages.flatMap((page) => page.flatMap((box) => box.text!.match(/\b[nt]\d+(x\d+)?\b/g) ?? []));
          const expected = lines.flatMap(({ called, words }, i) => [
            `t${i}`,
            ...Array.from({ length: called ? words : 0 }, (_, k) => `n${i}x${k}`),
          ]);
          expect([...found].sort()).toEqual([...expected].sort());
          for (const page of pages) {
            const flow = page.filter((box) => /^t\d+/.test(box.text!)).map((box) => box.y + box.height);
            const notes = page.filter((box) => /^n\d+x/.test(box.text!)).map((box) => box.y);
            expect(Math.max(0, ...flow)).toBeLessThanOrEqual(Math.min(1e6, ...notes) + 0.01);
          }
        },
      ),
      { numRuns: 25, seed: 11 },
    );
  });
});
