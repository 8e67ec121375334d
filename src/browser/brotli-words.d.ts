/** The dictionary of Brotli, compressed by itself, in base64. */

declare module 'brotli/dec/dictionary.bin.js' {
  const packed: string;
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default packed;
}
