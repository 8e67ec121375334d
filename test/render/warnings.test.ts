import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';

const warningsOf = async (html: string) => (await render(`<!doctype html>\n${html}`)).warnings;

describe('a family that is nowhere', () => {
  it('is reported at the first element that has text in it', async () => {
    const style = '<style>body { font-family: "Brand Sans", sans-serif } h1 { font-family: Brandserif, serif }</style>';
    expect(await warningsOf(`${style}\n<h1>a</h1>\n<div><p>b</div>`)).toMatchObject([
      { code: 'missing-font', line: 3, property: 'font-family', value: 'Brandserif' },
      { code: 'missing-font', line: 4, column: 6, value: 'Brand Sans' },
    ]);
  });

  it('is no word about where a later one of the list is there, or text is not shown', async () => {
    expect(await warningsOf('<p style="font-family: Brand, Arial">a')).toEqual([]);
    expect(await warningsOf('<p style="font-family: system-ui, -apple-system, sans-serif">a')).toEqual([]);
    expect(
      await warningsOf('<div style="display: none; font-family: Brand"><p>a</div><p style="font-family: Brand">'),
    ).toEqual([]);
  });
});

describe('what cannot be loaded', () => {
  it('is reported at the element that asks for it', async () => {
    const html =
      '<p>a\n<img src="a.png" alt="a">\n<iframe src="b.html"></iframe>\n<link rel="stylesheet" href="x:c.css">';
    const found = (await warningsOf(html)).map(({ code, value, line }) => [code, value, line]);
    expect(found.toSorted((a, b) => Number(a[2]) - Number(b[2]))).toEqual([
      ['missing-resource', 'a.png', 3],
      ['missing-resource', 'b.html', 4],
      ['missing-resource', 'x:c.css', 5],
    ]);
  });
});

describe('content wider than its page', () => {
  it('is reported at the element that reaches farthest', async () => {
    const picture = '<svg width="2000" height="5"></svg>';
    expect(await warningsOf(`<div>\n<p>${picture}</p></div>`)).toMatchObject([
      { code: 'overflow', line: 3, column: 4, message: expect.stringContaining('(<svg> reaches farthest)') },
    ]);
  });
});
