/** What Chromium's print of the same documents holds: `--print-to-pdf`, then `pdftotext`. */

import { describe, expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

async function wordsOf(body: string): Promise<string> {
  const html = `<!DOCTYPE html><style>body { margin: 0 } p { margin: 0 }</style>${body}`;
  const text = await dump(html, 'display', { page: { size: 'A4', margin: '0.5in', shrinkToFit: false } });
  return [...text.matchAll(/text "([^"]*)"/g)].map(([, words]) => words).join('|');
}

describe('hidden words are not in the file', () => {
  it.each([
    ['lines below a cut box', '<p style="overflow:hidden;height:20px;width:200px">one<br>two<br>three</p>', 'one'],
    [
      'words beside a cut box',
      '<p style="overflow:hidden;width:60px;white-space:nowrap">wordone wordtwo</p>',
      'wordone',
    ],
    ['letters that the page cuts', '<p style="position:absolute;left:-20px">straddle</p>', 'addle'],
    ['letters from right to left', '<p dir=rtl style="position:absolute;left:-15px">שלום</p>', 'של'],
    ['transparent groups', '<p style="opacity:0">one</p><p style="opacity:0.01">two</p>', 'two'],
    [
      'text for screen readers',
      '<p style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">one</p>',
      '',
    ],
    ['boxes without height', '<p style="overflow:hidden;height:0">one</p>', ''],
    ['text beyond the sheet', '<p style="text-indent:-9999px">one</p>', ''],
    ['an empty clip path', '<p style="clip-path:inset(50%)">one</p>', ''],
    // The font's box reaches over the edge, the glyphs do not.
    ['no blanks of words that are seen', '<p style="text-align:right">one <b>two</b></p>', 'one |two'],
    ['nothing else', '<p style="color:transparent">one</p><p style="overflow:hidden">two</p>', 'one|two'],
  ])('%s', async (_, body, words) => {
    expect(await wordsOf(body)).toBe(words);
  });
});

describe('a line that two pages share', () => {
  // Chromium prints `tota` on the second page: the other letters end on the baseline, which is its first edge.
  it('has on the second page only the letters seen there', async () => {
    const style = '@page { size: 300px 240px; margin: 30px } body { margin: 0; font: 14px/18.1875px Liberation Sans }';
    const lines = [...Array.from({ length: 9 }, () => 'line'), 'total72q', 'last'].join('<br>');
    const html = `<!DOCTYPE html><style>${style}</style><div style="display:inline-block;padding-top:2.5px">${lines}</div>`;
    const pages = (await dump(html, 'display')).split(/^page /m).slice(1);
    const second = [...pages[1]!.matchAll(/text "([^"]*)"/g)].map(([, words]) => words);
    expect(pages[0]).toContain('"total72q"');
    expect(second).toEqual(['tota', 'q', 'last']);
  });

  // Chromium prints two letters of the three words on the third page.
  it('is clipped by the boxes around it on both', async () => {
    const style = '@page { size: 300px 240px; margin: 30px } body { margin: 0; font: 14px/18.1875px Liberation Sans }';
    const lines = [...Array.from({ length: 9 }, () => 'line'), 'b1q c1q d1q', 'last'].join('<br>');
    const high = `<div style="display:inline-block;white-space:pre">${lines}</div>`;
    const html = `<!DOCTYPE html><style>${style}</style><div style="width:50px;overflow:clip"><p>first</p><div>${high}</div></div>`;
    const pages = (await dump(html, 'display')).split(/^page /m).slice(1);
    const third = [...pages[2]!.matchAll(/text "([^"]*)"/g)].map(([, words]) => words!.trim());
    expect(third).toEqual(['q', 'q', 'last']);
  });

  // Chromium prints `l` and `t` on the first page: the other letters end below its area, which is half a px less than the layout has.
  it('ends with the page area, not with the px of a shrunk page', async () => {
    const style = '@page { size: 300px 240px; margin: 30px } body { margin: 0; font: 14px/18.1875px Liberation Sans }';
    const lines = [...Array.from({ length: 9 }, () => 'line'), 'lxtx', 'last'].join('<br>');
    const wide = '<div style="width:250px;height:1px"></div>';
    const high = `<div style="display:inline-block;padding-top:17.25px">${lines}</div>`;
    const pages = (await dump(`<!DOCTYPE html><style>${style}</style>${high}${wide}`, 'display'))
      .split(/^page /m)
      .slice(1);
    const first = [...pages[0]!.matchAll(/text "([^"]*)"/g)].map(([, words]) => words).slice(9);
    expect(first).toEqual(['l', 't']);
    expect(pages[1]).toContain('"lxtx"');
  });
});
