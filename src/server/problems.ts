/** Errors as RFC 9457 problem documents. https://www.rfc-editor.org/rfc/rfc9457 */

export const PROBLEM_TYPE = 'application/problem+json';

interface ProblemKind {
  readonly status: number;
  readonly title: string;
}

/** Every kind there is; the name is the stable end of its type URI. */
const KINDS = {
  'invalid-json': { status: 400, title: 'The body is not valid JSON' },
  unauthorized: { status: 401, title: 'A valid API token is required' },
  'not-found': { status: 404, title: 'There is nothing at this address' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed here' },
  'not-acceptable': { status: 406, title: 'No acceptable representation' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'The content type is not supported' },
  'invalid-request': { status: 422, title: 'The request is not valid' },
  'document-refused': { status: 422, title: 'The document exceeds a limit' },
  internal: { status: 500, title: 'The document could not be rendered' },
  busy: { status: 503, title: 'The service is busy' },
  'deadline-exceeded': { status: 504, title: 'Rendering took too long' },
} as const satisfies Record<string, ProblemKind>;

export type ProblemName = keyof typeof KINDS;

export interface ProblemOptions {
  readonly detail?: string;
  /** Further members of the document. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const problemType = (name: ProblemName): string => `urn:platen:problem:${name}`;

export interface Problem {
  readonly status: (typeof KINDS)[ProblemName]['status'];
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function problem(name: ProblemName, requestId: string, options: ProblemOptions = {}): Problem {
  const { status, title } = KINDS[name];
  const { detail, members } = options;
  const document = {
    type: problemType(name),
    title,
    status,
    ...(detail ? { detail } : {}),
    ...members,
    request_id: requestId,
  };
  return { status, body: JSON.stringify(document), headers: { 'Content-Type': PROBLEM_TYPE, ...options.headers } };
}
