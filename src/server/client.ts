/**
 * The service's API from TypeScript and JavaScript: `platen/client`. It has no dependencies and runs wherever there is `fetch`.
 * Besides its source, a document can have the fields described in `/api/openapi.json`, which are passed on unchanged.
 */

export interface ClientOptions {
  /** Origin of the service: "https://pdf.example.com". */
  readonly url: string;
  readonly token: string;
  /** Retries if the service is busy or cannot be reached. Default 3. */
  readonly retries?: number;
  /** Default: the global one. */
  readonly fetch?: typeof fetch;
}

/**
 * One of several documents that are joined into one file. It has exactly one of `html`, `template`, `pdf` and `file` (the name of one of
 * the `files`).
 */
export interface ClientPart {
  readonly html?: string;
  readonly template?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** A PDF file, as bytes or as a base64 string. */
  readonly pdf?: Uint8Array | string;
  readonly file?: string;
  readonly title?: string;
  readonly alt?: string;
  readonly [field: string]: unknown;
}

/** A document to render: exactly one of `html`, `template`, `url` and `documents`, and fields of the API such as `page` and `metadata`. */
export interface ClientDocument {
  readonly html?: string;
  readonly template?: string;
  readonly url?: string;
  /** Documents to join into one file. */
  readonly documents?: readonly ClientPart[];
  readonly data?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

export interface ClientPdf {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** The number of warnings; null for a large PDF, which is streamed before all of them are known. */
  readonly warnings: number | null;
}

export interface ClientJob {
  readonly id: string;
  readonly reference: string | null;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly result: {
    readonly pages: number;
    readonly bytes: number;
    readonly sha256: string;
    readonly url?: string;
  } | null;
  readonly problem: { readonly type: string; readonly detail: string } | null;
}

/** Thrown if the service answers with an error: a problem document. https://www.rfc-editor.org/rfc/rfc9457 */
export class ServiceProblem extends Error {
  readonly status: number;
  /** The last segment of the problem's type: "quota-exceeded". */
  readonly problem: string;
  readonly requestId: string | null;
  /** The complete problem document. */
  readonly document: Readonly<Record<string, unknown>>;

  constructor(status: number, document: Readonly<Record<string, unknown>>, requestId: string | null) {
    super(String(document.detail ?? document.title ?? `the service answered with status ${status}`));
    this.name = 'ServiceProblem';
    this.status = status;
    this.problem = String(document.type ?? '')
      .split('/')
      .at(-1)!;
    this.requestId = requestId;
    this.document = document;
  }
}

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Files used by the document, under the URLs by which it refers to them: "img/logo.png". */
  readonly files?: Readonly<Record<string, Blob>>;
}

