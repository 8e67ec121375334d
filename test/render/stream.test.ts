import { describe, expect, it } from 'vitest';
import { createEngine, renderStream } from '../../src/index.ts';

const { render } = createEngine();
const LONG = `<!doctype html><title>t</title><style>@page { size: A6; @bottom-center { content: counter(page) ' / ' counter(pages) } }</style>
  ${Array.from({ length: 240 }, (_, i) => `<h2>${i}</h2><p>Words ${i * 7919} of a text that fills many pages, ${i * 104729} of them.`).join('')}`;

async function chunksOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

describe('a stream', () => {
  it('has the bytes of render, in parts', async () => {
    const plain = { pdf: { compress: false, tagged: false } };
    const chunks = await chunksOf(renderStream(LONG, plain));
    const { pdf } = await render(LONG, plain);
    expect(chunks.length).toBeGreaterThan(2);
    expect(Buffer.concat(chunks).equals(pdf)).toBe(true);
    expect(Buffer.concat(await chunksOf(renderStream('', plain))).equals((await render('', plain)).pdf)).toBe(true);
  });

  it('is written no faster than it is read', async () => {
    let painted = 0;
    const stream = renderStream(LONG, {
      onProgress({ stage, pages }) {
        if (stage === 'paint') painted = pages;
      },
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(painted).toBe(0);
    const reader = stream.getReader();
    await reader.read();
    const afterFirst = painted;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(painted).toBe(afterFirst);
    expect(afterFirst).toBeLessThan(100);
    await reader.cancel();
  });

  it('rejects reads as render does', async () => {
    await expect(chunksOf(renderStream('<p>x', { baseUrl: 'nowhere' }))).rejects.toMatchObject({
      code: 'invalid-option',
    });
    const strict = { strict: ['css-unknown-property'] } as const;
    await expect(chunksOf(renderStream('<p style="wdth: 1px">x', strict))).rejects.toMatchObject({ code: 'strict' });
    const signal = AbortSignal.abort('enough');
    await expect(chunksOf(renderStream('<p>x', { signal }))).rejects.toBe('enough');
  });

  it('ends with an error where the signal is aborted half way', async () => {
    const controller = new AbortController();
    const reader = renderStream(LONG, { signal: controller.signal }).getReader();
    expect((await reader.read()).value?.length).toBeGreaterThan(1000);
    controller.abort('enough');
    await expect(reader.read()).rejects.toBe('enough');
  });
});
