/** Compressed bodies. https://www.rfc-editor.org/rfc/rfc9110#section-8.4 */

import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Problem } from './problems.ts';

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
} as const satisfies Record<string, () => Transform>;

export type BodyCoding = 'identity' | keyof typeof DECODERS;

/** Null for unsupported codings and for several applied in sequence. */
export function bodyCoding(header: string | null): BodyCoding | null {
  const coding = header?.trim().toLowerCase() || 'identity';
  return coding === 'identity' || Object.hasOwn(DECODERS, coding) ? (coding as BodyCoding) : null;
}

interface OpenBody {
  /** The next piece, decompressed; null at the end. */
  next(): Promise<Uint8Array | null>;
  /** Stops reading. */
  cancel(): void;
}

/** Decompresses chunks on demand, so that limits stop a small body that expands to a large one. */
export function openBody(body: ReadableStream<Uint8Array>, coding: BodyCoding): OpenBody {
  if (coding === 'identity') {
    const reader = body.getReader();
    return {
      async next() {
        const { done, value } = await reader.read();
        return done ? null : value;
      },
      cancel: () => void reader.cancel().catch(() => {}),
    };
  }
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  const decoder: Transform = DECODERS[coding]();
  let broken: Error | null = null;
  source.on('error', (error) => {
    broken = error;
    decoder.destroy(error);
  });
  const pieces = source.pipe(decoder)[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return {
    async next() {
      try {
        const { done, value } = await pieces.next();
        return done ? null : value;
      } catch (error) {
        if (broken) throw error;
        throw new Problem('invalid-encoding', { detail: `The body is not valid ${coding}.` });
      }
    },
    cancel() {
      source.destroy();
      decoder.destroy();
    },
  };
}
