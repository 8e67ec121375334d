/** Errors of the API as RFC 9457 problem documents. https://www.rfc-editor.org/rfc/rfc9457 */

export const PROBLEM_TYPE = 'application/problem+json';

/** All kinds of problems. The name is the last segment of the type URI, which is a page of the site: names never change. */
export const PROBLEM_KINDS = {
  'invalid-json': { status: 400, title: 'The body is not valid JSON' },
  'invalid-form': { status: 400, title: 'The form is not valid' },
  'invalid-encoding': { status: 400, title: 'The body cannot be decompressed' },
  'invalid-idempotency-key': { status: 400, title: 'The Idempotency-Key is not valid' },
  unauthorized: { status: 401, title: 'A valid API token is required' },
  'trial-over': { status: 402, title: 'The trial is over' },
  'plan-lapsed': { status: 402, title: 'The plan has lapsed' },
  'insufficient-scope': { status: 403, title: 'The token is not for this' },
  'fetching-not-allowed': { status: 403, title: 'This service fetches nothing' },
  'not-found': { status: 404, title: 'There is nothing at this address' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed here' },
  'not-acceptable': { status: 406, title: 'No acceptable representation' },
  'request-timeout': { status: 408, title: 'The body did not arrive in time' },
  'idempotency-key-in-use': { status: 409, title: 'A request with this Idempotency-Key is running' },
  'job-not-done': { status: 409, title: 'The job has no result' },
  'job-running': { status: 409, title: 'The job is running' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'document-too-large': { status: 413, title: 'The document is too large for the plan' },
  'unsupported-media-type': { status: 415, title: 'The content type is not supported' },
  'invalid-request': { status: 422, title: 'The request is not valid' },
  'document-refused': { status: 422, title: 'The document cannot be rendered as asked' },
  'template-fault': { status: 422, title: 'The template could not be filled in' },
  'too-many-templates': { status: 422, title: 'The account has too many templates' },
  'strict-warning': { status: 422, title: 'The document has a warning that "strict" names' },
  'idempotency-key-reused': { status: 422, title: 'The Idempotency-Key belongs to another request' },
  'rate-limited': { status: 429, title: 'Too many requests in a minute' },
  'too-many-concurrent': { status: 429, title: 'Too many requests at the same time' },
  'quota-exceeded': { status: 429, title: "The month's renders are used up" },
  'test-renders-exceeded': { status: 429, title: "The day's test renders are used up" },
  'too-many-jobs': { status: 429, title: 'The account has too many jobs' },
  'too-many-endpoints': { status: 422, title: 'The account has too many webhook endpoints' },
  internal: { status: 500, title: 'The document could not be rendered' },
  busy: { status: 503, title: 'The service is busy' },
  'store-unavailable': { status: 503, title: 'The service cannot reach its store' },
  'deadline-exceeded': { status: 504, title: 'Rendering took too long' },
} as const satisfies Record<string, { readonly status: number; readonly title: string }>;

export type ProblemName = keyof typeof PROBLEM_KINDS;

interface ProblemOptions {
  readonly detail?: string;
  /** Additional members of the problem document. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown to end a request; the API turns it into the response. */
export class Problem extends Error {
  readonly problem: ProblemName;
  readonly options: ProblemOptions;

  constructor(problem: ProblemName, options: ProblemOptions = {}) {
    super(problem);
    this.name = 'Problem';
    this.problem = problem;
    this.options = options;
  }
}

/** @param origin "https://pdf.example.com" */
export const problemType = (name: ProblemName, origin: string): string => `${origin}/problems/${name}`;

export function problemBody(name: ProblemName, origin: string, requestId: string, options: ProblemOptions): string {
  const { status, title } = PROBLEM_KINDS[name];
  const { detail, members } = options;
  const type = problemType(name, origin);
  return JSON.stringify({ type, title, status, ...(detail ? { detail } : {}), ...members, request_id: requestId });
}
