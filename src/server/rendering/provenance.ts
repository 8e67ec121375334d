/** What the bytes of a PDF depend on besides the request: the engine's code and the fonts. */

import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasPackageFile, installedFile, readPackageFile } from '../../resources/package-files.ts';

export interface Provenance {
  readonly engine: { readonly version: string; readonly sha256: string };
  /** Digest of all fonts, including the operator's. */
  readonly fonts: { readonly sha256: string };
}

/** Reads the files at the first call. @param fonts the operator's font files and folders */
export function createProvenance(fonts: readonly string[]): () => Promise<Provenance> {
  let known: Promise<Provenance> | null = null;
  return () => {
    known ??= findProvenance(fonts).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

async function findProvenance(fonts: readonly string[]): Promise<Provenance> {
  const { version } = JSON.parse(new TextDecoder().decode(readPackageFile('package.json'))) as { version: string };
  const [engine, faces] = await Promise.all([engineDigest(), fontsDigest(fonts)]);
  return { engine: { version, sha256: engine }, fonts: { sha256: faces } };
}

/** Folder of the compiled files, or of the sources if they run directly; the service itself is excluded. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CODE = /\.(?:[cm]?js|wasm|ts)$/;
const NOT_ENGINE = /(?:^(?:server|cli|build|testing)[\\/.])|\.d\.[cm]?ts$/;

async function engineDigest(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await filesIn(ROOT)) {
    if (CODE.test(name) && !NOT_ENGINE.test(name)) await add(hash, name, path.join(ROOT, name));
  }
  return hash.digest('hex');
}

interface Manifest {
  readonly packages: readonly { readonly package: string }[];
}

async function fontsDigest(own: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  const manifest = readPackageFile('fonts/manifest.json');
  hash.update(manifest);
  if (hasPackageFile('fonts/index.json')) hash.update(readPackageFile('fonts/index.json'));
  for (const one of (JSON.parse(new TextDecoder().decode(manifest)) as Manifest).packages) {
    const installed = installedFile(`${one.package}/package.json`);
    if (installed !== null) hash.update(await readFile(installed));
  }
  for (const name of own) {
    if (!(await stat(name)).isDirectory()) await add(hash, path.basename(name), name);
    else for (const file of await filesIn(name)) await add(hash, file, path.join(name, file));
  }
  return hash.digest('hex');
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort();
}

async function add(hash: Hash, name: string, file: string): Promise<void> {
  const bytes = await readFile(file);
  hash.update(`${name.split(path.sep).join('/')}\n${bytes.byteLength}\n`).update(bytes);
}
