/** Runs the PDF tools of the system where they are installed. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const hasTool = (tool: string): boolean => spawnSync(tool, ['--version']).error === undefined;

/** The tool's output with the file in place of `FILE`; both streams, as some tools only write to the second. */
export function runTool(pdf: Uint8Array, tool: string, ...args: string[]): { code: number | null; text: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'platen-pdf-'));
  try {
    const file = path.join(folder, 'test.pdf');
    writeFileSync(file, pdf);
    const result = spawnSync(
      tool,
      args.map((arg) => (arg === 'FILE' ? file : arg)),
      { encoding: 'utf8' },
    );
    return { code: result.status, text: `${result.stdout}${result.stderr}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
