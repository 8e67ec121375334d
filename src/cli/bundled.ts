/**
 * Starts the bundled command from what V8 compiled of it when it was built, which spares most of the time that loading it takes.
 * A Node of another version does not accept that code and compiles the bundle anew. https://nodejs.org/api/vm.html#scriptcacheddatarejected
 */

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';

export const BUNDLE_FILE = 'cli.cjs';
export const CODE_FILE = 'cli.code';

/** Runs the bundle that lies in the folder; the result can make the code that the next start takes. */
export function startBundle(folder: string): Script {
  const filename = path.join(folder, BUNDLE_FILE);
  const codeFile = path.join(folder, CODE_FILE);
  const source = `(function (require, __dirname, __url) {${readFileSync(filename, 'utf8')}\n})`;
  const script = new Script(source, {
    filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(existsSync(codeFile) ? { cachedData: readFileSync(codeFile) } : {}),
  });
  script.runInThisContext()(createRequire(filename), folder, pathToFileURL(filename).href);
  return script;
}
