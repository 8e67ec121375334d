/** Files named on the command line: errors are sentences that contain the file's name. */

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { didYouMean, nearestName } from '../nearest.ts';

/** Rejects with a sentence; `flag` is the flag that named the file, if any. */
export async function readNamed(name: string, flag?: string): Promise<Buffer> {
  try {
    return await readFile(name);
  } catch (error) {
    const sentence = unreadable(name, error as NodeJS.ErrnoException);
    throw new Error(flag === undefined ? sentence : `${flag}: ${sentence}`, { cause: error });
  }
}

export const readNamedText = async (name: string, flag?: string): Promise<string> =>
  (await readNamed(name, flag)).toString('utf8');

function unreadable(name: string, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return absentFile(name);
    case 'EISDIR':
      return `"${name}" is a folder, not a file`;
    case 'EACCES':
    case 'EPERM':
      return `"${name}" may not be read: its permissions say no`;
    case 'ENAMETOOLONG':
      return 'the name of a file is too long';
    default:
      return `"${name}" cannot be read: ${withoutCode(error)}`;
  }
}

/** Suggests a file in the same folder with a similar name. */
function absentFile(name: string): string {
  const { dir, base } = path.parse(name);
  const others = namesIn(dir || '.');
  if (others === null) return `there is no file "${name}": there is no folder "${dir}"`;
  const near = nearestName(base, others);
  return `there is no file "${name}"${didYouMean(near === null ? null : path.join(dir, near))}`;
}

function namesIn(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch {
    // Whatever is wrong with the folder, there is nothing to suggest.
    return null;
  }
}

/** Why a file cannot be written, worded as the end of a sentence. */
export function unwritable(output: string, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `there is no folder "${path.dirname(output)}"`;
    case 'EISDIR':
      return 'it is a folder';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'the permissions of its folder say no';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    default:
      return withoutCode(error);
  }
}

/** Node's messages begin with the error code and end with the system call: `EFBIG: file too large, write`. */
const withoutCode = ({ message }: Error): string => message.replace(/^[A-Z0-9]+: /, '').replace(/, \w+( '.*')?$/, '');
