/**
 * The files that belong to the package: fonts, tables and WebAssembly, by their names in it, such as `fonts/manifest.json`. They are
 * read from where the package was installed; where it was bundled, from a folder that is named, or from the modules that bundlers took
 * along with this one.
 */

import { existsSync, readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { PlatenError } from '../diagnostics.ts';
import { EMBEDDED_FILES } from './embedded-files.ts';

/** This module; where a bundler made CommonJS of it `import.meta` is empty. */
const moduleUrl = (): string => (import.meta.url ? import.meta.url : pathToFileURL(__filename).href);

/** The path of what Node finds from a place, or null. */
function resolved(name: string, from: string): string | null {
  try {
    return nodeModule.createRequire(from).resolve(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** What the process found once: the package stays where it is while it runs. */
const found: { root?: string | null; fonts?: string | null; readonly taken: Map<string, string> } = {
  taken: new Map(),
};

/** The folder of the package, or null where this module is in a bundle and the package nowhere near. */
function packageFolder(): string | null {
  if (found.root === undefined) found.root = findPackageFolder();
  return found.root;
}

function findPackageFolder(): string | null {
  const isPackage = (folder: string | null | undefined): folder is string =>
    typeof folder === 'string' && existsSync(path.join(folder, 'fonts/manifest.json'));
  const beside = path.resolve(path.dirname(fileURLToPath(moduleUrl())), '../..');
  if (isPackage(beside)) return beside;
  const given = process.env.PLATEN_ROOT;
  if (isPackage(given)) return path.resolve(given);
  for (const from of [moduleUrl(), path.join(process.cwd(), 'package.json')]) {
    const manifest = resolved('platen/package.json', from);
    if (manifest && isPackage(path.dirname(manifest))) return path.dirname(manifest);
  }
  return null;
}

/** The folder of the optional package with the fonts of the world's scripts; null where it is not installed. */
function fontsFolder(): string | null {
  if (found.fonts === undefined) {
    const from = packageFolder();
    const manifest = resolved('platen-fonts/package.json', from ? path.join(from, 'package.json') : moduleUrl());
    found.fonts = manifest && path.dirname(manifest);
  }
  return found.fonts;
}

/** The path of a file of the package; null where it is not on the disk. */
function packagePath(name: string): string | null {
  const root = packageFolder();
  const own = root && path.join(root, name);
  if (own && existsSync(own)) return own;
  const fonts = name.startsWith('fonts/') ? fontsFolder() : null;
  const optional = fonts && path.join(fonts, name.slice('fonts/'.length));
  return optional && existsSync(optional) ? optional : null;
}

/** The path of a file of the package for what reads it itself; null where the package is not on the disk. */
export const packageFile = (name: string): string | null => packagePath(name);

/** Whether a file of the package can be read: fonts of many scripts are in a package that may be left out. */
export const hasPackageFile = (name: string): boolean =>
  Object.hasOwn(EMBEDDED_FILES, name) || packagePath(name) !== null;

/** Waited for before files are read: where the package is not on the disk, what bundlers took along is unpacked. */
export async function preparePackageFiles(): Promise<void> {
  if (packageFolder() !== null || found.taken.size > 0) return;
  const modules = await Promise.all(
    Object.entries(EMBEDDED_FILES).map(async ([name, load]) => [name, (await load()).data] as const),
  );
  for (const [name, data] of modules) found.taken.set(name, data);
}

/** Throws a `PlatenError` where there is no such file. */
export function readPackageFile(name: string): Uint8Array {
  const file = packagePath(name);
  if (file) return readFileSync(file);
  const root = packageFolder();
  // Packed, as a module, is how the larger ones are installed.
  const data = root ? embeddedData(root, name) : found.taken.get(name);
  if (data !== undefined) return brotliDecompressSync(Buffer.from(data, 'base64'));
  const message = `the file ${name} of Platen is not in this bundle: leave the package "platen" out of the bundle (external), or ship its folder and name it in PLATEN_ROOT`;
  throw new PlatenError('installation', message);
}

function embeddedData(root: string, name: string): string | undefined {
  const module = path.join(root, 'dist/resources/embedded', `${path.basename(name)}.js`);
  return existsSync(module) ? /'([^']*)'/.exec(readFileSync(module, 'latin1'))?.[1] : undefined;
}

/** The WebAssembly of a library: a copy beside the build, or where the library is installed. */
export function webAssemblyModule(name: string, library: string): WebAssembly.Module {
  const file = `dist/wasm/${name}`;
  const installed = hasPackageFile(file) ? null : resolved(library, moduleUrl());
  return new WebAssembly.Module(installed ? readFileSync(installed) : readPackageFile(file));
}

/** WebAssembly that is written while it runs. */
export const writtenModule = (_name: string, write: () => Uint8Array): WebAssembly.Module =>
  new WebAssembly.Module(write());

/** The path of a file in a package that may be installed beside; null where it is not. */
export function installedFile(name: string): string | null {
  const root = packageFolder();
  return resolved(name, moduleUrl()) ?? (root && resolved(name, path.join(root, 'package.json')));
}

/** The bytes of such a file. Throws where it is not there. */
export function readInstalledFile(name: string): Uint8Array {
  const file = installedFile(name);
  if (file === null) throw new PlatenError('installation', `the file ${name} is not installed`);
  return readFileSync(file);
}

/** What a module of such a package exports as its default, found when it is asked for: no bundler takes it along. */
export async function loadInstalledModule(name: string): Promise<unknown> {
  const file = installedFile(name);
  if (file === null) throw new PlatenError('installation', `the module ${name} is not installed`);
  const module = (await import(/* webpackIgnore: true */ /* @vite-ignore */ pathToFileURL(file).href)) as {
    readonly default: unknown;
  };
  return module.default;
}
