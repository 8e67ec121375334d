/** Monolithic boxes taller than a page are cut into slices. A line that two of them cut is seen in both and is text in one. */

import { describe, expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

/** The words that the display list has as text, in order. */
async function words(html: string): Promise<readonly string[]> {
  const display = await dump(html, 'display', { page: { size: [240, 180], margin: 0 } });
  return display.split('\n').flatMap((line) => {
    const text = /^\s*text "(.*)" [\d.-]+,/.exec(line);
    return text && !line.endsWith(' inserted') ? text[1]!.split(' ').filter((word) => word !== '') : [];
  });
}

const numbered = Array.from({ length: 90 }, (_, i) => `w${i}q`);

describe('a sliced box', () => {
  it.each(['inline-block', 'inline-flex'])('says each word of an %s once', async (display) => {
    const style = 'body { margin: 0; font: 14px/1.3 "Liberation Sans" }';
    const html = `<style>${style}</style><div style="display:${display}">${numbered.join(' ')}</div>`;
    expect(await words(html)).toEqual(numbered);
  });

  it('says each word of a vertical one once', async () => {
    const style = 'html { writing-mode: vertical-rl } body { margin: 0; font: 14px/1.3 "Liberation Sans" }';
    const html = `<style>${style}</style><div style="display:inline-block">${numbered.join(' ')}</div>`;
    expect(await words(html)).toEqual(numbered);
  });
});
