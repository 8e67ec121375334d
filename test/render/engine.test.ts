import { describe, expect, it } from 'vitest';
import { createEngine, render } from '../../src/index.ts';
import { encodePng } from '../resources/png-encoder.ts';

const PNG = encodePng({ width: 30, height: 20, bitDepth: 8, colorType: 2, sample: (x, y, c) => x * 7 + y * 3 + c });
const HTML = `<!doctype html><title>t</title>
  <style>p { color: teal; --a: 1px; box-shadow: 2px 2px 4px gray } p::first-line { color: red }
  @page { size: A5; margin: nonsense; bleed: red; @bottom-center { content: counter(page) } }</style>
  <p style="margin: var(--a)">Some words of text<img src="data:image/png;base64,${Buffer.from(PNG).toString('base64')}"></p>`;

describe('an engine', () => {
  it('gives the same bytes and warnings cold, warm, and with nothing kept', async () => {
    const engine = createEngine();
    const cold = await engine.render(HTML);
    const warm = await engine.render(HTML);
    const bare = await createEngine({ cacheBytes: 0 }).render(HTML);
    expect(cold.warnings.length).toBeGreaterThan(0);
    for (const other of [warm, bare, await render(HTML)]) {
      expect(other.pdf).toEqual(cold.pdf);
      expect(other.warnings).toEqual(cold.warnings);
    }
  });

  it('counts the words it knows, and forgets those not met for long', async () => {
    const words = (page: number): string => `<p>${Array.from({ length: 200 }, (_, i) => `word${page}x${i}`).join(' ')}`;
    const engine = createEngine({ cacheBytes: 4_000_000 });
    await engine.render(words(0));
    const before = engine.size();
    await engine.render(words(1));
    // Each has glyphs, clusters and advances in arrays of their own.
    expect(engine.size() - before).toBeGreaterThan(200 * 500);
    for (let page = 2; page < 30; page++) {
      await engine.render(words(page));
      expect(engine.size()).toBeLessThanOrEqual(4_000_000);
    }
  });

  it('keeps within its bytes, forgets when told, and shares nothing with another', async () => {
    const engine = createEngine({ cacheBytes: 4_000_000 });
    expect(engine.size()).toBe(0);
    await engine.render(HTML);
    const size = engine.size();
    expect(size).toBeGreaterThan(PNG.length);
    expect(size).toBeLessThanOrEqual(4_000_000);
    await engine.render(HTML);
    expect(engine.size()).toBe(size);
    await createEngine().render(`${HTML}<p>more`);
    expect(engine.size()).toBe(size);
    engine.clear();
    expect(engine.size()).toBe(0);
    const small = createEngine({ cacheBytes: 0 });
    await small.render(HTML);
    // The words of the last document.
    expect(small.size()).toBeLessThan(10_000);
  });

  it('has fonts for all its renders', async () => {
    const engine = createEngine({ fonts: ['/no/such/font.ttf'] });
    const { warnings } = await engine.render('<p>x', { fonts: ['/no/other.ttf'] });
    const named = warnings.map(({ message }) => message).join('\n');
    expect(named).toContain('/no/such/font.ttf');
    expect(named).toContain('/no/other.ttf');
  });

  it('has the functions of the module', async () => {
    const engine = createEngine();
    expect((await engine.layout('<p>x')).pages).toHaveLength(1);
    expect((await engine.layoutReport('<p>x')).pageCount).toBe(1);
    expect((await engine.preview('<p>x')).pages).toHaveLength(1);
    expect(await engine.dump('<p>x', 'dom')).toContain('html');
  });

  it('refuses a budget that is none', () => {
    expect(() => createEngine({ cacheBytes: -1 })).toThrow('cacheBytes');
  });
});
