import { describe, expect, it } from 'vitest';
import { pageTexts } from '../../pages/texts.ts';

/** Pages of 140px: seven rows, or six below a caption, which the dump has after its table's grid. */
const table = (captions: string): string => `<!doctype html><style>body { margin: 0; font: 14px/20px "Liberation Sans" }
  table { border-spacing: 0 } td { padding: 0 } .f { -prince-caption-page: following } .a { caption-page: all }</style>
  <table>${captions}${'<tr><td>r'.repeat(14)}</table>`;

// https://www.princexml.com/doc/styling/#table-captions
describe('caption-page', () => {
  it('repeats a caption above the rows of every page', async () => {
    expect(await pageTexts(table('<caption class=a>C</caption>'))).toEqual(['rrrrrrC', 'rrrrrrC', 'rrC']);
  });
  it('keeps a caption to the pages after the first', async () => {
    expect(await pageTexts(table('<caption>C</caption><caption class=f>D</caption>'))).toEqual([
      'rrrrrrC',
      'rrrrrrD',
      'rrD',
    ]);
  });
});
