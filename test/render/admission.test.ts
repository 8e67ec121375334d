import { describe, expect, it } from 'vitest';
import { createAdmission } from '../../src/admission.ts';
import { createEngine } from '../../src/index.ts';

/** Lets all that is ready run. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('renders at once', () => {
  it('are as many as there are places; the others wait in the order they came', async () => {
    const admission = createAdmission(2);
    const order: number[] = [];
    const stays = [0, 1, 2, 3, 4].map((number) =>
      admission.enter().then((stay) => {
        order.push(number);
        return stay;
      }),
    );
    await settled();
    expect(order).toEqual([0, 1]);
    (await stays[1]!).leave();
    await settled();
    expect(order).toEqual([0, 1, 2]);
    (await stays[0]!).leave();
    (await stays[2]!).leave();
    await settled();
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });

  it('free their place once, however often they leave', async () => {
    const admission = createAdmission(1);
    const first = await admission.enter();
    first.leave();
    first.leave();
    await admission.enter();
    let entered = false;
    void admission.enter().then(() => {
      entered = true;
    });
    await settled();
    expect(entered).toBe(false);
  });

  it('make room while they wait for somebody else, and continue without waiting', async () => {
    const admission = createAdmission(1);
    const first = await admission.enter();
    const second = admission.enter();
    let third = false;
    void admission.enter().then(() => {
      third = true;
    });
    // Two loads at once are one absence.
    await Promise.all([first.away(() => second), first.away(settled)]);
    (await second).leave();
    await settled();
    // The first is back.
    expect(third).toBe(false);
    first.leave();
    await settled();
    expect(third).toBe(true);
  });

  it('are given up while they wait', async () => {
    const admission = createAdmission(1);
    const first = await admission.enter();
    const aborter = new AbortController();
    const second = admission.enter(aborter.signal);
    aborter.abort(new Error('no longer wanted'));
    await expect(second).rejects.toThrow('no longer wanted');
    first.leave();
    await admission.enter();
    await expect(admission.enter(AbortSignal.abort(new Error('never wanted')))).rejects.toThrow('never wanted');
  });
});

describe('an engine', () => {
  const document = (n: number): string => `<p>Document ${n} with a few words.`;

  it('has a few renders in work at once', async () => {
    const engine = createEngine();
    let inWork = 0;
    let most = 0;
    const begun = new Set<number>();
    const results = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const result = await engine.render(document(n), {
          onProgress() {
            if (!begun.has(n)) inWork++;
            begun.add(n);
            most = Math.max(most, inWork);
          },
        });
        inWork--;
        return result.pageCount;
      }),
    );
    expect(results).toEqual(Array.from({ length: 40 }, () => 1));
    expect(most).toBeLessThanOrEqual(9);
  });

  it('renders within a loader, and for the sources of a file, without end of waiting', async () => {
    const engine = createEngine();
    const loader = async (): Promise<{ bytes: Uint8Array; contentType: string; url: string }> => {
      const { pages } = await engine.toSvg('<p>A picture');
      return { bytes: new TextEncoder().encode(pages[0]!.svg), contentType: 'image/svg+xml', url: 'x:picture' };
    };
    const nested = Array.from({ length: 20 }, () => engine.render('<img src="x:picture" alt="A picture">', { loader }));
    const many = Array.from({ length: 20 }, () =>
      engine.renderMany(
        (async function* () {
          for (let n = 0; n < 2; n++) yield { html: `<p>${(await engine.layout(document(n))).pages.length}` };
        })(),
      ),
    );
    expect((await Promise.all(nested)).every(({ warnings }) => warnings.length === 0)).toBe(true);
    expect((await Promise.all(many)).every(({ pageCount }) => pageCount === 2)).toBe(true);
  });

  it('is not held by streams that nobody reads to their end', async () => {
    const engine = createEngine();
    const readers = Array.from({ length: 20 }, (_, n) => engine.renderStream(document(n)).getReader());
    for (const reader of readers) await reader.read();
    expect((await engine.render(document(99))).pageCount).toBe(1);
    for (const reader of readers) await reader.cancel();
  });

  it('ends a render that waits when its signal is aborted', async () => {
    const engine = createEngine();
    const aborter = new AbortController();
    const renders = Array.from({ length: 30 }, (_, n) => engine.render(document(n)));
    const waiting = engine.render(document(31), { signal: aborter.signal });
    aborter.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await Promise.all(renders);
  });
});
