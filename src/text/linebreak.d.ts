declare module 'linebreak' {
  class LineBreaker {
    constructor(text: string);
    /** Class number of the next character. */
    nextCharClass(): number;
  }
  export = LineBreaker;
}
