/** Attack list 15 and 18: nothing of the document gets out of its strings, nothing of one document into another. */

import { describe, expect, it } from 'vitest';
import { PlatenError, render } from '../../src/index.ts';
import { answer } from './ceiling.ts';

const NASTY = [
  ')',
  '(',
  '\\',
  ') /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (',
  '%PDF-1.7',
  'endstream endobj 1 0 obj',
  'trailer << /Root 1 0 R >>',
  'a\nb\r\nc',
  '\u00fe\u00ff',
  '\ufeff',
  '\ud800',
  '>> /Launch << /F (calc.exe)',
  '#20/Name',
  '\0',
];
const attributeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** Keys that stand outside of strings and streams. */
function bare(pdf: string): string {
  return pdf
    .replace(/stream\r?\n[\s\S]*?endstream/g, '')
    .replace(/\((?:\\[\s\S]|[^()\\]|\((?:\\[\s\S]|[^()\\])*\))*\)/g, '()')
    .replace(/<[0-9A-Fa-f\s]*>/g, '<>');
}

describe('15: output injection', () => {
  it.each(NASTY)('%j stays inside its string', async (text) => {
    const value = attributeText(text);
    const html = `<!doctype html><html lang="${value}"><title>${value}</title><style>h1{bookmark-label:attr(title)}</style>
<h1 id="${value}" title="${value}">${value}</h1><a href="https://x.test/${value}">out</a><a href="#${value}">in</a>
<img alt="${value}" src="data:image/gif;base64,R0lGODlhAwADAPAAAP8AAAAAACH5BAEAAAEALAAAAAADAAMAAAIDhI8FADs=">`;
    const metadata = { title: text, author: text, subject: text, keywords: text, creator: text };
    const { pdf } = await render(html, { pdf: { ...metadata, compress: false } });
    const outside = bare(latin1(pdf));
    for (const key of ['/JavaScript', '/JS', '/OpenAction', '/Launch', '/SubmitForm', '/EmbeddedFile', '/AA']) {
      expect(outside).not.toContain(key);
    }
    expect(latin1(pdf).match(/^trailer|^startxref/gm)?.length ?? 1).toBeLessThanOrEqual(2);
    expect(latin1(pdf).match(/%%EOF/g)).toHaveLength(1);
  });

  it('links that run or open things are left out', async () => {
    const urls = [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\nscript:alert(1)',
      'vbscript:x',
      'file:///etc/passwd',
      'FILE:///etc/passwd',
      'data:text/html,<script>alert(1)</script>',
      'blob:x',
    ];
    const html = urls.map(
      (url) => `<a href="${attributeText(url)}">link</a><svg><a href="${attributeText(url)}"><text>x</text></a></svg>`,
    );
    const { pdf } = await render(html.join(''), { baseUrl: 'file:///home/', pdf: { compress: false } });
    expect(bare(latin1(pdf))).not.toContain('/JavaScript');
    expect(latin1(pdf)).not.toMatch(/\/URI\s*\((?:javascript|vbscript|file|data|blob)/i);
  });
});

describe('18: one process, many documents', () => {
  const first =
    '<style>@font-face{font-family:shared;src:local(x)}:root{--a:red}p{color:red;counter-increment:c}</style><p id=x>FIRST';
  const second = '<p id=x>second <span style="font-family:shared;color:var(--a)">text</span>';

  it('what a document gives does not depend on those before it', async () => {
    const alone = await render(second);
    await render(first);
    await answer('<div>'.repeat(3000));
    await answer('<p style="height:1e9px">x');
    expect(await answer('x', { limits: { time: 0.0001 } })).toBeInstanceOf(PlatenError);
    const after = await render(second);
    expect(Buffer.compare(Buffer.from(alone.pdf), Buffer.from(after.pdf))).toBe(0);
    expect(after.warnings).toEqual(alone.warnings);
  });

  it('documents rendered side by side do not mix', async () => {
    const page = (name: string): string => `<title>${name}</title><p id=${name}>${name.repeat(5)}`;
    const names = ['alpha', 'beta', 'gamma', 'delta'];
    const apart: Uint8Array[] = [];
    for (const name of names) apart.push((await render(page(name))).pdf);
    const together = await Promise.all(names.map((name) => render(page(name))));
    for (const [i, { pdf }] of together.entries()) {
      expect(Buffer.compare(Buffer.from(pdf), Buffer.from(apart[i]!))).toBe(0);
    }
  });

  it('loaders of one render are not asked for another', async () => {
    const asked: string[] = [];
    const loader = async (url: string) => {
      asked.push(url);
      return null;
    };
    await render('<img src="http://x.test/a.png">', { loader });
    await render('<img src="http://x.test/a.png">');
    expect(asked).toHaveLength(1);
  });
});

describe('14: pages that refer to each other', () => {
  it('settle', async () => {
    const html = `<style>@page{size:200px 100px;margin:0}a::after{content:target-counter(attr(href),page) " " counter(pages)}</style>
${Array.from({ length: 30 }, (_, i) => `<a href="#p${(i * 7) % 30}">${'x'.repeat(i)}</a><p id=p${i}>${i}</p>`).join('')}`;
    const { pageCount } = await render(html);
    expect(pageCount).toBeLessThan(60);
  });

  it('settle where the reference moves its own target', async () => {
    const html = `<style>@page{size:200px 60px;margin:0}a::after{content:target-counter(attr(href),page,upper-roman);font-size:30px}</style>
<p>${'<a href="#end">x</a> '.repeat(40)}<p id=end>end`;
    expect(await answer(html)).not.toBeInstanceOf(PlatenError);
  });
});

describe('what fails has a type', () => {
  it('too deep for the stack is a limit', async () => {
    const nested = `${'<div style="display:grid">'.repeat(4000)}x`;
    expect(await answer(nested, { limits: { depth: 100_000, nesting: 100_000 } })).toMatchObject({ code: 'limit' });
  });

  it('boxes that continue in more columns than limits.continued are refused', async () => {
    const html = '<div style="columns:4; height:100px; column-fill:auto"><p style="margin:0; height:400px">x';
    expect(await answer(html, { limits: { continued: 6 } })).not.toBeInstanceOf(PlatenError);
    // Three times the box around the columns' content, and the paragraph in it.
    expect(await answer(html, { limits: { continued: 5 } })).toMatchObject({ code: 'limit' });
  });

  it('cells that go on over pages count, whatever the rows around them do', async () => {
    const html = `<style>@page{size:300px 200px;margin:0}</style><table>${'<tr style="height:20px"><td rowspan=0>x'.repeat(40)}</table>`;
    expect(await answer(html, { limits: { continued: 1000 } })).not.toBeInstanceOf(PlatenError);
    expect(await answer(html, { limits: { continued: 60 } })).toMatchObject({ code: 'limit' });
  });

  it('columns and measures are held to the limits that were asked for', async () => {
    const html = '<div style="columns:4"><p>x</div>';
    const { warnings } = await render(html, { limits: { columns: 3 } });
    expect(warnings.map(({ message }) => message)).toEqual(['column-count: 4 is more than 3 (limits.columns)']);
  });

  it('style sheets and scripts are no text: sheets count as memory', async () => {
    const html = (tag: string) => `<${tag}>${'/* word */'.repeat(200)}</${tag}>x`;
    expect((await render(html('style'), { limits: { text: 1000 } })).pageCount).toBe(1);
    expect((await render(html('script'), { limits: { text: 1000 } })).pageCount).toBe(1);
    const long = html('style').repeat(100);
    await expect(render(long, { limits: { memory: 200_000 } })).rejects.toThrow('limits.memory');
  });

  it('text beyond limits.text is refused', async () => {
    await expect(render('x'.repeat(2000), { limits: { text: 1000 } })).rejects.toMatchObject({ code: 'limit' });
  });
});
