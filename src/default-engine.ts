/** The engine behind the functions of the module, made when the first of them is called. */

import { createEngine, type Engine } from './engine.ts';

let engine: Engine | null = null;

function defaultEngine(): Engine {
  engine ??= createEngine();
  return engine;
}

export const render: Engine['render'] = (html, options) => defaultEngine().render(html, options);
export const renderStream: Engine['renderStream'] = (html, options) => defaultEngine().renderStream(html, options);
export const renderMany: Engine['renderMany'] = (sources, options) => defaultEngine().renderMany(sources, options);
export const renderManyStream: Engine['renderManyStream'] = (sources, options) =>
  defaultEngine().renderManyStream(sources, options);
export const layout: Engine['layout'] = (html, options) => defaultEngine().layout(html, options);
export const layoutReport: Engine['layoutReport'] = (html, options) => defaultEngine().layoutReport(html, options);
export const preview: Engine['preview'] = (html, options) => defaultEngine().preview(html, options);
export const toSvg: Engine['toSvg'] = (html, options) => defaultEngine().toSvg(html, options);
export const toPng: Engine['toPng'] = (html, options) => defaultEngine().toPng(html, options);
export const dump: Engine['dump'] = (html, stage, options) => defaultEngine().dump(html, stage, options);
export const examine: Engine['examine'] = (html, options) => defaultEngine().examine(html, options);
