/** The part of css-tree that is used; its types cover the whole alone. */
declare module 'css-tree/tokenizer' {
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
}
