/** Where links to inline boxes lead that are on no line. The places are those of Chromium's print, from the corner of the page area. */

import { expect, it } from 'vitest';
import { dump, render } from '../../src/index.ts';

const PAGE = { page: { size: [600, 800] as [number, number], margin: 0 } };

async function destinations(html: string): Promise<readonly string[]> {
  return [...(await dump(html, 'display', PAGE)).matchAll(/destination (.*)/g)].map(([, place]) => place!);
}

it('are where their line would be', async () => {
  const html = `<!DOCTYPE html><p>go
    <p>text<br><a id=a></a></p>
    <p><br><a name=b></a></p>
    <p><img style="float:left" width=5 height=5><a id=c></a></p>
    <p>x<span id=d><div>block</div></span></p>
    <div><span id=e><a id=f></a></span><div>x</div></div>
    <table><tr><td><a name=g></a></td></tr></table>
    <div style="display:flex"><a id=h></a></div>
    <ul><li><a id=i></a></li></ul>`;
  expect(await destinations(html)).toEqual(
    ['a 8,68', 'b 8,102', 'c 8,118', 'd 21,118', 'e 8,186', 'f 8,186', 'g 11,207', 'h 8,210', 'i 48,226'].map((place) =>
      expect.stringMatching(new RegExp(`^${place}\\b`)),
    ),
  );
});

it('make no destination twice, whatever layer paints the box or page shows it', async () => {
  const line = '<span id=x style="position:relative">x</span>';
  expect(await destinations(`<p>a ${line} b</p>`)).toHaveLength(1);
  expect(await destinations(`<p>a<p>${line}<br>${'b<br>'.repeat(60)}<a id=y></a><b id=z>z</b>`)).toHaveLength(3);
});

it('lets links lead there without a warning', async () => {
  const { warnings } = await render('<!DOCTYPE html><p><a href="#x">go</a></p><a id=x></a><h2>x</h2>', PAGE);
  expect(warnings).toEqual([]);
});
