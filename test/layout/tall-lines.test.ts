import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

async function words(html: string, height: number): Promise<string> {
  const { pages } = await layout(html, { page: { size: [200, height], margin: 0 } });
  const texts = pages.flatMap(({ boxes }) => boxes.flatMap(({ text }) => (text?.trim() ? [text.trim()] : [])));
  return [...new Set(texts)].sort().join(' ');
}

describe('a line taller than its page, with floats that go on after it', () => {
  it('loses none of them', async () => {
    expect(await words('<style>* { float: left; columns: 3 0px }</style>line<p>float', 300)).toBe('float line');
    expect(await words('<style>* { float: right; columns: 0px }</style><h1>A b</h1><table>c', 300)).toBe('A b c');
  });
});
