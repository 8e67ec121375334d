/** Loads the service, whose packages are not installed with the engine. */

import { readPackageFile } from '../resources/package-files.ts';
import { collectAhead } from './bundled.ts';
import { listenForClosedPipes } from './output.ts';

/** Packages needed only once settings, a request or a document use them: PostgreSQL, Stripe, a mail server, pictures. */
const LATE = new Set([
  '@jsquash/avif',
  '@resvg/resvg-wasm',
  'pg',
  'pg-boss',
  'stripe',
  'nodemailer',
  'aws4fetch',
  'liquidjs',
]);

/** Throws an `Error` that says which packages to install. */
export async function loadService(): Promise<typeof import('../server/index.ts')> {
  collectAhead();
  listenForClosedPipes();
  try {
    return await import('../server/index.ts');
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const { peerDependencies } = JSON.parse(new TextDecoder().decode(readPackageFile('package.json'))) as {
      readonly peerDependencies: Readonly<Record<string, string>>;
    };
    const packages = Object.entries(peerDependencies)
      .filter(([name]) => !LATE.has(name))
      .map(([name, range]) => `${name}@${range.replace('^', '')}`);
    throw new Error(`the service needs packages of its own: npm install ${packages.join(' ')}`, { cause: error });
  }
}
