/**
 * The second half of `npm run build`: turns the compiled files into the package that is installed. With `--release`, as run by `npm
 * pack`, the result is minified.
 */

import { cpSync } from 'node:fs';
import { bundleForBrowsers } from './browser.ts';
import { bundleCommand } from './command.ts';
import { declareCommonJs, dropInnerDeclarations } from './declarations.ts';
import { bundleEditor } from './editor.ts';
import { embedFiles } from './embed.ts';
import { shrinkCode } from './shrink.ts';
import { vendorLibraries } from './vendor.ts';

const release = process.argv.includes('--release');

for (const folder of ['assets', 'docs'])
  cpSync(`src/server/site/${folder}`, `dist/server/site/${folder}`, { recursive: true });
await bundleEditor();
await vendorLibraries();
embedFiles(release);
await bundleCommand();
await bundleForBrowsers();
declareCommonJs();
if (release) {
  dropInnerDeclarations();
  await shrinkCode();
}
