/** Expectations are Chromium's prints of the same documents on A4 with margins of half an inch. */

import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

async function pagesOf(first: string): Promise<readonly string[]> {
  const html = `<!DOCTYPE html><style>
    body { margin: 0; font: 16px/20px serif } p { margin: 0 0 10px } pre { break-inside: avoid; margin: 0; height: 115px }
    </style><div style="height:870px"></div><h4 style="margin:0">Heading</h4><div><span>${first}<span><pre>pre</pre></span></span></div>`;
  const { pages } = await layout(html, { page: { size: 'A4', margin: '0.5in' } });
  return pages.map(({ boxes }) =>
    boxes
      .filter(({ tag }) => tag === '#text')
      .map(({ text }) => text!.trim())
      .join(' '),
  );
}

describe('blocks that an inline box is split around', () => {
  it('are lines of the block around them: two stay together at the end of a page', async () => {
    expect(await pagesOf('<p>one</p>')).toEqual(['Heading', 'one pre']);
  });
});
