/** The playground on the service's renderer: plain previews, PDFs with the test watermark, nothing counted. */

import { hasEnded, testTime } from '../plans/allowance.ts';
import { type Rendered, type Renderer, RenderFailure, type RenderRequest } from '../rendering/renderer.ts';
import type { Outcome } from '../services.ts';
import type { Playground, PlaygroundFault, PlaygroundRequest, Preview, PreviewPage } from './site-options.ts';

/** Milliseconds: while typing, nobody waits longer, neither for a renderer nor for its work. */
const PREVIEW_TIME = 10_000;

/** Milliseconds that whoever asks for a file waits for a renderer, as in the API. */
const PATIENCE = 30_000;

export function createPlayground(renderer: Renderer, onError: (error: unknown) => void = () => {}): Playground {
  const run = (request: RenderRequest): Promise<Outcome<Rendered, PlaygroundFault>> =>
    renderer.render(request).then(
      (value) => ({ ok: true, value }),
      (error: unknown) => {
        const outcome = faultOf(error);
        if (outcome.fault === 'failed') onError(error);
        return outcome;
      },
    );
  return {
    async preview(request) {
      const { account, plan } = request;
      const deadline = Math.min(PREVIEW_TIME, plan.renderTime);
      const outcome = await run({
        ...shared(request),
        kind: 'preview',
        watermark: hasEnded(account),
        deadline,
        patience: PREVIEW_TIME,
      });
      return outcome.ok ? { ok: true, value: previewOf(outcome.value) } : outcome;
    },
    async pdf(request) {
      const deadline = testTime(request.account, request.plan);
      const outcome = await run({ ...shared(request), kind: 'pdf', watermark: true, deadline, patience: PATIENCE });
      return outcome.ok ? { ok: true, value: outcome.value.bytes } : outcome;
    },
  };
}

const shared = ({ html, data, account, plan, signal }: PlaygroundRequest) => ({
  html,
  ...(data === undefined ? {} : { data }),
  options: {},
  account: account.id,
  concurrency: plan.concurrentRenders,
  signal,
});

function previewOf({ bytes, pageCount, warnings }: Rendered): Preview {
  return { pageCount, warnings, pages: JSON.parse(new TextDecoder().decode(bytes)) as PreviewPage[] };
}

function faultOf(error: unknown): { ok: false; fault: PlaygroundFault; detail: string } {
  const kind = error instanceof RenderFailure ? error.kind : 'internal';
  switch (kind) {
    case 'refused':
    case 'template':
    case 'strict':
      return { ok: false, fault: 'refused', detail: (error as RenderFailure).message };
    case 'busy':
      return { ok: false, fault: 'busy', detail: 'All renderers are busy. Try again in a moment.' };
    case 'timeout':
    case 'aborted':
      return {
        ok: false,
        fault: 'too-slow',
        detail: 'The document takes too long for the playground. The API allows more time.',
      };
    default:
      return { ok: false, fault: 'failed', detail: 'The document could not be rendered. It is our fault.' };
  }
}
