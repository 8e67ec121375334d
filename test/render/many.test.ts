import { describe, expect, it } from 'vitest';
import { PlatenError, renderMany, renderManyStream } from '../../src/index.ts';
import { accessibilityFaults } from '../pdf/accessible-conditions.ts';
import { readPdf, textOf, type Value } from '../pdf/reader.ts';
import { taggedText } from '../pdf/tagged-text.ts';
import { hasTool, runTool } from '../pdf/tools.ts';

const NUMBERED = '<style>@page { @bottom-center { content: counter(page) " of " counter(pages) } }</style>';
const chapter = (title: string, pages: number, rest = ''): string =>
  `<!doctype html><html lang=en><title>${title}</title>${NUMBERED}${rest}<h1 id=top>${title}</h1>${'<p style="break-after: page">Text.'.repeat(pages - 1)}<p>End of ${title}.`;

const words = (pdf: Uint8Array, page: number): string =>
  runTool(pdf, 'pdftotext', '-f', `${page}`, '-l', `${page}`, 'FILE', '-').text.replace(/\s+/g, ' ').trim();

const plain = { pdf: { compress: false } } as const;
const text = (pdf: Uint8Array): string => Buffer.from(pdf).toString('latin1');

describe('several documents in one file', () => {
  const sources = [chapter('One', 2), chapter('Two', 3), chapter('Three', 1)];

  it('says which pages each has', async () => {
    const { pageCount, sources: rendered, warnings } = await renderMany(sources);
    expect(pageCount).toBe(6);
    expect(rendered).toEqual([
      { firstPage: 1, pageCount: 2 },
      { firstPage: 3, pageCount: 3 },
      { firstPage: 6, pageCount: 1 },
    ]);
    expect(warnings).toEqual([]);
  });

  it.skipIf(!hasTool('pdftotext'))('numbers the pages through, or each document by itself', async () => {
    const through = (await renderMany(sources)).pdf;
    expect(words(through, 1)).toBe('One Text. 1 of 6');
    expect(words(through, 5)).toBe('End of Two. 5 of 6');
    expect(words(through, 6)).toBe('Three End of Three. 6 of 6');
    const apart = (await renderMany(sources, { pageNumbers: 'restart' })).pdf;
    expect(words(apart, 5)).toBe('End of Two. 3 of 3');
    expect(words(apart, 6)).toBe('Three End of Three. 1 of 1');
  });

  it.skipIf(!hasTool('pdftotext'))('begins on a left page after a right one', async () => {
    const sided = `${NUMBERED}<style>@page :left { @top-left { content: "left" } } @page :right { @top-left { content: "right" } }</style><p>x`;
    const { pdf } = await renderMany([sided, sided]);
    expect(words(pdf, 1)).toContain('right');
    expect(words(pdf, 2)).toContain('left');
    const apart = (await renderMany([sided, sided], { pageNumbers: 'restart' })).pdf;
    expect(words(apart, 2)).toContain('right');
  });

  it('has one structure tree, in which each is a part, and one outline', async () => {
    const { pdf } = await renderMany(
      [
        { html: sources[0]!, title: 'First' },
        { html: sources[1]!, title: 'Second' },
      ],
      { pdf: { ...plain.pdf, standard: 'PDF/UA-1' } },
    );
    const read = readPdf(pdf);
    expect(accessibilityFaults(read)).toEqual([]);
    expect(taggedText(read).match(/Document|Part/g)).toEqual(['Document', 'Part', 'Part']);
    const entries: string[] = [];
    const walk = (item: Value, level: number): void => {
      for (let at = item; at !== null; at = read.get(at, 'Next')) {
        entries.push(`${'  '.repeat(level)}${textOf(read.get(at, 'Title'))}`);
        walk(read.get(at, 'First'), level + 1);
      }
    };
    walk(read.get(read.root, 'Outlines', 'First'), 0);
    expect(entries).toEqual(['First', '  One', 'Second', '  Two']);
  });

  it('keeps ids of different documents apart, and lets links lead from one to another', async () => {
    const first = '<p id=a>A</p><a href="b.html#a">to B</a> <a href="b.html">to its top</a> <a href="#a">here</a>';
    const second = '<p id=a>A</p><a href="a.html#a">back</a> <a href="a.html#none">nowhere</a>';
    const { pdf, warnings } = await renderMany(
      [
        { html: first, baseUrl: 'file:///book/a.html' },
        { html: second, baseUrl: 'file:///book/b.html' },
      ],
      plain,
    );
    const destinations = [...text(pdf).matchAll(/\/Subtype\/Link.*?\/Dest ?(\((?:\\.|[^)])*\)|\[\d+)/g)].map(
      (match) => match[1],
    );
    expect(destinations.slice(0, 4).map((one) => (one!.startsWith('[') ? 'page' : one))).toEqual([
      '(a \\(2\\))',
      'page',
      '(a)',
      '(a)',
    ]);
    expect(warnings).toMatchObject([{ code: 'unresolved-reference', source: 'file:///book/b.html', line: 1 }]);
  });

  it('takes documents as they come, one at a time', async () => {
    const order: string[] = [];
    async function* letters() {
      for (let i = 1; i <= 3; i++) {
        order.push(`taken ${i}`);
        yield `<p>Letter ${i}${'<p>x'.repeat(2000)}`;
      }
    }
    let size = 0;
    for await (const chunk of renderManyStream(letters(), plain)) {
      if (size === 0) order.push('first bytes');
      size += chunk.length;
    }
    expect(order).toEqual(['taken 1', 'first bytes', 'taken 2', 'taken 3']);
    expect(size).toBeGreaterThan(50_000);
  });

  it('writes the same bytes twice, and shares fonts', async () => {
    const once = await renderMany(sources, plain);
    const again = await renderMany(sources, plain);
    expect(Buffer.from(once.pdf).equals(again.pdf)).toBe(true);
    expect(text(once.pdf).match(/\/FontFile/g)).toHaveLength(
      (await renderMany([sources[0]!], plain)).pdf.length > 0 ? 2 : 0,
    );
  });

  it('keeps apart the radio groups of forms', async () => {
    const form =
      '<form><input type=radio name=a value=x checked aria-label=x><input type=radio name=a value=y aria-label=y></form>';
    const { pdf } = await renderMany([form, form], { pdf: { compress: false, forms: true } });
    const fields = [...text(pdf).matchAll(/\/FT\/Btn\/T ?\(((?:\\.|[^)])*)\)/g)].map((match) => match[1]);
    expect(fields).toEqual(['a', 'a \\(2\\)']);
  });

  it('refuses what is no source, by its place', async () => {
    const wrong = renderMany([chapter('One', 1), { htm: 'x' } as never]);
    await expect(wrong).rejects.toThrow('sources[1].htm is not an option; did you mean html?');
    await expect(renderMany(42 as never)).rejects.toBeInstanceOf(PlatenError);
    await expect(renderMany('<p>x' as never)).rejects.toThrow('sources takes a list');
    await expect(renderMany([], { pageNumbers: 'on' as never })).rejects.toThrow(
      "pageNumbers takes 'continue' or 'restart'",
    );
    await expect(renderMany([])).rejects.toThrow('sources is an empty list');
  });

  it('counts the pages of all of them', async () => {
    await expect(renderMany(sources, { limits: { pages: 4 } })).rejects.toMatchObject({ code: 'limit' });
  });
});
