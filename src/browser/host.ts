/** Replaces `resources/host.ts`: browsers have no file system, and loaders access the network. */

const none = (): never => {
  throw new Error('there are no files in a browser: give fonts as bytes, and load by fetchLoader()');
};

export const readFile = (): Promise<Uint8Array> => Promise.reject(new Error('there are no files in a browser'));
export const readFileSync = none;
export const kindOfPath = (): null => null;
export const listFilesSync = none;
export const fileSignature = none;
export const withFileRanges = none;
export const readFileUnder = none;
export const httpGet = none;
