/** Forms: read within limits, checked for their token, and shown again with what was wrong. */

import { createHash } from 'node:crypto';
import { type Holding, unboundedBytes } from '../byte-budget.ts';
import { networkOf } from '../operations/addresses.ts';
import { clientAddress } from '../operations/proxies.ts';
import type { RateDecision } from '../services.ts';
import { isCrossSite, sameSecret } from './security.ts';
import type { SiteContext } from './site-options.ts';

export type Fields = ReadonlyMap<string, string>;

/** What is wrong, by the name of the field; '' for the form as a whole. */
export type FieldErrors = Readonly<Record<string, string>>;

export const NO_ERRORS: FieldErrors = {};

export type FormFault = 'type' | 'too-large' | 'late' | 'cross-site' | 'stale' | 'no-room';

const FORM_BYTES = 64_000;

/** The fields of a form, or why it is refused. Only the first of repeated fields counts. */
export async function readForm(c: SiteContext, maxBytes = FORM_BYTES): Promise<Fields | FormFault> {
  if (isCrossSite(c)) return 'cross-site';
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return 'type';
  const holding = (c.get('options').bytes ?? unboundedBytes).open(c.get('session')?.account.id ?? networkOfVisitor(c));
  try {
    const text = await readText(c, maxBytes, holding);
    if (typeof text !== 'object') return text;
    const fields = new Map<string, string>();
    for (const [name, value] of new URLSearchParams(text.text)) if (!fields.has(name)) fields.set(name, value);
    return sameSecret(fields.get('csrf') ?? '', c.get('csrfToken')) ? fields : 'stale';
  } finally {
    holding.release();
  }
}

/** Bytes of memory per byte of a form while it is read: raw, as text, and as fields. */
const COPIES = 3;

/** How long a form may take to arrive, in milliseconds. */
const FORM_TIME = 20_000;

/** The body as UTF-8, or why it is refused; no more than the limit is read. */
async function readText(
  c: SiteContext,
  maxBytes: number,
  holding: Holding,
): Promise<{ readonly text: string } | 'too-large' | 'late' | 'no-room'> {
  const length = Number(c.req.header('content-length') ?? 0);
  if (length > maxBytes) return 'too-large';
  if (!holding.fits(length * COPIES)) return 'no-room';
  const { body } = c.req.raw;
  if (!body) return { text: '' };
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => {});
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    cancel();
  }, FORM_TIME);
  try {
    const chunks: Uint8Array[] = [];
    for (let size = 0; ; ) {
      const { done, value } = await reader.read();
      // A cancelled reader says that it is done: what has arrived is a part of the form, not the form.
      if (late) return 'late';
      if (done) return { text: Buffer.concat(chunks, size).toString('utf8') };
      size += value.byteLength;
      const fault = size > maxBytes ? 'too-large' : holding.grow(value.byteLength * COPIES) ? null : 'no-room';
      if (fault) {
        cancel();
        return fault;
      }
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Takes one from each rate limit; returns the first refusal, or null. */
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

/** Hashed, since counters do not need people's addresses and keys must not grow with the input. */
export const keyOfEmail = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);

/** The key under which visitors without a session are counted. */
export const networkOfVisitor = (c: SiteContext): string =>
  networkOf((c.get('options').clientAddress ?? clientAddress(0))(c));
