/**
 * Starts the bundled command. Its two scripts are loaded from the code cache that V8 produced at build time, which saves most of their
 * loading time. A different version of Node rejects the cache and compiles the scripts again.
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

/** The code cache of a script lies next to it. */
export const codeFileOf = (file: string): string => file.replace(/\.cjs$/, '.code');

/** Replaces `import()`, which scripts loaded from a code cache do not have. */
const IMPORT = '__import';
const IMPORTS = /(?<![\w$@."'`-])import\(/g;

type Modules = Readonly<Record<string, unknown>>;

/**
 * How V8 in Node 20 runs a command, which ends after one document. It optimises a function after four times as much bytecode as usual: a
 * quarter of the time went into optimising code that then hardly ran. It marks garbage all at once, when there is no more room: marking
 * ahead, with barriers at each write, took a twentieth of the time for a collection that most commands never need. Later versions of V8
 * decide better by themselves.
 */
const FLAGS = ['--interrupt-budget=300000', '--no-incremental-marking'];

const takesFlags = (): boolean => process.versions.v8.startsWith('11.');

/** For what goes on running: a service must not pause to mark all of its memory. */
export function collectAhead(): void {
  if (takesFlags()) setFlagsFromString('--incremental-marking');
}

/** Runs the command in the folder; the returned scripts can produce the code caches for the next start, by the name of their file. */
export function startCommand(folder: string): Readonly<Record<string, Script>> {
  // Set before any code is compiled: the code cache is valid only under the same flags.
  if (takesFlags()) for (const flag of FLAGS) setFlagsFromString(flag);
  const library = createScript(folder, LIBRARY_FILE);
  const modules = library.run((name) => createRequire(path.join(folder, LIBRARY_FILE))(name));
  const ofCommand = createRequire(path.join(folder, COMMAND_FILE));
  const command = createScript(folder, COMMAND_FILE);
  command.run((name) => (name === `./${LIBRARY_FILE}` ? modules : ofCommand(name)));
  return { [LIBRARY_FILE]: library.script, [COMMAND_FILE]: command.script };
}

function createScript(folder: string, file: string) {
  const filename = path.join(folder, file);
  const { href } = pathToFileURL(filename);
  const load = async (specifier: string): Promise<unknown> =>
    await import(specifier.startsWith('.') ? new URL(specifier, href).href : specifier);
  // The build leaves only ASCII in the scripts: decoding UTF-8 would take as long as everything else here.
  const code = readFileSync(filename, 'latin1').replace(IMPORTS, `${IMPORT}(`);
  const parameters = `exports, require, module, __filename, __dirname, ${IMPORT}`;
  const codeFile = codeFileOf(filename);
  const cachedData = existsSync(codeFile) ? readFileSync(codeFile) : undefined;
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
