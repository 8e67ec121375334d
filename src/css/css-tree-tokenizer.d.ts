/** Types for the one part of css-tree that is used; the package has types only for the whole. */
declare module 'css-tree/tokenizer' {
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
}
