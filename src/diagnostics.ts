/**
 * What the engine says about its input: warnings with their place, collected once per cause, and the typed error
 * that ends a render.
 */

import { didYouMean } from './nearest.ts';

/** Stable identifiers of warnings; `strict` turns the ones it names into errors. */
export const WARNING_CODES = [
  'html-parse',
  'html-encoding',
  'html-unsupported',
  'css-syntax',
  'css-unknown-property',
  'css-invalid-value',
  'css-unsupported',
  'css-invalid-selector',
  'css-unknown-at-rule',
  'css-invalid-at-rule',
  'missing-resource',
  'invalid-resource',
  'missing-glyph',
  'missing-font',
  'unresolved-reference',
  'overflow',
  'content-lost',
  'limit',
  'accessibility',
  'pdf',
] as const;

export type WarningCode = (typeof WARNING_CODES)[number];

export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  /** URL of the style sheet or document; absent for the document given as a string. */
  readonly source?: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based. */
  readonly column?: number;
  readonly selector?: string;
  readonly property?: string;
  readonly value?: string;
  /** How often the same thing occurred. */
  readonly count: number;
}

/** The place that a warning is about, with 1-based lines and columns; empty if it is not known. */
export type WarningPlace = Partial<Pick<Warning, 'source' | 'line' | 'column'>>;

export interface WarningInput extends Omit<Warning, 'count'> {
  /** Finds what was probably meant. Called only for new warnings, and only for the first hundred. */
  readonly meant?: () => string | null;
  /** Said instead, without a place and only counted, past the first ten warnings with this text. */
  readonly further?: string;
}

/**
 * Why a render failed. `limit` and `limit-time`: a bound of `options.limits`; `installation`: files of the package are missing;
 * `busy`: the queue of a pool is full; `internal`: a bug in Platen.
 */
export type PlatenErrorCode =
  | 'invalid-option'
  | 'installation'
  | 'busy'
  | 'invalid-resource'
  | 'invalid-font'
  | 'limit'
  | 'limit-time'
  | 'standard'
  | 'strict'
  | 'internal';

/** Thrown for invalid options, exceeded limits, an expired deadline, or a warning that `strict` names. */
export class PlatenError extends Error {
  readonly code: PlatenErrorCode;
  readonly warning: Warning | undefined;

  constructor(code: PlatenErrorCode, message: string, options: { cause?: unknown; warning?: Warning } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'PlatenError';
    this.code = code;
    this.warning = options.warning;
  }
}

/**
 * The error that a failed render rejects with: the error itself if it is ours or the caller's own (an aborted signal), `limit` if
 * the stack or the memory for one value ran out, otherwise `internal`.
 */
export function asPlatenError(error: unknown, signal?: AbortSignal): unknown {
  if (error instanceof PlatenError || signal?.aborted) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof RangeError && /call stack|string length|array length|allocation/i.test(message)) {
    return new PlatenError('limit', `the document is too large for one render: ${message}`, { cause: error });
  }
  return new PlatenError('internal', `rendering failed: ${message}`, { cause: error });
}

export interface Diagnostics {
  /** `times`: how often it occurred, 1 by default. */
  warn(warning: WarningInput, times?: number): void;
  /** True when called with `cause` for the first time, so that something visited several times is reported once. */
  isNew(cause: object): boolean;
  /** In the order of their first occurrence. */
  readonly warnings: readonly Warning[];
}

const MAX_DISTINCT_WARNINGS = 1000;
/** Warnings of one kind (`further`) that are said one by one. */
const MAX_ALIKE = 10;
/** Warnings for which a suggestion is looked for. */
const MAX_MEANT = 100;

function withMeant({ meant, further: _, ...warning }: WarningInput, count: number): Omit<Warning, 'count'> {
  const found = meant && count < MAX_MEANT ? meant() : null;
  return found ? { ...warning, message: warning.message + didYouMean(found) } : warning;
}

const keyOf = ({ code, source, line, column, message }: WarningInput): string =>
  `${code}\0${source ?? ''}\0${line ?? ''}\0${column ?? ''}\0${message}`;

/**
 * A collector that counts repetitions of the same warning and throws at once for the codes in `strict`.
 * Past a thousand distinct warnings only a closing `limit` warning counts the rest, so that hostile input stays bounded.
 */
export const createDiagnostics = (strict: readonly WarningCode[] = []): Diagnostics => new Collector(strict);

