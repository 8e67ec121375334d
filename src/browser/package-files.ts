/** The package's files without a file system, in place of `resources/package-files.ts`: those fetched, and those to be fetched. */

import { EMBEDDED_FILES } from '../resources/embedded-files.ts';
import { unbrotli } from './compression.ts';

/** Returns the bytes of a file such as `fonts/manifest.json`, or null if it does not exist. */
export type PackageFileSource = (name: string) => Promise<Uint8Array | null>;

/** Ends a render that needs a file which has not been fetched. */
export class MissingFileError extends Error {
  readonly file: string;
  constructor(file: string) {
    super(`the file ${file} of Platen is not fetched yet`);
    this.name = 'MissingFileError';
    this.file = file;
  }
}

/** Fetched files and precompiled WebAssembly, shared by the page; null for files that do not exist. */
const fetched = new Map<string, Uint8Array | WebAssembly.Module | null>();

/** Sets precompiled WebAssembly modules, by their file names in `dist/wasm`. */
export function giveWebAssembly(modules: Readonly<Record<string, WebAssembly.Module>>): void {
  for (const [name, module] of Object.entries(modules)) fetched.set(`dist/wasm/${name}`, module);
}

function compiled(name: string): WebAssembly.Module | null {
  const held = fetched.get(`dist/wasm/${name}`);
  return held instanceof WebAssembly.Module ? held : null;
}

/** Brotli's static dictionary, which is a tenth of the engine's size and needed by few files. */
const BROTLI_WORDS = 'brotli-words';

/** Throws a `MissingFileError` if the dictionary has not been fetched. */
export const brotliWords = (): Uint8Array => readPackageFile(BROTLI_WORDS);

async function fetchBrotliWords(): Promise<Uint8Array> {
  const { default: packed } = await import('brotli/dec/dictionary.bin.js');
  return unbrotli(bytesOf(packed), MOST_BYTES);
}

interface FetchedFiles {
  /** Resolves with whether the file exists. Rejects if an indispensable file does not. */
  fetch(name: string): Promise<boolean>;
}

/** The package's own folder: in two parts, since some bundlers would resolve a complete path as a file. */
const OWN_FOLDER = '../../';

/** Without a source, files come from the modules next to this one, which bundlers include, and otherwise from the package's own folder. */
export function filesFrom(source: string | URL | PackageFileSource | undefined): FetchedFiles {
  const read = source === undefined ? inOrder(unpack, fetchBeside) : inOrder(readerOf(source), unpack);
  return {
    async fetch(name) {
      const bytes = await (name === BROTLI_WORDS ? fetchBrotliWords() : read(name));
      if (!bytes && !isOptional(name)) throw new Error(`the file ${name} of Platen cannot be fetched`);
      fetched.set(name, bytes);
      return bytes !== null;
    },
  };
}

const readerOf = (source: string | URL | PackageFileSource): PackageFileSource =>
  typeof source === 'function' ? source : fetchFrom(new URL(source, baseOfPage()));

const inOrder =
  (first: PackageFileSource, second: PackageFileSource): PackageFileSource =>
  async (name) =>
    (await first(name)) ?? (await second(name));

/** Larger than any file of the package. */
const MOST_BYTES = 2 ** 24;

async function unpack(name: string): Promise<Uint8Array | null> {
  const load = Object.hasOwn(EMBEDDED_FILES, name) ? EMBEDDED_FILES[name] : undefined;
  if (!load) return null;
  const packed = bytesOf((await load()).data);
  try {
    return unbrotli(packed, MOST_BYTES);
  } catch (error) {
    if (!(error instanceof MissingFileError)) throw error;
    fetched.set(BROTLI_WORDS, await fetchBrotliWords());
    return unbrotli(packed, MOST_BYTES);
  }
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** If this module has no URL, there are no files next to it. */
async function fetchBeside(name: string): Promise<Uint8Array | null> {
  const here = import.meta.url as string | undefined;
  return here && /^https?:/.test(here) ? fetchFrom(new URL(OWN_FOLDER, here))(name) : null;
}

const baseOfPage = (): string | undefined =>
  (globalThis as unknown as { readonly location?: { readonly href: string } }).location?.href;

const fetchFrom =
  (folder: URL): PackageFileSource =>
  async (name) => {
    // Additional fonts are a separate package, installed next to this one.
    const places = name.startsWith('fonts/') ? [name, `../platen-fonts/${name.slice('fonts/'.length)}`] : [name];
    for (const place of places) {
      const answer = await fetch(new URL(place, folder.href.endsWith('/') ? folder : `${folder.href}/`));
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    }
    return null;
  };

const isOptional = (name: string): boolean => /^fonts\/(?!manifest\.json|index\.json|liberation)/.test(name);

/** Fonts are assumed to exist until one is requested. */
export const hasPackageFile = (name: string): boolean => fetched.get(name) !== null;

export const preparePackageFiles = (): Promise<void> => Promise.resolve();

export function readPackageFile(name: string): Uint8Array {
  const bytes = fetched.get(name);
  if (!(bytes instanceof Uint8Array)) throw new MissingFileError(name);
  return bytes;
}

export const webAssemblyModule = (name: string): WebAssembly.Module =>
  compiled(name) ?? new WebAssembly.Module(readPackageFile(`dist/wasm/${name}`));

export const writtenModule = (name: string, write: () => Uint8Array): WebAssembly.Module =>
  compiled(name) ?? new WebAssembly.Module(write());

/** No package is installed next to this one: callers do without, and never call the two functions below. */
export const installedFile = (): null => null;

export function readInstalledFile(name: string): never {
  throw new Error(`the file ${name} is not installed in browsers`);
}

export const loadInstalledModule = (name: string): Promise<never> =>
  Promise.reject(new Error(`the module ${name} is not installed in browsers`));
