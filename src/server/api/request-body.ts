/** The body of a request: read within limits of size and time, decoded and checked. */

import type { z } from 'zod';
import type { Holding } from '../byte-budget.ts';
import { type BodyCoding, bodyCoding, openBody } from './body-coding.ts';
import { parseJson } from './json.ts';
import { Problem } from './problems.ts';

interface FieldError {
  /** The path of the field, "page.margin"; empty for the whole body. */
  readonly field: string;
  readonly message: string;
}

interface BodyRules {
  /** Maximum size in bytes, after decompression. */
  readonly limit: number;
  /** How long it may take to arrive, in milliseconds. */
  readonly time: number;
  /** Counts its bytes. */
  readonly holding: Holding;
  /** Whether `multipart/form-data` is accepted too. */
  readonly forms?: boolean;
}

export const isForm = (headers: Headers): boolean =>
  /^\s*multipart\/form-data\s*(?:;|$)/i.test(headers.get('content-type') ?? '');

/** Checks the headers before the body is read; returns its compression. */
export function checkHeaders(headers: Headers, { limit, holding, forms = false }: BodyRules): BodyCoding {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  if (type !== 'application/json' && !(forms && isForm(headers))) {
    throw unsupported(`Send the body as application/json${forms ? ' or multipart/form-data' : ''}.`, forms);
  }
  const charset = parameters.map((parameter) => /^charset\s*=\s*"?([^"]*)"?$/.exec(parameter)?.[1]).find(Boolean);
  if (type === 'application/json' && charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw unsupported('JSON is read as UTF-8 only.', forms);
  }
  const coding = bodyCoding(headers.get('content-encoding'));
  if (coding === null) throw unsupported('Send the body as it is, or compressed with gzip, br or deflate.', forms);
  const length = Number(headers.get('content-length') ?? 0);
  if (length > limit) throw tooLarge(limit);
  if (!holding.fits(length)) throw noRoom();
  return coding;
}

const unsupported = (detail: string, forms: boolean): Problem =>
  new Problem('unsupported-media-type', {
    detail,
    headers: {
      'Accept-Post': forms ? 'application/json, multipart/form-data' : 'application/json',
      'Accept-Encoding': 'gzip, br, deflate',
    },
  });

/** The rest of the body is not read: the connection cannot be used again. */
const CLOSE = { Connection: 'close' };

const tooLarge = (limit: number): Problem =>
  new Problem('body-too-large', { detail: `At most ${limit} bytes are taken.`, members: { limit }, headers: CLOSE });

export const noRoom = (): Problem =>
  new Problem('busy', {
    detail: 'The service is already holding as many requests as its memory allows. Try again.',
    headers: { 'Retry-After': '1', ...CLOSE },
  });

/** Reads the stream and counts its bytes, so that the limit holds even if Content-Length is absent or wrong. */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  coding: BodyCoding,
  rules: BodyRules,
): Promise<Uint8Array> {
  if (!body) return new Uint8Array(0);
  const source = openBody(body, coding);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const detail = `The body has ${rules.time} ms to arrive.`;
    timer = setTimeout(() => reject(new Problem('request-timeout', { detail, headers: CLOSE })), rules.time);
  });
  try {
    return await Promise.race([readAll(source.next, rules), late]);
  } catch (error) {
    // The rest is not needed, so a failure to cancel does not matter.
    source.cancel();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function readAll(next: () => Promise<Uint8Array | null>, { limit, holding }: BodyRules): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const chunk = await next();
    if (chunk === null) return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    if (!holding.grow(chunk.byteLength)) throw noRoom();
    chunks.push(chunk);
  }
}

/**
 * The body parsed by its schema; throws a problem that lists every invalid field.
 * @param values the most values that the body may have; default 2000
 */
export const parseBody = <T>(bytes: Uint8Array, schema: z.ZodType<T>, values?: number): T =>
  checkedValue(parsedJson(bytes, values), schema);

export function parsedJson(bytes: Uint8Array, values?: number): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes), values);
  } catch (error) {
    const detail = error instanceof SyntaxError ? error.message : 'The body is not UTF-8.';
    throw new Problem('invalid-json', { detail });
  }
}

export function checkedValue<T>(value: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidRequest(parsed.error.issues.flatMap((issue) => fieldErrors(issue, value)).slice(0, MOST_ERRORS));
}

/** The most errors reported in one problem. */
const MOST_ERRORS = 100;

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
