/** What comes back for a hostile document. */

import { type Engine, PlatenError, type RenderOptions, type RenderResult, render } from '../../src/index.ts';

/** The PDF, or the typed error; anything else is rethrown. */
export async function answer(
  html: string,
  options: RenderOptions = {},
  renderWith: Engine['render'] = render,
): Promise<RenderResult | PlatenError> {
  try {
    return await renderWith(html, options);
  } catch (error) {
    if (error instanceof PlatenError && error.code !== 'internal') return error;
    throw error;
  }
}
