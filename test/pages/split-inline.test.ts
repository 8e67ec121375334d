/** Expectations are Chromium's prints of the same documents on A4 with margins of half an inch. */

import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

async function pagesOf(body: string): Promise<readonly string[]> {
  const html = `<!DOCTYPE html><style>
    body { margin: 0; font: 16px/20px serif } p { margin: 0 0 10px } pre { break-inside: avoid; margin: 0; height: 115px }
    </style><div style="height:880px"></div><h4 style="margin:0">Heading</h4><div>${body}</div>`;
  const { pages } = await layout(html, { page: { size: 'A4', margin: '0.5in' } });
  return pages.map(({ boxes }) =>
    boxes
      .filter(({ tag }) => tag === '#text')
      .map(({ text }) => text!.trim())
      .join(' '),
  );
}

describe('blocks that inline boxes are split around', () => {
  it.each([
    ['<span><p>one</p><span><pre>pre</pre></span></span>', 'Heading', 'one pre'],
    ['<span><span><p>one</p></span><pre>pre</pre></span>', 'Heading', 'one pre'],
    ['<span><p>one</p></span><span><pre>pre</pre></span>', 'Heading', 'one pre'],
    ['<span><p>one</p><pre>pre</pre></span>', 'Heading one', 'pre'],
    ['<span><p>one</p>text<span><pre>pre</pre></span></span>', 'Heading one text', 'pre'],
  ])('%s', async (body, ...pages) => {
    expect(await pagesOf(body)).toEqual(pages);
  });
});
