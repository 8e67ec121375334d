/**
 * Starts the bundled command from what V8 compiled of it when it was built, which spares most of the time that loading it takes.
 * A Node of another version does not accept that code and compiles the bundle anew. https://nodejs.org/api/vm.html#scriptcacheddatarejected
 */

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';

export const BUNDLE_FILE = 'cli.cjs';
export const CODE_FILE = 'cli.code';

/** What the bundle calls in place of `import()`, which scripts made of compiled code do not have. */
export const IMPORT = '__import';

/** Runs the bundle that lies in the folder; the result can make the code that the next start takes. */
export function startBundle(folder: string): Script {
  const filename = path.join(folder, BUNDLE_FILE);
  const codeFile = path.join(folder, CODE_FILE);
  const url = pathToFileURL(filename).href;
  const load = async (specifier: string): Promise<unknown> =>
    await import(specifier.startsWith('.') ? new URL(specifier, url).href : specifier);
  const source = `(function (require, ${IMPORT}, __dirname, __url) {${readFileSync(filename, 'utf8')}\n})`;
  const cachedData = existsSync(codeFile) ? readFileSync(codeFile) : undefined;
  const script = new Script(source, { filename, cachedData });
  script.runInThisContext()(createRequire(filename), load, folder, url);
  return script;
}
