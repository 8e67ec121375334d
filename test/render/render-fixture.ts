/** In a process of its own: renders a file and prints the SHA-256 of the PDF. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { render } from '../../src/index.ts';

const { pdf } = await render(readFileSync(process.argv[2]!, 'utf8'));
process.stdout.write(createHash('sha256').update(pdf).digest('hex'));
