/** The commands for golden files: list the differences, and accept the right ones. */

import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import type { PendingGolden } from '../testing/index.ts';
import { listenForClosedPipes, writeOut } from './output.ts';

interface ReviewFlags {
  readonly folder: string;
  readonly accept?: boolean;
}

const print = (line: string): void => writeOut(`${line}\n`);

export function addGoldenCommands(golden: Command): void {
  golden
    .command('review')
    .description('show the differences that the last tests found, and accept those that are right')
    .option('--folder <folder>', 'where the tests left them', '.platen/golden')
    .option('--accept', 'accept all of them without asking')
    .action(review);
}

async function review({ folder, accept = false }: ReviewFlags): Promise<void> {
  const { acceptPending, pendingGoldens } = await import('../testing/index.ts');
  const pending = await pendingGoldens(folder);
  if (pending.length === 0) print('nothing differs from the golden files');
  let left = 0;
  for (const difference of pending) {
    show(difference);
    if (accept || (await asked())) {
      await acceptPending(difference);
      print(`${difference.golden} is the new layout now`);
    } else {
      left++;
    }
  }
  // When piped to a script, the list fails just as the tests did.
  if (left > 0) process.exitCode = 1;
}

function show({ golden, differences, report }: PendingGolden): void {
  print(golden);
  for (const sentence of differences) print(`  - ${sentence}`);
  print(`  before and after: ${pathToFileURL(report).href}`);
}

async function asked(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const { createInterface } = await import('node:readline/promises');
  listenForClosedPipes();
  const line = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await line.question('Is the new layout right? [y/N] ')).trim());
  } finally {
    line.close();
  }
}