export interface Client {
  pdf(document: ClientDocument, options?: CallOptions): Promise<ClientPdf>;
  /** The positions of all boxes, and the warnings. */
  layout(document: ClientDocument, options?: CallOptions): Promise<Readonly<Record<string, unknown>>>;
  /** Checks whether rendering the document gives this PDF; the result has the digests of request, engine and fonts. */
  verify(
    document: ClientDocument & { readonly sha256?: string },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;
  /** Creates jobs for up to 1,000 documents, which are rendered in the background. */
  createJobs(documents: readonly ClientDocument[]): Promise<readonly ClientJob[]>;
  job(id: string): Promise<ClientJob>;
  /** Resolves when the job has ended, whether it succeeded or failed. `every`: milliseconds between requests. */
  waitFor(id: string, options?: { readonly signal?: AbortSignal; readonly every?: number }): Promise<ClientJob>;
  result(id: string): Promise<Uint8Array>;
  /** Sends any other request, such as `call('GET', '/api/v1/usage')`; returns the JSON of the response. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

export function createClient(options: ClientOptions): Client {
  const bytesOf = async (response: Response): Promise<Uint8Array> => new Uint8Array(await response.arrayBuffer());
  const json = async <T>(method: string, path: string, body?: unknown, call: CallOptions = {}): Promise<T> => {
    const response = await send(options, { method, path, body, accept: 'application/json', ...call });
    return (response.status === 204 ? null : await response.json()) as T;
  };
  const job = (id: string): Promise<ClientJob> => json('GET', `/api/v1/jobs/${encodeURIComponent(id)}`);
  return {
    async pdf(document, call = {}) {
      const asked = { method: 'POST', path: '/api/v1/pdf', body: document, accept: 'application/pdf', ...call };
      const response = await send(options, asked);
      const { headers } = response;
      const warnings = headers.get('x-platen-warnings');
      const pages = Number(headers.get('x-platen-pages'));
      return { pdf: await bytesOf(response), pages, warnings: warnings === null ? null : Number(warnings) };
    },
    layout: (document, call) => json('POST', '/api/v1/layout', document, call),
    verify: (document, call) => json('POST', '/api/v1/verify', document, call),
    async createJobs(documents) {
      return (await json<{ readonly jobs: readonly ClientJob[] }>('POST', '/api/v1/jobs', { documents })).jobs;
    },
    job,
    async waitFor(id, { signal, every = 1_000 } = {}) {
      for (;;) {
        const found = await job(id);
        if (found.state !== 'queued' && found.state !== 'running') return found;
        await pause(every, signal);
      }
    },
    async result(id) {
      const path = `/api/v1/jobs/${encodeURIComponent(id)}/result`;
      return await bytesOf(await send(options, { method: 'GET', path, accept: 'application/pdf' }));
    },
    call: (method, path, body) => json(method, path, body),
  };
}

interface Asked extends CallOptions {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly accept: string;
}

/** The longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE = 30_000;

/** Each POST to these paths gets its own idempotency key, so that a request that is retried is neither rendered nor counted twice. */
const KEYED = /^\/api\/v1\/(?:pdf|layout|verify|jobs)$/;

async function send({ url, token, retries = 3, fetch: call = fetch }: ClientOptions, asked: Asked): Promise<Response> {
  const { method, path, body, accept, files, signal } = asked;
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept };
  if (method === 'POST' && KEYED.test(path)) headers['idempotency-key'] = crypto.randomUUID();
  if (body !== undefined && !files) headers['content-type'] = 'application/json';
  for (let tried = 0; ; tried++) {
    const content = body === undefined ? null : files ? formOf(body, files) : jsonOf(body);
    const request = { method, headers, body: content, ...(signal ? { signal } : {}) };
    const response = await call(url.replace(/\/+$/, '') + path, request).catch((error: unknown) => {
      if (signal?.aborted || tried >= retries) throw error;
      return null;
    });
    if (response?.ok) return response;
    const after = retryAfter(response?.headers.get('retry-after') ?? null);
    // If the response was lost, the first attempt may still be in progress; then the second waits for it.
    const underWay = response?.status === 409 && after !== null;
    const again = response === null || response.status === 503 || response.status === 429 || underWay;
    const own = Math.min(2 ** tried * 1_000, LONGEST_PAUSE);
    const wait = after === null ? own : underWay ? Math.max(after * 1_000, own) : after * 1_000;
    // `Retry-After` can be as late as the next month: that is not worth waiting for.
    const isLast = !again || tried >= retries || wait > LONGEST_PAUSE;
    if (response !== null && isLast) throw await problemOf(response);
    await response?.body?.cancel();
    await pause(wait, signal);
  }
}

/**
 * Seconds given by a `Retry-After` header, which proxies may write as a date; null if there are none.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** JSON with bytes in base64, as the API expects them. */
const jsonOf = (body: unknown): string =>
  JSON.stringify(body, (_, value: unknown) => (value instanceof Uint8Array ? base64(value) : value));

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function formOf(body: unknown, files: Readonly<Record<string, Blob>>): FormData {
  const form = new FormData();
  form.append('request', new Blob([jsonOf(body)], { type: 'application/json' }));
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
}

async function problemOf(response: Response): Promise<ServiceProblem> {
  const text = await response.text();
  const isProblem = (response.headers.get('content-type') ?? '').startsWith('application/problem+json');
  const document = (isProblem ? JSON.parse(text) : { detail: text.slice(0, 500) }) as Record<string, unknown>;
  return new ServiceProblem(response.status, document, response.headers.get('x-request-id'));
}

const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });

/**
 * Whether a webhook message comes from the service and is at most five minutes old. https://www.standardwebhooks.com
 * @param secret of the endpoint, "whsec_…"
 * @param now milliseconds since 1970; default: now
 */
export async function isGenuine(
  body: string,
  headers: { get(name: string): string | null },
  secret: string,
  now: number = Date.now(),
): Promise<boolean> {
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headers.get(name),
  );
  if (!id || !time || !signatures || !(Math.abs(now / 1_000 - Number(time)) <= 300)) return false;
  const raw = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const message = new TextEncoder().encode(`${id}.${time}.${body}`);
  const checks = signatures.split(' ').map(async (one) => {
    // Malformed signatures are ignored; they are no reason to throw.
    if (!/^v1,[A-Za-z0-9+/]{43}=$/.test(one)) return false;
    const signature = Uint8Array.from(atob(one.slice(3)), (character) => character.charCodeAt(0));
    return await crypto.subtle.verify('HMAC', key, signature, message);
  });
  return (await Promise.all(checks)).includes(true);
}
