import '../patience.ts';
import { describe, expect, it } from 'vitest';
import { type Renderer, RenderFailure, type RenderRequest } from '../../../src/server/rendering/renderer.ts';
import { createPlayground } from '../../../src/server/site/create-playground.ts';
import { TEST_PLANS } from '../memory-services.ts';

const subscription = { plan: 'scale', state: 'expired', trialEndsAt: 0, periodEndsAt: null } as const;
const account = { id: 'a1', email: 'ada@example.com', name: null, language: null, createdAt: 0, subscription };
const plan = TEST_PLANS[2]!;
const request = { html: '<p>x', account, plan, signal: new AbortController().signal };

const times = { queue: 0, parse: 0, style: 0, layout: 0, pdf: 0 };

function rendererOf(
  answer: (request: RenderRequest) => Uint8Array | Error,
): Renderer & { readonly seen: RenderRequest[] } {
  const seen: RenderRequest[] = [];
  return {
    seen,
    isFull: () => false,
    load: () => ({ alive: 1, threads: 1, running: 0, waiting: 0, replaced: 0, expectedWait: 0 }),
    async render(asked) {
      seen.push(asked);
      const bytes = answer(asked);
      if (bytes instanceof Error) throw bytes;
      return { bytes, pageCount: 3, warnings: [], times };
    },
  };
}

describe('the playground on the renderer', () => {
  it('asks for previews in the turn of the account, and not for long', async () => {
    const page = { width: 1, height: 2, svg: '<svg/>', text: 'x' };
    const renderer = rendererOf(() => new TextEncoder().encode(JSON.stringify([page])));
    const outcome = await createPlayground(renderer).preview(request);
    expect(outcome).toEqual({ ok: true, value: { pageCount: 3, warnings: [], pages: [page] } });
    expect(renderer.seen[0]).toMatchObject({ kind: 'preview', account: 'a1', deadline: 10_000, concurrency: 16 });
  });

  it('puts the watermark of tests on its PDFs', async () => {
    const renderer = rendererOf(() => Uint8Array.of(1));
    expect(await createPlayground(renderer).pdf(request)).toEqual({ ok: true, value: Uint8Array.of(1) });
    // What nobody pays for has less time.
    expect(renderer.seen[0]).toMatchObject({ kind: 'pdf', watermark: true, deadline: 10_000 });
    const paying = { ...account, subscription: { ...subscription, state: 'active' } as const };
    await createPlayground(renderer).pdf({ ...request, account: paying });
    expect(renderer.seen[1]).toMatchObject({ watermark: true, deadline: plan.renderTime });
  });

  it('puts it on previews too when the account has ended', async () => {
    const renderer = rendererOf(() => new TextEncoder().encode('[]'));
    await createPlayground(renderer).preview(request);
    const trying = { ...account, subscription: { ...subscription, state: 'trialing' } as const };
    await createPlayground(renderer).preview({ ...request, account: trying });
    expect(renderer.seen.map(({ watermark }) => watermark)).toEqual([true, false]);
  });

  it.each([
    ['refused', 'refused', 'too many pages'],
    ['busy', 'busy', 'All renderers are busy. Try again in a moment.'],
    ['timeout', 'too-slow', 'The document takes too long for the playground. The API allows more time.'],
  ] as const)('says what went wrong in words of its own: %s', async (kind, fault, detail) => {
    const renderer = rendererOf(() => new RenderFailure(kind, 'too many pages'));
    expect(await createPlayground(renderer).preview(request)).toEqual({ ok: false, fault, detail });
  });

  it('tells the operator alone of faults of ours', async () => {
    const told: unknown[] = [];
    const renderer = rendererOf(() => new Error('secret'));
    const outcome = await createPlayground(renderer, (error) => told.push(error)).preview(request);
    expect(outcome).toMatchObject({ ok: false, fault: 'failed', detail: expect.not.stringContaining('secret') });
    expect(told).toHaveLength(1);
  });
});
