/**
 * What one render may use. Hostile input ends in a warning or a typed error at these bounds; a document that needs more says so
 * in `options.limits`.
 */

export interface Limits {
  /** Pages. More end the render. */
  readonly pages: number;
  /** Boxes that continue on the next page or in the next column, counted each time. More end the render. */
  readonly continued: number;
  /** Elements of the document. More end the render. */
  readonly elements: number;
  /** Characters of text in the document; markup, style sheets and scripts are not counted. More end the render. */
  readonly text: number;
  /** Levels of elements; deeper ones become siblings, as in Chromium. */
  readonly depth: number;
  /** Levels of tables and grids inside each other; floats, flex and inline-blocks count half, columns 16. Deeper ones are plain blocks. */
  readonly nesting: number;
  /** Layouts of one box under different conditions, while boxes around it are measured; after them the last one stands. */
  readonly measures: number;
  /** Columns that a table cell spans, and that a `<col>` stands for. */
  readonly spans: number;
  /** Columns of a table. */
  readonly tableColumns: number;
  /** Columns of a multi-column box, with those of the ones around it multiplied; columns that overflow it count too. */
  readonly columns: number;
  /** Elements that compound selectors are tried on, over the whole document. More end the render. */
  readonly selectorSteps: number;
  /** Characters that the `var()`s of one value may come to; the value is invalid beyond. */
  readonly variableLength: number;
  /** The same of all values of the document together. */
  readonly variableTotal: number;
  /** Levels of `@import`. */
  readonly importDepth: number;
  /** Style sheets imported. */
  readonly imports: number;
  /** Documents in frames (`iframe`, `object`, `embed`). More are left out. */
  readonly frames: number;
  /** Levels of frames in frames. Deeper ones are left out. */
  readonly frameDepth: number;
  /** Samples of all blurred shadows together; beyond, they are coarser. */
  readonly blurSamples: number;
  /** Glyphs that text is shaped into; text that is shaped again counts again. More end the render. */
  readonly glyphs: number;
  /** Texts, shapes, pictures and groups that are painted, over all pages. More end the render. */
  readonly paintItems: number;
  /** Elements that one SVG draws; each copy by `<use>`, marker, pattern or mask counts for twenty. */
  readonly svgNodes: number;
  /** Pixels of an image, read from its header. */
  readonly imagePixels: number;
  /** Bytes of a font file after decompression. */
  readonly fontBytes: number;
  /** Tables of a font file. */
  readonly fontTables: number;
  /** Bytes of all resources together. */
  readonly bytesFetched: number;
  /** Resources fetched; `data:` URLs do not count. */
  readonly resources: number;
  /**
   * Bytes of elements and the style sheets among them, boxes, unpacked fonts, decoded pictures, shaped text, what a page paints and the
   * file together, as far as they can be told. Pictures beyond are left out; more of the others ends the render. The process may need four times as much, most of it for what is
   * no longer used and not collected yet.
   */
  readonly memory: number;
  /** Milliseconds of wall time; 0 = none. */
  readonly time: number;
}

export const DEFAULT_LIMITS: Limits = {
  pages: 2000,
  continued: 50_000,
  elements: 250_000,
  text: 8_000_000,
  depth: 512,
  nesting: 100,
  measures: 64,
  spans: 1000,
  tableColumns: 10_000,
  columns: 1000,
  selectorSteps: 50_000_000,
  variableLength: 65_536,
  variableTotal: 4_000_000,
  importDepth: 8,
  imports: 256,
  frames: 100,
  frameDepth: 8,
  blurSamples: 16_000_000,
  glyphs: 10_000_000,
  paintItems: 3_000_000,
  svgNodes: 200_000,
  imagePixels: 64_000_000,
  fontBytes: 64_000_000,
  fontTables: 128,
  bytesFetched: 200_000_000,
  resources: 1000,
  memory: 512_000_000,
  time: 60_000,
};
