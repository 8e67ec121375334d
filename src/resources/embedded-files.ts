/**
 * The package's data files as modules, so that bundlers include them. The build fills in this table; when running from source it is
 * empty, since the files themselves are there.
 */

interface EmbeddedFile {
  /** The content, compressed with Brotli and encoded in base64. */
  readonly data: string;
}

/** Keyed by path in the package. */
export const EMBEDDED_FILES: Readonly<Record<string, () => Promise<EmbeddedFile>>> = {};
