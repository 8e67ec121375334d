/** `POST /api/v1/verify`: what a PDF is made of, and whether the same request still gives the same bytes. */

import { createHash } from 'node:crypto';
import type { Provenance } from '../rendering/provenance.ts';
import type { Rendered } from '../rendering/renderer.ts';
import type { StoredAnswer } from '../services.ts';
import { type VerifyRequest, verifyRequest } from './schemas.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const verifyEndpoint = (route: string, provenance: () => Promise<Provenance>) =>
  ({
    kind: 'pdf',
    route,
    schema: verifyRequest,
    offers: ['application/json'],
    async answer(
      { bytes, pageCount }: Rendered,
      _type: string,
      { request, body }: { readonly request: Pick<VerifyRequest, 'sha256'>; readonly body: Uint8Array },
    ): Promise<StoredAnswer> {
      const digest = sha256(bytes);
      const answer = {
        sha256: digest,
        same: request.sha256 === undefined ? null : request.sha256 === digest,
        bytes: bytes.byteLength,
        pages: pageCount,
        input: { sha256: sha256(body) },
        ...(await provenance()),
      };
      const headers = { 'Content-Type': 'application/json', 'X-Platen-Pages': `${pageCount}` };
      return { status: 200, headers, body: new TextEncoder().encode(JSON.stringify(answer)) };
    },
  }) as const;
