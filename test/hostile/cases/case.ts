/** One hostile input: what is sent, and what must come back beside an answer within the ceiling. */

import type { RenderOptions, RenderResult } from '../../../src/index.ts';

export interface HostileCase {
  /** The line of the attack list. */
  readonly line: number;
  readonly name: string;
  readonly html: () => string;
  readonly options?: () => RenderOptions;
  /** `PlatenError` code that must come; without it a PDF must. `'either'`: both will do. */
  readonly error?: string;
  /** A warning with this code must be among them. */
  readonly warns?: string;
  /** Most milliseconds of CPU time; the ceiling of 2,000 without it. */
  readonly within?: number;
  /** Further claims. */
  readonly check?: (result: RenderResult, html: string) => void | Promise<void>;
}

export const repeat = (count: number, part: (index: number) => string): string => {
  let text = '';
  for (let i = 0; i < count; i++) text += part(i);
  return text;
};

/** `depth` levels of `open` around `inside`. */
export const nest = (depth: number, open: string, inside: string, close: string): string =>
  open.repeat(depth) + inside + close.repeat(depth);

export const svgUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
