/** What a process pays that starts, renders one invoice and ends: the command line against a browser started for it. */

import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDocument } from './documents/index.ts';
import { median, run } from './measures.ts';
import { chromiumPath } from './peers.ts';

export interface Cold {
  readonly wall: number;
  readonly megabytes: number;
}

async function starts(command: string, args: readonly string[], times: number): Promise<Cold> {
  const walls: number[] = [];
  const memory: number[] = [];
  for (let i = 0; i < times; i++) {
    // Watching memory costs time: each is measured in runs of its own.
    const plain = await run(command, args);
    if (plain.status !== 0) throw new Error(plain.stderr);
    walls.push(plain.wall);
    memory.push((await run(command, args, { watch: true })).megabytes);
  }
  return { wall: median(walls), megabytes: median(memory) };
}

export async function measureCold(times = 7): Promise<{ readonly platen: Cold; readonly chromium: Cold | null }> {
  const input = path.join(tmpdir(), 'platen-bench-cold.html');
  const output = path.join(tmpdir(), 'platen-bench-cold.pdf');
  writeFileSync(input, makeDocument('invoice-1p'));
  const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
  const platen = await starts(process.execPath, [cli, input, output], times);
  const browser = chromiumPath();
  if (browser === null) return { platen, chromium: null };
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-pdf-header-footer',
    `--print-to-pdf=${output}`,
    input,
  ];
  return { platen, chromium: await starts(browser, args, times) };
}
