/**
 * HTML with data: Liquid, sandboxed. A template sees its data and nothing else: no files, no other templates, no prototypes; what it
 * writes is escaped for HTML unless it says `| raw`. https://liquidjs.com
 */

import { Liquid, LiquidError } from 'liquidjs';

export interface FillLimits {
  /** Milliseconds. */
  readonly time: number;
  /** Characters of the filled document. */
  readonly length: number;
}

/** What is wrong with a template: to be shown to its author. */
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

/** Characters of a template. */
const LONGEST_SOURCE = 20_000_000;

/** Of Liquid's own count, about bytes. */
const MEMORY = 200_000_000;

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
    // The same data gives the same document, wherever it is rendered.
    timezoneOffset: 'UTC',
    locale: 'en-US',
    cache: false,
    relativeReference: false,
    fs: {
      // That there is none would be said in the words of a file system.
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
  // Its message ends with where, and its stack shows the source.
  const message = error.message.replace(/, (?:file:.*, )?line:\d+, col:\d+$/, '');
  const { token } = error as { token?: { getPosition?: () => number[] } };
  const [line, column] = token?.getPosition?.() ?? [];
  return new TemplateFault(message, line, column);
}
