import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

/** Text boxes of each page. */
async function on(html: string): Promise<string[]> {
  const { pages } = await layout(html, { page: { size: [200, 100], margin: 0 } });
  return pages.map(({ boxes }) => boxes.flatMap(({ text }) => text?.trim() ?? []).join(' '));
}

describe('an absolutely positioned body', () => {
  it('continues over as many pages as its content asks for', async () => {
    // One paragraph fits on a page, so that there are as many pages as paragraphs.
    const words = Array.from({ length: 210 }, (_, i) => `w${i}`);
    const paragraphs = words.map((word) => `<p>${word}</p>`).join('');
    const style = 'body { position: absolute; margin: 0 } p { margin: 0; height: 60px; break-inside: avoid }';
    expect(await on(`<style>${style}</style>${paragraphs}`)).toEqual(words);
  });
  it('adds no more than 200 pages for its empty end', async () => {
    expect(await on('<style>body { position: absolute; height: 1e7px }</style>word')).toHaveLength(201);
  });
});
