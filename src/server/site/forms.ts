/** Forms: read within limits, checked for their token, and shown again with what was wrong. */

import type { RateDecision } from '../services.ts';
import { isCrossSite, sameSecret, socketAddress } from './security.ts';
import type { SiteContext } from './site-options.ts';

export type Fields = ReadonlyMap<string, string>;

/** What is wrong, by the name of the field; '' for the form as a whole. */
export type FieldErrors = Readonly<Record<string, string>>;

export const NO_ERRORS: FieldErrors = {};

export type FormFault = 'type' | 'too-large' | 'cross-site' | 'stale';

const FORM_BYTES = 64_000;

/** The fields of a form of ours, or why it is refused. A field that is there twice counts once, as first sent. */
export async function readForm(c: SiteContext, maxBytes = FORM_BYTES): Promise<Fields | FormFault> {
  if (isCrossSite(c)) return 'cross-site';
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return 'type';
  const text = await readText(c, maxBytes);
  if (text === null) return 'too-large';
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) if (!fields.has(name)) fields.set(name, value);
  return sameSecret(fields.get('csrf') ?? '', c.get('csrfToken')) ? fields : 'stale';
}

/** The body as UTF-8, or null when it is too long; no more of it than that is read. */
async function readText(c: SiteContext, maxBytes: number): Promise<string | null> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) return null;
  const { body } = c.req.raw;
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Takes one from each limit; the first refusal, or null. */
export async function refusedBy(
  c: SiteContext,
  limits: readonly (readonly [key: string, limit: number, windowSeconds: number])[],
): Promise<RateDecision | null> {
  const { rateLimits } = c.get('options').services;
  for (const [key, limit, windowSeconds] of limits) {
    const decision = await rateLimits.take(key, { limit, windowSeconds });
    if (!decision.allowed) return decision;
  }
  return null;
}

export const addressOf = (c: SiteContext): string => (c.get('options').clientAddress ?? socketAddress)(c);

export function waitingTime({ retrySeconds }: RateDecision): string {
  const minutes = Math.ceil(retrySeconds / 60);
  if (retrySeconds < 90) return `${Math.max(1, retrySeconds)} seconds`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
