/** The command's output: files are written whole or not at all, streams until nobody reads them, failures in one line. */

import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unwritable } from './files.ts';

/** `-` is standard output. A file keeps its old content until all of the new content is on disk. */
export async function writeOutput(output: string, content: Uint8Array | string): Promise<void> {
  if (output === '-') return await writeStream(process.stdout, content);
  const known = await stat(output).catch(absent);
  // Devices and pipes are written to, not replaced.
  if (known && !known.isFile()) {
    await writeFile(output, content).catch((error) => {
      throw notWritten(output, error);
    });
    return;
  }
  const target = known ? await realpath(output) : path.resolve(output);
  const beside = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.part`);
  try {
    await writeFile(beside, content, known ? { mode: known.mode } : {});
    await rename(beside, target);
  } catch (error) {
    // A failure to remove the temporary file is ignored: the first failure is the one to report.
    await rm(beside, { force: true }).catch(() => undefined);
    throw notWritten(output, error as NodeJS.ErrnoException);
  }
}

const notWritten = (output: string, error: NodeJS.ErrnoException): Error =>
  new Error(`${output} cannot be written: ${unwritable(output, error)}`, { cause: error });

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

function writeStream(stream: NodeJS.WriteStream, content: Uint8Array | string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(content, (error) => {
      if (!error) resolve();
      else reject(isClosedPipe(error) ? error : notWritten('standard output', error));
    });
  });
}

/** Stream errors are reported to whoever writes; without a listener, Node would end the process with a stack trace. */
export function listenForClosedPipes(): void {
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

/** Whoever closes a pipe has read enough: no message is needed. */
export const isClosedPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'EPIPE';
