/** The body of `POST /api/v1/pdf`: read within a limit, decoded and checked. */

export type BodyFault =
  | { readonly kind: 'unsupported-media-type'; readonly detail: string }
  | { readonly kind: 'body-too-large' }
  | { readonly kind: 'invalid-json'; readonly detail: string }
  | { readonly kind: 'invalid-request'; readonly detail: string; readonly errors: readonly FieldError[] };

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export type BodyResult =
  | { readonly ok: true; readonly html: string }
  | { readonly ok: false; readonly fault: BodyFault };

const refuse = (fault: BodyFault): BodyResult => ({ ok: false, fault });

/** Checks what the headers say before a byte of the body is read. */
export function checkHeaders(headers: Headers, limit: number): BodyFault | null {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  if (type !== 'application/json') {
    return { kind: 'unsupported-media-type', detail: 'Send the body as application/json.' };
  }
  const charset = parameters.map((parameter) => /^charset\s*=\s*"?([^"]*)"?$/.exec(parameter)?.[1]).find(Boolean);
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    return { kind: 'unsupported-media-type', detail: 'JSON is read as UTF-8 only.' };
  }
  const coding = headers.get('content-encoding')?.trim().toLowerCase();
  if (coding && coding !== 'identity') {
    return { kind: 'unsupported-media-type', detail: 'Compressed bodies are not read.' };
  }
  return Number(headers.get('content-length') ?? 0) > limit ? { kind: 'body-too-large' } : null;
}

/** Reads the stream and counts as it goes: a length that was not announced, or not truly, is held to the limit too. */
export async function readBody(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array | null> {
  if (!body) return new Uint8Array(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      // Nobody waits for the rest; whether it can still be stopped does not matter.
      reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks, size);
}

export function parseBody(bytes: Uint8Array): BodyResult {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const detail = error instanceof SyntaxError ? error.message : 'The body is not UTF-8.';
    return refuse({ kind: 'invalid-json', detail });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse({ kind: 'invalid-request', detail: 'The body must be a JSON object.', errors: [] });
  }
  const { html } = value as { html?: unknown };
  const errors: FieldError[] = [];
  if (html === undefined) errors.push({ field: 'html', message: 'is missing' });
  else if (typeof html !== 'string') errors.push({ field: 'html', message: 'must be a string' });
  for (const field of Object.keys(value)) if (field !== 'html') errors.push({ field, message: 'is not a known field' });
  if (errors.length === 0) return { ok: true, html: html as string };
  const detail = errors.map((error) => `"${error.field}" ${error.message}`).join('; ');
  return refuse({ kind: 'invalid-request', detail: `${detail}.`, errors });
}
