/** What the tests of renders in threads ask for. */

import type { RenderRequest } from '../../../src/server/rendering/renderer.ts';
import { PATIENCE } from '../patience.ts';

/** A request for a PDF that waits as long as any. */
export const renderRequest = (html: string, rest: Partial<RenderRequest> = {}): RenderRequest => ({
  kind: 'pdf',
  html,
  options: {},
  watermark: false,
  account: 'a',
  concurrency: 9,
  patience: PATIENCE,
  deadline: PATIENCE,
  signal: new AbortController().signal,
  ...rest,
});
