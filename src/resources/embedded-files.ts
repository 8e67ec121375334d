/**
 * Files of the package as modules, which bundlers take along. The build fills this table in; run from source there is nothing in it,
 * since the files themselves are there.
 */

interface EmbeddedFile {
  /** Compressed with Brotli, in base64. */
  readonly data: string;
}

/** By name in the package. */
export const EMBEDDED_FILES: Readonly<Record<string, () => Promise<EmbeddedFile>>> = {};
