/** Streams a PDF while it is written. Until its first chunk the response can still be a problem document. */

import type { Holding } from '../byte-budget.ts';

export interface AnswerStream {
  /** Whether a chunk has been pushed. */
  readonly isOpen: boolean;
  /** Resolves with the first chunk. */
  readonly begun: Promise<{ readonly pageCount: number }>;
  readonly body: ReadableStream<Uint8Array>;
  push(bytes: Uint8Array, pageCount: number): void;
  /** Ends the stream with the last bytes. */
  close(bytes: Uint8Array): void;
  /** Aborts the connection, so that the client does not mistake a part for the whole. */
  fail(error: unknown): void;
}

/** @param holding counts the bytes that the client has not read yet */
export function createAnswerStream(holding: Holding): AnswerStream {
  let isOpen = false;
  let over = false;
  let begin: (first: { readonly pageCount: number }) => void = () => {};
  const begun = new Promise<{ readonly pageCount: number }>((resolve) => {
    begin = resolve;
  });
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
    },
    cancel() {
      over = true;
    },
  });
  return {
    get isOpen() {
      return isOpen;
    },
    begun,
    body,
    push(bytes, pageCount) {
      isOpen = true;
      begin({ pageCount });
      if (over) return;
      holding.charge(bytes.byteLength);
      controller.enqueue(bytes);
    },
    close(bytes) {
      if (!isOpen || over) return;
      over = true;
      if (bytes.byteLength > 0) controller.enqueue(bytes);
      controller.close();
    },
    fail(error) {
      if (!isOpen || over) return;
      over = true;
      controller.error(error);
    },
  };
}
