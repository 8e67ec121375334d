/**
 * Starts the bundled command, the library under it from what V8 compiled of it when it was built, which spares most of the time that
 * loading it takes. A Node of another version does not accept that code and compiles the script anew.
 * https://nodejs.org/api/vm.html#scriptcacheddatarejected
 */

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

export const LIBRARY_FILE = 'platen.cjs';
export const COMMAND_FILE = 'command.cjs';
export const CODE_FILE = 'platen.code';

/** In place of `import()`, which scripts made of compiled code do not have. */
const IMPORT = '__import';
const IMPORTS = /(?<![\w$@."'`-])import\(/g;

type Modules = Readonly<Record<string, unknown>>;

/**
 * How much bytecode Node 20's V8 runs before it optimises a function: four times as much as it would by itself. A command ends after one
 * document, and a quarter of its time went into optimising code that then hardly ran. Later versions wait by themselves.
 */
const PATIENCE = '--interrupt-budget=300000';

/** Runs the command that lies in the folder; the result can make the code that the next start takes. */
export function startCommand(folder: string): Script {
  // Before any code is compiled: what is kept of it is good for the same flags only.
  if (process.versions.v8.startsWith('11.')) setFlagsFromString(PATIENCE);
  const codeFile = path.join(folder, CODE_FILE);
  const library = createScript(folder, LIBRARY_FILE, existsSync(codeFile) ? readFileSync(codeFile) : undefined);
  const modules = library.run((name) => createRequire(path.join(folder, LIBRARY_FILE))(name));
  const ofCommand = createRequire(path.join(folder, COMMAND_FILE));
  createScript(folder, COMMAND_FILE).run((name) => (name === `./${LIBRARY_FILE}` ? modules : ofCommand(name)));
  return library.script;
}

function createScript(folder: string, file: string, cachedData?: Buffer) {
  const filename = path.join(folder, file);
  const { href } = pathToFileURL(filename);
  const load = async (specifier: string): Promise<unknown> =>
    await import(specifier.startsWith('.') ? new URL(specifier, href).href : specifier);
  const code = readFileSync(filename, 'utf8').replace(IMPORTS, `${IMPORT}(`);
  const parameters = `exports, require, module, __filename, __dirname, ${IMPORT}`;
  const script = new Script(`(function (${parameters}) {${code}\n})`, { filename, cachedData });
  return {
    script,
    run(require: (name: string) => unknown): Modules {
      const module: { exports: Modules } = { exports: {} };
      script.runInThisContext()(module.exports, require, module, filename, folder, load);
      return module.exports;
    },
  };
}
