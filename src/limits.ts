/**
 * What one render may use. A document that exceeds a bound gets a warning or ends with a `PlatenError`; `options.limits` raises or lowers
 * each of them.
 */

export interface Limits {
  /** Pages in the file. More end the render. */
  readonly pages: number;
  /** Times a box continues on the next page or in the next column. More end the render. */
  readonly continued: number;
  /** Elements of the document. More end the render. */
  readonly elements: number;
  /** Characters of text in the document; markup, style sheets and scripts are not counted. More end the render. */
  readonly text: number;
  /** Levels of elements; deeper ones become siblings, as in Chromium. */
  readonly depth: number;
  /** Levels of tables, grids and formulas inside each other; floats, flex containers and inline-blocks count half, columns 16. Deeper ones become plain blocks. */
  readonly nesting: number;
  /** Times one box is laid out under different conditions while the boxes around it are measured; after that its last size is used. */
  readonly measures: number;
  /** Columns that a table cell or a `<col>` spans. Larger spans are clamped. */
  readonly spans: number;
  /** Columns of a table. Further cells go into the last one. */
  readonly tableColumns: number;
  /** Columns of a multi-column box, multiplied by those of the boxes around it; columns that overflow it count too. */
  readonly columns: number;
  /** Compound selectors matched against elements, in the whole document. More end the render. */
  readonly selectorSteps: number;
  /** Characters of one value after its `var()`s are substituted. A longer value is invalid. */
  readonly variableLength: number;
  /** Characters of all such values of the document together. */
  readonly variableTotal: number;
  /** Levels of `@import`. */
  readonly importDepth: number;
  /** Style sheets imported. */
  readonly imports: number;
  /** Documents in frames (`iframe`, `object`, `embed`). More are left out. */
  readonly frames: number;
  /** Levels of frames in frames. Deeper ones are left out. */
  readonly frameDepth: number;
  /** Samples of all blurred shadows together; further shadows are coarser. */
  readonly blurSamples: number;
  /** Glyphs that text is shaped into; text that is shaped twice counts twice. More end the render. */
  readonly glyphs: number;
  /** Texts, shapes, pictures and groups painted on all pages. More end the render. */
  readonly paintItems: number;
  /** Elements that one SVG draws; each copy by `<use>`, marker, pattern or mask counts as twenty. The rest is left out. */
  readonly svgNodes: number;
  /** Pixels of an image, read from its header before it is decoded. Larger images are left out. */
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
   * Estimated bytes of elements, style sheets, boxes, unpacked fonts, decoded pictures, shaped text, painted items and the file together.
   * Pictures that go beyond it are left out; anything else ends the render. The process may need twice as much, mostly for memory that is no
   * longer used but not yet collected.
   */
  readonly memory: number;
  /** Milliseconds of wall-clock time; 0 for no limit. */
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
