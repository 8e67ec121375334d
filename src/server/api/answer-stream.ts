/** A PDF that goes out while it is written. Until its first part there is none, and the answer may still be a problem. */

import type { Holding } from '../byte-budget.ts';

export interface AnswerStream {
  /** Whether a part has been pushed. */
  readonly isOpen: boolean;
  /** Resolves with the first part. */
  readonly begun: Promise<{ readonly pageCount: number }>;
  readonly body: ReadableStream<Uint8Array>;
  push(bytes: Uint8Array, pageCount: number): void;
  /** With the last bytes. */
  close(bytes: Uint8Array): void;
  /** Breaks the connection off: a client must not take what it has for the whole. */
  fail(error: unknown): void;
}

/** @param holding where bytes that the client has not read yet are counted */
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
