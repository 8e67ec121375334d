/**
 * Fills HTML with data: sandboxed Liquid. A template sees only its data: no files, no other templates, no prototypes. Its output is
 * escaped for HTML except with `| raw`. https://liquidjs.com
 */

import { Liquid, LiquidError } from 'liquidjs';

export interface FillLimits {
  /** Milliseconds. */
  readonly time: number;
  /** The most characters of the filled document. */
  readonly length: number;
}

/** An error in a template, to be shown to its author. */
export class TemplateFault extends Error {
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(message: string, line: number | undefined, column: number | undefined) {
    super(message);
    this.name = 'TemplateFault';
    this.line = line;
    this.column = column;
  }
}

/** The most characters of a template. */
const LONGEST_SOURCE = 20_000_000;

/**
 * Liquid's memory limit: characters of the strings and elements of the lists that filters and ranges make, all together. An element
 * takes eight bytes or more, so that `(1..100000000)` alone would take a gigabyte.
 */
const MEMORY = 10_000_000;

const NO_FILES = (): never => {
  throw new Error('templates cannot include others');
};

function engineFor({ time }: FillLimits): Liquid {
  return new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    outputEscape: 'escape',
    parseLimit: LONGEST_SOURCE,
    renderLimit: time,
    memoryLimit: MEMORY,
    // The result must not depend on where it is rendered.
    timezoneOffset: 'UTC',
    locale: 'en-US',
    cache: false,
    relativeReference: false,
    fs: {
      // Otherwise a missing template would be reported as a file system error.
      exists: async () => true,
      existsSync: () => true,
      readFile: NO_FILES,
      readFileSync: NO_FILES,
      resolve: (_folder, file) => file,
    },
  });
}

export function fillTemplate(source: string, data: unknown, limits: FillLimits): string {
  let filled: string;
  try {
    const engine = engineFor(limits);
    filled = String(engine.parseAndRenderSync(source, data as object));
  } catch (error) {
    throw faultOf(error);
  }
  if (filled.length <= limits.length) return filled;
  throw new TemplateFault(`The filled document has more than ${limits.length} characters.`, undefined, undefined);
}

function faultOf(error: unknown): unknown {
  if (!LiquidError.is(error)) return error;
  // The message ends with the position, and the stack shows the source.
  const message = error.message.replace(/, (?:file:.*, )?line:\d+, col:\d+$/, '');
  const { token } = error as { token?: { getPosition?: () => number[] } };
  const [line, column] = token?.getPosition?.() ?? [];
  return new TemplateFault(message, line, column);
}
