declare module 'brotli/decompress.js' {
  /** Null if the data is damaged. */
  const decompress: (bytes: Uint8Array) => Uint8Array | null;
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default decompress;
}
