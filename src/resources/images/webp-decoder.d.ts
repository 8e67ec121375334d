/** What is used of libwebp's decoder, compiled to WebAssembly. */

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
