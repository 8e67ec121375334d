/** `platen completion bash`: shell completion of commands and flags, generated from the command definitions. */

import type { Command } from 'commander';
import { writeOut } from './output.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('print a script that completes commands and flags: source <(platen completion bash)')
    .argument('<shell>', SHELLS.join(', '))
    .action((shell: string) => {
      const known = SHELLS.find((name) => name === shell);
      if (!known) program.error(`error: completion knows ${SHELLS.join(', ')}, not "${shell}"`, { exitCode: 2 });
      else writeOut(scriptFor(known, program));
    });
}

interface Completed {
  /** Empty for the unnamed command, which renders. */
  readonly name: string;
  readonly description: string;
  readonly flags: readonly { readonly name: string; readonly description: string }[];
}

function commandsOf(program: Command): readonly Completed[] {
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    flags: command.options
      .filter(({ hidden, long }) => !hidden && long)
      .map(({ long, description }) => ({ name: long!, description })),
  }));
}

function scriptFor(shell: Shell, program: Command): string {
  const commands = commandsOf(program);
  if (shell === 'fish') return fishScript(commands);
  return shell === 'zsh'
    ? `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`
    : bashScript(commands);
}

function bashScript(commands: readonly Completed[]): string {
  const cases = commands.map(
    ({ name, flags }) => `    ${name}) flags="${flags.map((flag) => flag.name).join(' ')}" ;;`,
  );
  const plain =
    commands
      .find(({ name }) => name === 'render')
      ?.flags.map((flag) => flag.name)
      .join(' ') ?? '';
  return `_platen() {
  local word="\${COMP_WORDS[COMP_CWORD]}" flags=
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) flags="${plain}" ;;
  esac
  if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word"))
  elif [[ $COMP_CWORD == 1 ]]; then COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$word") $(compgen -f -- "$word"))
  else COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _platen platen
`;
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function fishScript(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, description, flags }) => [
    `complete -c platen -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
    ...flags.map((flag) => {
      const where = name === 'render' ? '' : ` -n '__fish_seen_subcommand_from ${name}'`;
      return `complete -c platen${where} -l ${flag.name.slice(2)} -d ${quoted(flag.description)}`;
    }),
  ]);
  return `${lines.join('\n')}\n`;
}
