/** What the image and its composition name is there. */

import '../patience.ts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/server/config.ts';
import { SETTINGS } from '../../../src/server/settings.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const known = new Set(SETTINGS.flatMap(({ name }) => [name, `${name}_FILE`]));

it('sets variables the service knows', () => {
  const compose = read('compose.yaml');
  const service = compose.slice(compose.indexOf('\n  platen:'), compose.indexOf('\n  database:'));
  expect(service).toContain('secrets');
  const names = [...service.matchAll(/^ {6}([A-Z][A-Z_]+):/gm)].map((match) => match[1]!);
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  const image = [.../^ENV (.*)$/m.exec(read('Dockerfile'))![1]!.matchAll(/([A-Z_]+)=/g)].map((match) => match[1]!);
  expect(image.filter((name) => !known.has(name))).toEqual(['NODE_ENV']);
});

it('copies files there are, and lets them into the context', () => {
  const context = read('.dockerignore').split('\n');
  const sources = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap((match) =>
    match[1]!.split(' '),
  );
  expect(sources.length).toBeGreaterThan(6);
  for (const source of sources) {
    expect(existsSync(path.join(root, source)), source).toBe(true);
    expect(context, source).toContain(`!${source.split('/')[0]}`);
  }
});

it('gives replicas longer to end than a render may take', () => {
  const grace = Number(/stop_grace_period: (\d+)s/.exec(read('compose.yaml'))![1]);
  expect(grace * 1000).toBeGreaterThan(DEFAULT_CONFIG.patience + DEFAULT_CONFIG.deadline + 2_000);
});
