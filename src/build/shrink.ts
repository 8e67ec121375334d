/** Takes out of the built files what nobody needs who installs them: comments, blank space, and longer ways to say the same. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';

const LEFT_ALONE = /^(vendor|bundle|browser|resources[\\/]embedded|server[\\/]site[\\/]assets)/;

export async function shrinkCode(): Promise<void> {
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js') || LEFT_ALONE.test(name)) continue;
    const file = path.join('dist', name);
    const { code } = await transform(readFileSync(file, 'utf8'), {
      minifyWhitespace: true,
      minifySyntax: true,
      target: 'node20',
    });
    writeFileSync(file, code);
  }
}
