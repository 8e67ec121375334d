/**
 * Minifies the built files: removes comments and white space, and shortens local names and syntax.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';

const LEFT_ALONE = /^(vendor|bundle|browser|resources[\\/]embedded|server[\\/]site[\\/]assets)/;

/** Whether a release minifies a file, given its name in `dist`. */
export const isShrunk = (name: string): boolean => name.endsWith('.js') && !LEFT_ALONE.test(name);

export async function shrunk(code: string): Promise<string> {
  const { code: short } = await transform(code, { minify: true, charset: 'utf8', format: 'esm', target: 'node20' });
  return short;
}

export async function shrinkCode(): Promise<void> {
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
    if (!isShrunk(name)) continue;
    const file = path.join('dist', name);
    writeFileSync(file, await shrunk(readFileSync(file, 'utf8')));
  }
}
