/** The command's output: files are written whole or not at all, streams until nobody reads them, failures in one line. */

import { realpathSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unwritable } from './files.ts';

/** `-` is standard output. A file keeps its old content until all of the new content is on disk. */
export async function writeOutput(output: string, content: Uint8Array | string): Promise<void> {
  if (output === '-') return await writeStream(listened(process.stdout), content);
  const known = stated(output);
  // Devices and pipes are written to, not replaced.
  if (known && !known.isFile()) {
    await writeFile(output, content).catch((error) => {
      throw notWritten(output, error);
    });
    return;
  }
  replaceFile(output, known, content);
}

/** At once: waiting for a thread at each step would take longer than the steps, and a command has nothing else to do. */
function replaceFile(output: string, known: Stats | null, content: Uint8Array | string): void {
  const target = known ? realpathSync(output) : path.resolve(output);
  const beside = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.part`);
  try {
    writeFileSync(beside, content, known ? { mode: known.mode } : {});
    renameSync(beside, target);
  } catch (error) {
    removePart(beside);
    throw notWritten(output, error as NodeJS.ErrnoException);
  }
}

function removePart(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // What kept the file from being written is the failure to report.
  }
}

const notWritten = (output: string, error: NodeJS.ErrnoException): Error =>
  new Error(`${output} cannot be written: ${unwritable(output, error)}`, { cause: error });

function stated(file: string): Stats | null {
  try {
    return statSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

function writeStream(stream: NodeJS.WriteStream, content: Uint8Array | string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(content, (error) => {
      if (!error) resolve();
      else reject(isClosedPipe(error) ? error : notWritten('standard output', error));
    });
  });
}

/**
 * Node creates its streams on first use, which takes a hundredth of a cold start: a render without warnings uses neither.
 * https://nodejs.org/api/process.html#processstdout
 */
export const writeOut = (text: string): void => void listened(process.stdout).write(text);
export const writeErr = (text: string): void => void listened(process.stderr).write(text);

/** For code that writes to the streams itself. */
export function listenForClosedPipes(): void {
  listened(process.stdout);
  listened(process.stderr);
}

/** Stream errors are reported to whoever writes; without a listener, Node would end the process with a stack trace. */
function listened(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  if (!stream.listeners('error').includes(unheard)) stream.on('error', unheard);
  return stream;
}

const unheard = (): void => {};

/** Whoever closes a pipe has read enough: no message is needed. */
export const isClosedPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'EPIPE';
