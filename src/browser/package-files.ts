/** The package's files where there is no disk, in place of `resources/package-files.ts`: what was fetched, and what is to be fetched. */

import { EMBEDDED_FILES } from '../resources/embedded-files.ts';
import { unbrotli } from './compression.ts';

/** Gives the bytes of a file such as `fonts/manifest.json`; null where it is not there. */
export type PackageFileSource = (name: string) => Promise<Uint8Array | null>;

/** Ends a render that needs a file which was not fetched. */
export class MissingFileError extends Error {
  readonly file: string;
  constructor(file: string) {
    super(`the file ${file} of Platen is not fetched yet`);
    this.name = 'MissingFileError';
    this.file = file;
  }
}

/** The files of the page, and WebAssembly that was compiled beforehand; null for those that are not there. */
const fetched = new Map<string, Uint8Array | WebAssembly.Module | null>();

/** By the names of files in `dist/wasm`. */
export function giveWebAssembly(modules: Readonly<Record<string, WebAssembly.Module>>): void {
  for (const [name, module] of Object.entries(modules)) fetched.set(`dist/wasm/${name}`, module);
}

function compiled(name: string): WebAssembly.Module | null {
  const held = fetched.get(`dist/wasm/${name}`);
  return held instanceof WebAssembly.Module ? held : null;
}

/** The words that data under Brotli may refer to: as large as a tenth of the engine, and asked for by few files. */
const BROTLI_WORDS = 'brotli-words';

/** Throws a `MissingFileError` before they are fetched. */
export const brotliWords = (): Uint8Array => readPackageFile(BROTLI_WORDS);

async function fetchBrotliWords(): Promise<Uint8Array> {
  const { default: packed } = await import('brotli/dec/dictionary.bin.js');
  return unbrotli(bytesOf(packed), MOST_BYTES);
}

interface FetchedFiles {
  /** Whether the file is there. Rejects for an absent one that nothing can do without. */
  fetch(name: string): Promise<boolean>;
}

/** The package's own folder: said in two, as some bundlers would look for a file under an address in one piece. */
const OWN_FOLDER = '../../';

/** Without a source: from the modules beside this one, which bundlers take along, and the rest from the package's own folder. */
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

/** No file of the package is as long. */
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

/** Where this module has no address, there is nothing beside it. */
async function fetchBeside(name: string): Promise<Uint8Array | null> {
  const here = import.meta.url as string | undefined;
  return here && /^https?:/.test(here) ? fetchFrom(new URL(OWN_FOLDER, here))(name) : null;
}

const baseOfPage = (): string | undefined =>
  (globalThis as unknown as { readonly location?: { readonly href: string } }).location?.href;

const fetchFrom =
  (folder: URL): PackageFileSource =>
  async (name) => {
    // Fonts beyond the plain ones are a package of their own, beside this one.
    const places = name.startsWith('fonts/') ? [name, `../platen-fonts/${name.slice('fonts/'.length)}`] : [name];
    for (const place of places) {
      const answer = await fetch(new URL(place, folder.href.endsWith('/') ? folder : `${folder.href}/`));
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    }
    return null;
  };

const isOptional = (name: string): boolean => /^fonts\/(?!manifest\.json|index\.json|liberation)/.test(name);

/** Fonts are taken to be there until one is asked for. */
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

/** No package is installed beside: what asks does without, and never comes to the two below. */
export const installedFile = (): null => null;

export function readInstalledFile(name: string): never {
  throw new Error(`the file ${name} is not installed in browsers`);
}

export const loadInstalledModule = (name: string): Promise<never> =>
  Promise.reject(new Error(`the module ${name} is not installed in browsers`));
