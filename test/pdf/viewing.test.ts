/** How a viewer first shows the file. */

import { describe, expect, it } from 'vitest';
import { type PdfOptions, render } from '../../src/index.ts';
import { type Name, readPdf, textOf, type Value } from './reader.ts';

const catalogue = async (pdf: PdfOptions) => {
  const read = readPdf((await render('<!doctype html><title>T</title><h1>A</h1>', { pdf })).pdf);
  const word = (...path: string[]): string | null => (read.get(read.root, ...path) as Name | null)?.text ?? null;
  return { read, word };
};

describe('viewing', () => {
  it('leaves side bars to the viewer unless one is asked for', async () => {
    expect((await catalogue({})).word('PageMode')).toBe(null);
    expect((await catalogue({ pageMode: 'outline' })).word('PageMode')).toBe('UseOutlines');
    expect((await catalogue({ pageLayout: 'two-page-right' })).word('PageLayout')).toBe('TwoPageRight');
  });

  it('says what viewers show and how they print', async () => {
    const preferences = {
      hideToolbar: true,
      fitWindow: false,
      direction: 'rtl',
      printScaling: 'none',
      duplex: 'simplex',
    } as const;
    const { read, word } = await catalogue({ viewerPreferences: preferences });
    expect(read.get(read.root, 'ViewerPreferences', 'HideToolbar')).toBe(true);
    expect(read.get(read.root, 'ViewerPreferences', 'FitWindow')).toBe(null);
    expect(read.get(read.root, 'ViewerPreferences', 'DisplayDocTitle')).toBe(true);
    expect(['Direction', 'PrintScaling', 'Duplex'].map((key) => word('ViewerPreferences', key))).toEqual([
      'R2L',
      'None',
      'Simplex',
    ]);
  });

  it('labels pages in ranges from the first page on', async () => {
    const { read } = await catalogue({
      pageLabels: [
        { from: 5, style: 'decimal', start: 3 },
        { from: 3, style: 'lower-roman', prefix: 'A-' },
      ],
    });
    const nums = read.get(read.root, 'PageLabels', 'Nums') as Value[];
    expect(nums.filter((_, i) => i % 2 === 0)).toEqual([0, 2, 4]);
    expect((read.get(nums[3], 'S') as Name).text).toBe('r');
    expect(textOf(read.get(nums[3], 'P'))).toBe('A-');
    expect(read.get(nums[5], 'St')).toBe(3);
  });

  it('refuses what is none of its values', async () => {
    await expect(catalogue({ pageMode: 'bookmarks' as never })).rejects.toThrow(
      /pdf\.pageMode takes 'none', 'outline', .*'bookmarks'/,
    );
    await expect(catalogue({ pageLabels: [{ from: 0 }] })).rejects.toThrow('pdf.pageLabels[0].from');
    await expect(catalogue({ titel: 'x' } as never)).rejects.toThrow(/pdf\.titel is not an option/);
  });
});
