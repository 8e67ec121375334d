/** What is used of libwebp's decoder, compiled to WebAssembly, and of WebAssembly itself. */

declare module '@jsquash/webp/codec/dec/webp_dec.js' {
  interface DecoderModule {
    /** Null for what is no WebP image or is damaged. Four samples a pixel. */
    decode(
      data: ArrayBuffer,
    ): { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray } | null;
  }
  interface Overrides {
    readonly noInitialRun: boolean;
    instantiateWasm(imports: object, ready: (instance: WebAssembly.Instance) => void): object;
  }
  const createModule: (overrides: Overrides) => Promise<DecoderModule>;
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default createModule;
}

declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer;
  }
  class Instance {
    constructor(module: object, imports: object);
    readonly exports: Readonly<Record<string, unknown>>;
  }
  function compile(bytes: Uint8Array): Promise<object>;
}
