/** `platen.config.json` in the working folder: a project's flags, overridden by those on the command line. */

import { readFileSync } from 'node:fs';
import { type Command, CommanderError, type Option } from 'commander';

export const CONFIG_FILE = 'platen.config.json';

/** The commands share the file, so that a flag of one of them may stand in it when another runs. */
const READERS = new Set(['render', 'layout', 'dump']);

/**
 * Completes the flags of the command line by those of the file, whose values pass the same parsers. Throws a `CommanderError` for unknown
 * flags and for values that a flag does not accept.
 */
export function readConfig(command: Command): void {
  const text = configText();
  if (text === null) return;
  const commands = command.parent?.commands.filter((one) => READERS.has(one.name())) ?? [command];
  const known = new Map(
    [...commands, command].flatMap(({ options }) => options.map((one) => [one.attributeName(), one])),
  );
  for (const [name, value] of Object.entries(parsed(text))) {
    if (name.startsWith('$')) continue;
    const option = known.get(name);
    if (!option) throw wrong(`${name} is not a flag; there are ${namesOf(known)}`);
    const accepted = acceptedBy(option, name, value);
    if (!command.options.includes(option)) continue;
    const source = command.getOptionValueSource(name);
    if (source === undefined || source === 'default') command.setOptionValueWithSource(name, accepted, 'config');
  }
}

const namesOf = (known: ReadonlyMap<string, Option>): string =>
  [...known].flatMap(([name, option]) => (option.hidden ? [] : [name])).join(', ');

/** What the flag's parser makes of the value, or of each text of a list, one after the other as of a repeated flag. */
function acceptedBy(option: Option, name: string, value: unknown): unknown {
  if (option.isBoolean()) {
    if (typeof value !== 'boolean') throw wrong(`${name} takes true or false`);
    return value;
  }
  const texts = Array.isArray(value) ? value : [value];
  if (!texts.every((one) => typeof one === 'string' || typeof one === 'number'))
    throw wrong(`${name} takes a text, a number, or a list of them`);
  let result: unknown;
  for (const text of texts) result = parsedBy(option, name, String(text), result);
  if (Array.isArray(value) && texts.length !== 1 && !Array.isArray(result))
    throw wrong(`${name} takes one value, not a list`);
  return result;
}

function parsedBy({ parseArg }: Option, name: string, text: string, previous: unknown): unknown {
  try {
    return parseArg ? parseArg(text, previous) : text;
  } catch (error) {
    throw error instanceof CommanderError ? wrong(`${name}: "${text}" is not accepted. ${error.message}`) : error;
  }
}

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
