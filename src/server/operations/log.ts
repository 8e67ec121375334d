/** Logs as lines of JSON. They contain no tokens, HTML or query strings: only the arguments below can be logged. */

import type { Clock } from '../services.ts';

export interface RequestLine {
  readonly request_id: string;
  /** Id of the caller's trace, if there is one: 32 hexadecimal digits. */
  readonly trace?: string | undefined;
  /** See `loggedNetwork`. */
  readonly network?: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly account?: string | undefined;
  /** The token's identifier, not the token. */
  readonly token?: string | undefined;
  /** The name of the problem. */
  readonly outcome?: string | undefined;
}

export interface Log {
  request(line: RequestLine): void;
  info(message: string, facts?: Readonly<Record<string, string | number>>): void;
  /** Something that somebody did to an account. */
  audit(event: string, facts: Readonly<Record<string, string | undefined>>): void;
  /** Something the operator should take care of; the service continues. */
  warn(message: string, error: unknown): void;
  /** An internal error. */
  error(error: unknown, requestId?: string): void;
}

/** The trace that a request belongs to. https://www.w3.org/TR/trace-context/#traceparent-header */
export function traceOf(header: string | undefined): string | undefined {
  const [, version, trace, rest = ''] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/.exec(header ?? '') ?? [];
  const isValid =
    trace !== undefined && /[1-9a-f]/.test(trace) && version !== 'ff' && (version !== '00' || rest === '');
  return isValid ? trace : undefined;
}

const LONGEST = 2_000;

export function createLog(clock: Clock, write: (line: string) => void): Log {
  const put = (level: string, facts: Readonly<Record<string, unknown>>): void =>
    write(JSON.stringify({ time: new Date(clock.now()).toISOString(), level, ...facts }));
  return {
    request: (line) => put('info', { message: 'request', ...line, path: withoutTokens(line.path).slice(0, 200) }),
    info: (message, facts = {}) => put('info', { message, ...facts }),
    audit: (event, facts) => put('info', { message: 'audit', event, ...facts }),
    warn: (message, error) => put('warn', { message, cause: withoutTokens(String(error)).slice(0, LONGEST) }),
    error(error, requestId) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.stack : undefined;
      const cut = (text: string | undefined): string | undefined => text && withoutTokens(text).slice(0, LONGEST);
      put('error', { message: cut(message), request_id: requestId, stack: cut(stack), cause: cut(cause) });
    },
  };
}

/** Redacts messages of libraries that quote their input. */
const withoutTokens = (text: string): string => text.replace(/plt_(live|test)_\w+/g, 'plt_$1_…');

export const silentLog: Log = { request() {}, info() {}, audit() {}, warn() {}, error() {} };

/** Milliseconds between two lines about the same persistent problem. */
const TELL_EVERY = 60_000;

export function seldom<T>(tell: (value: T) => void): (value: T) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (value) => {
    if (performance.now() - last < TELL_EVERY) return;
    last = performance.now();
    tell(value);
  };
}
