/** `platen.config.json` in the working folder: a project's flags, overridden by those on the command line. */

import { readFileSync } from 'node:fs';
import { type Command, CommanderError } from 'commander';

export const CONFIG_FILE = 'platen.config.json';

/**
 * The command line's flags, completed by those of the file. Throws a `CommanderError` for unknown flags and for values a flag does not
 * accept.
 */
export function withConfig<F extends object>(command: Command, flags: F): F {
  const text = configText();
  if (text === null) return flags;
  const given = parsed(text);
  const known = new Map(command.options.map((option) => [option.attributeName(), option]));
  for (const [name, value] of Object.entries(given)) {
    const option = known.get(name);
    if (name.startsWith('$')) delete given[name];
    else if (!option)
      throw wrong(
        `${name} is not a flag; there are ${[...known.keys()].filter((one) => !known.get(one)!.hidden).join(', ')}`,
      );
    else if (!option.isBoolean() && typeof value === 'boolean') throw wrong(`${name} takes a text`);
    else if (option.isBoolean() && typeof value !== 'boolean') throw wrong(`${name} takes true or false`);
    else if (!option.isBoolean() && !isText(value)) throw wrong(`${name} takes a text, or a list of texts`);
    else if (option.flags.includes(',') === false && REPEATED.has(name)) given[name] = [value].flat();
  }
  const said = Object.fromEntries(
    Object.entries(flags).filter(([name]) => command.getOptionValueSource(name) !== 'default' || !(name in given)),
  );
  return { ...given, ...said } as F;
}

const REPEATED = new Set(['font', 'stylesheet', 'attach', 'strict', 'standard']);

const isText = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));

const wrong = (message: string): CommanderError => new CommanderError(2, 'platen.config', `${CONFIG_FILE}: ${message}`);

function parsed(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrong(`is not JSON: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('holds an object of flags');
  return value as Record<string, unknown>;
}

function configText(): string | null {
  try {
    return readFileSync(CONFIG_FILE, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
