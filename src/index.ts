/** Platen: HTML and CSS in, PDF out, without a browser. */

export {
  dump,
  layout,
  layoutReport,
  preview,
  render,
  renderMany,
  renderManyStream,
  renderStream,
  toPng,
  toSvg,
} from './default-engine.ts';
export { PlatenError, type PlatenErrorCode, WARNING_CODES, type Warning, type WarningCode } from './diagnostics.ts';
export type { Stage } from './dump.ts';
export { createEngine, type Engine, type EngineOptions } from './engine.ts';
export type { ManyOptions, PdfSource, RenderSource, Source } from './options/sources.ts';
export type {
  FontSource,
  PageLength,
  PageMargins,
  PageOptions,
  PdfOptions,
  Progress,
  RenderOptions,
} from './options.ts';
export type { Attachment } from './pdf/attachments.ts';
export type { EncryptionOptions } from './pdf/encryption-options.ts';
export type { FacturX } from './pdf/factur-x.ts';
export type { SignatureOptions } from './pdf/forms/signature.ts';
export type { OutputIntent } from './pdf/output-intents.ts';
export { PDF_STANDARDS, type PdfStandard } from './pdf/profile.ts';
export type { Viewing } from './pdf/viewing.ts';
export { createPool, type Pool, type PoolLoad, type PoolOptions } from './pool/pool.ts';
export type { PngOptions, PngPage, PngPictures, SvgPage, SvgPictures } from './preview/pictures.ts';
export type { PreviewOptions, PreviewPage, PreviewResult } from './preview/preview.ts';
export type { LayoutReport, RenderResult, Timings } from './render.ts';
export type { RenderedSource, RenderManyResult, Sources } from './render-many.ts';
export { combineLoaders, dataLoader, fileLoader, httpLoader } from './resources/loaders.ts';
export type { Limits, Loader, Resource } from './resources/types.ts';
export type { LayoutSnapshot, SnapshotBox, SnapshotPage } from './snapshot.ts';
export { formatWarnings, type WarningTextOptions, warningsAsSarif } from './warning-text.ts';
