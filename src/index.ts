/** Platen: HTML and CSS in, PDF out, without a browser. */

export { PlatenError, type Warning, type WarningCode } from './diagnostics.ts';
export { dump, type Stage } from './dump.ts';
export type { FontSource, PageLength, PageOptions, PdfOptions, Progress, RenderOptions } from './options.ts';
export { type PreviewOptions, type PreviewPage, type PreviewResult, preview } from './preview/preview.ts';
export { type LayoutReport, layout, layoutReport, type RenderResult, render, type Timings } from './render.ts';
export { combineLoaders, dataLoader, fileLoader, httpLoader } from './resources/loaders.ts';
export type { Limits, Loader, Resource } from './resources/types.ts';
export type { LayoutSnapshot, SnapshotBox, SnapshotPage } from './snapshot.ts';
