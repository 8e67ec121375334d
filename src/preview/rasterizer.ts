/** SVG to PNG by resvg, if its optional package is installed. https://github.com/thx/resvg-js */

import { PlatenError } from '../diagnostics.ts';
import { installedFile, loadInstalledModule, readInstalledFile } from '../resources/package-files.ts';

const PACKAGE = '@resvg/resvg-wasm';
const CODE = '@resvg/resvg-wasm/index_bg.wasm';

interface Rendered {
  asPng(): Uint8Array;
  free(): void;
}

interface ResvgModule {
  initWasm(code: Uint8Array): Promise<void>;
  readonly Resvg: new (
    svg: string,
    options: {
      readonly fitTo: { readonly mode: 'zoom'; readonly value: number };
      readonly font: { readonly loadSystemFonts: false };
    },
  ) => { render(): Rendered; free(): void };
}

/** It can be initialised only once in a process. */
let opened: Promise<ResvgModule> | null = null;

async function open(): Promise<ResvgModule> {
  const module = (await loadInstalledModule(PACKAGE)) as ResvgModule;
  await module.initWasm(readInstalledFile(CODE));
  return module;
}

/** Converts SVG to PNG; `scale` is in pixels per CSS px. */
type Rasterize = (svg: string, scale: number) => Uint8Array;

export async function openRasterizer(): Promise<Rasterize> {
  if (installedFile(PACKAGE) === null) {
    const how = `pictures as PNG need the optional package ${PACKAGE}: npm install ${PACKAGE}`;
    throw new PlatenError('installation', how);
  }
  opened ??= open();
  const { Resvg } = await opened;
  return (svg, scale) => {
    const drawing = new Resvg(svg, { fitTo: { mode: 'zoom', value: scale }, font: { loadSystemFonts: false } });
    try {
      const rendered = drawing.render();
      const png = rendered.asPng();
      rendered.free();
      return png;
    } finally {
      drawing.free();
    }
  };
}
