/** What others check packages with before they take them: publint and "Are the types wrong?". */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, it } from 'vitest';
import { declarationsOfDoors } from '../../src/build/declarations.ts';
import { packedTarball } from './installation.ts';

describe('the exports', () => {
  const tarball = packedTarball();

  it('are as publint wants them', async () => {
    const { buffer, byteOffset, byteLength } = readFileSync(tarball);
    const { messages, pkg } = await publint({
      pack: { tarball: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer },
      strict: true,
    });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it('have types in every module setting', () => {
    // What is there for ES modules alone is said by Node itself, from 20.19 on `require` takes it.
    const args = [tarball, '--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm', '--no-color', '--no-emoji'];
    const { status, stdout } = spawnSync(path.resolve('node_modules/.bin/attw'), args, { encoding: 'utf8' });
    expect(stdout).toContain('platen/testing');
    expect(status, stdout).toBe(0);
  }, 180_000);

  it('lead to declarations that a release keeps', () => {
    const kept = declarationsOfDoors();
    const names = JSON.stringify(JSON.parse(readFileSync('package.json', 'utf8')).exports).match(/[\w./-]+\.d\.c?ts/g)!;
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !kept.has(path.resolve(name)))).toEqual([]);
  });
});
