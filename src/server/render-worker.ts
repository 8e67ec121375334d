/** What runs in a worker thread: one document in, one PDF out. */

import { move } from 'piscina';
import { PlatenError, render } from '../index.ts';

export interface RenderTask {
  readonly html: string;
}

/** The PDF, or the document's own fault in words its author may read. */
export type RenderAnswer = Uint8Array | { readonly refused: string };

/** Only `data:` URLs are loaded: the default of the library. */
export async function renderPdf({ html }: RenderTask): Promise<RenderAnswer> {
  try {
    const { pdf } = await render(html);
    // Handed over, not copied.
    return move(ownBuffer(pdf)) as Uint8Array;
  } catch (error) {
    if (error instanceof PlatenError) return { refused: error.message };
    throw error;
  }
}

/** A view into a shared buffer would take the rest of the buffer along. */
const ownBuffer = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : bytes.slice();
