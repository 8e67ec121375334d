/** One kind of content whose size can be doubled. */

import { repeat } from '../documents/words.ts';

export interface GrowthKind {
  readonly name: string;
  /** Things in a document that takes about a second; growth is measured from half of it to twice as many. */
  readonly size: number;
  readonly html: (things: number) => string;
}

export { repeat };

/** A kind that is one thing after another between a head and the end of the document. */
export const rows = (name: string, size: number, head: string, row: (index: number) => string): GrowthKind => ({
  name,
  size,
  html: (things) => `<!doctype html><meta charset=utf-8>${head}${repeat(things, row)}`,
});

/** A style sheet of as many rules, and something that they are about. */
export const rules = (name: string, size: number, rule: (index: number) => string, body: string): GrowthKind => ({
  name,
  size,
  html: (things) => `<!doctype html><meta charset=utf-8><style>${repeat(things, rule)}</style>${body}`,
});

/** The image of one pixel, its colour made from `index`, so that no two are the same. */
export const svgPicture = (index: number): string =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Crect width='9' height='9' fill='rgb(${index % 256},${(index >> 8) % 256},90)'/%3E%3C/svg%3E`;
