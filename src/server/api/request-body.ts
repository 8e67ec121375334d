/** The body of a request: read within limits of size and time, decoded and checked. */

import type { z } from 'zod';
import { parseJson } from './json.ts';
import { Problem } from './problems.ts';

interface FieldError {
  /** "page.margin"; empty for the whole body. */
  readonly field: string;
  readonly message: string;
}

/** Checks what the headers say before a byte of the body is read. */
export function checkHeaders(headers: Headers, limit: number): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  if (type !== 'application/json') throw unsupported('Send the body as application/json.');
  const charset = parameters.map((parameter) => /^charset\s*=\s*"?([^"]*)"?$/.exec(parameter)?.[1]).find(Boolean);
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw unsupported('JSON is read as UTF-8 only.');
  }
  const coding = headers.get('content-encoding')?.trim().toLowerCase();
  if (coding && coding !== 'identity') throw unsupported('Compressed bodies are not read.');
  if (Number(headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
}

const unsupported = (detail: string): Problem =>
  new Problem('unsupported-media-type', { detail, headers: { 'Accept-Post': 'application/json' } });

/** The rest of the body is not read: the connection cannot be used again. */
const CLOSE = { Connection: 'close' };

const tooLarge = (limit: number): Problem =>
  new Problem('body-too-large', { detail: `At most ${limit} bytes are taken.`, members: { limit }, headers: CLOSE });

/** Reads the stream and counts as it goes: a length that was not announced, or not truly, is held to the limit too. */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  milliseconds: number,
): Promise<Uint8Array> {
  if (!body) return new Uint8Array(0);
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const detail = `The body has ${milliseconds} ms to arrive.`;
    timer = setTimeout(() => reject(new Problem('request-timeout', { detail, headers: CLOSE })), milliseconds);
  });
  try {
    return await Promise.race([readAll(reader, limit), late]);
  } catch (error) {
    // Nobody waits for the rest; whether it can still be stopped does not matter.
    reader.cancel().catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
    size += value.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(value);
  }
}

/** The body as its schema has it; throws a problem that names every field that is wrong. */
export function parseBody<T>(bytes: Uint8Array, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const detail = error instanceof SyntaxError ? error.message : 'The body is not UTF-8.';
    throw new Problem('invalid-json', { detail });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidRequest(parsed.error.issues.flatMap((issue) => fieldErrors(issue, value)));
}

export function invalidRequest(errors: readonly FieldError[]): Problem {
  const detail = errors
    .map(({ field, message }) => `${field === '' ? 'The body' : `"${field}"`} ${message}.`)
    .join(' ');
  return new Problem('invalid-request', { detail, members: { errors } });
}

function fieldErrors(issue: z.core.$ZodIssue, body: unknown): FieldError[] {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const prefix = field === '' ? '' : `${field}.`;
    return issue.keys.map((key) => ({ field: prefix + key, message: 'is not a known field' }));
  }
  return [{ field, message: valueAt(body, issue.path) === undefined ? 'is missing' : issue.message }];
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