/** A class, since in V8 every literal with accessors has a hidden class of its own, which is slow and keeps what it refers to alive. */
class Collector implements Diagnostics {
  private readonly strict: readonly WarningCode[];
  private readonly byKey = new Map<string, Warning & { count: number }>();
  private readonly causes = new Set<object>();
  private readonly alike = new Map<string, number>();
  private overflow: (Warning & { count: number }) | null = null;

  constructor(strict: readonly WarningCode[]) {
    this.strict = strict;
  }

  get warnings(): readonly Warning[] {
    return [...this.byKey.values()];
  }

  isNew(cause: object): boolean {
    const before = this.causes.size;
    return this.causes.add(cause).size > before;
  }

  warn(input: WarningInput, times = 1): void {
    const { byKey, alike, overflow } = this;
    const { code, further } = input;
    const key = keyOf(input);
    const known = byKey.get(key);
    if (known) {
      known.count += times;
      return;
    }
    if (further !== undefined) {
      const count = alike.get(further) ?? 0;
      if (count === MAX_ALIKE) {
        this.warn({ code, message: further }, times);
        return;
      }
      alike.set(further, count + 1);
    }
    const warning = { ...withMeant(input, byKey.size), count: times };
    if (this.strict.includes(input.code)) {
      throw new PlatenError('strict', `${input.code}: ${warning.message}`, { warning });
    }
    if (byKey.size < MAX_DISTINCT_WARNINGS) {
      byKey.set(key, warning);
    } else if (overflow) {
      overflow.count += times;
    } else {
      this.overflow = { code: 'limit', message: 'further warnings are only counted', count: times };
      byKey.set('\0overflow', this.overflow);
    }
  }
}

/** Passes warnings on, those without a source as of `source`. */
export function createSourcedDiagnostics(to: Diagnostics, source: string): Diagnostics {
  return {
    get warnings() {
      return to.warnings;
    },
    isNew: (cause) => to.isNew(cause),
    warn: (warning, times) => to.warn(warning.source === undefined ? { ...warning, source } : warning, times),
  };
}

/** For callers that have no use for warnings, tests above all. */
export const silentDiagnostics: Diagnostics = { warnings: [], warn() {}, isNew: () => false };

/** Warnings as they were given, to be said again: whoever hears them decides for how many it looks what was meant. */
export interface WarningRecord extends Diagnostics {
  isEmpty(): boolean;
  repeat(to: Diagnostics): void;
}

export function createWarningRecord(): WarningRecord {
  const given = new Map<string, { readonly input: WarningInput; times: number }>();
  let beyond = 0;
  return {
    warnings: [],
    isNew: () => true,
    isEmpty: () => given.size === 0,
    warn(input, times = 1) {
      const key = keyOf(input);
      const known = given.get(key);
      if (known) known.times += times;
      else if (given.size <= MAX_DISTINCT_WARNINGS) given.set(key, { input, times });
      else beyond += times;
    },
    repeat(to) {
      let last: WarningInput | null = null;
      for (const { input, times } of given.values()) {
        to.warn(input, times);
        last = input;
      }
      if (last && beyond > 0) to.warn(last, beyond);
    },
  };
}

/** Says again what was said when the work was first done. */
export function repeatWarnings(warnings: readonly Warning[], to: Diagnostics): void {
  for (const { count, ...warning } of warnings) to.warn(warning, count);
}

/** Keeps what is said to itself until it is known whether the work counts; from then on it passes everything on. */
export function createHeldDiagnostics(): Diagnostics & { release(to: Diagnostics): void } {
  let out = createDiagnostics();
  return {
    get warnings() {
      return out.warnings;
    },
    isNew: (cause) => out.isNew(cause),
    warn: (warning, times) => out.warn(warning, times),
    release(to) {
      const { warnings } = out;
      out = to;
      repeatWarnings(warnings, to);
    },
  };
}

/** Passes on what several attempts at the same work warned of, each thing as often as the attempt that met it most. */
export function mergeWarnings(attempts: readonly Diagnostics[], to: Diagnostics): void {
  const most = new Map<string, Warning>();
  for (const { warnings } of attempts) {
    for (const warning of warnings) {
      const key = keyOf(warning);
      if ((most.get(key)?.count ?? 0) < warning.count) most.set(key, warning);
    }
  }
  for (const { count, ...warning } of most.values()) to.warn(warning, count);
}
