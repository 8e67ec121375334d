/** What operators are given beside the code: a board for Grafana and commands in the documents, held to what there is. */

import './patience.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addServiceCommands } from '../../src/cli/service-commands.ts';
import { createMetrics } from '../../src/server/operations/metrics.ts';
import { fakeRenderer, rendered } from './api/harness.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

interface Board {
  readonly panels: readonly {
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly w: number };
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

describe('the board for Grafana', () => {
  const { panels } = JSON.parse(read('fixtures/grafana.json')) as Board;
  const expressions = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const));

  it('asks for metrics that the service has, by labels that they have', async () => {
    const metrics = createMetrics(fakeRenderer());
    metrics.request('/api/v1/pdf', 'POST', 200, 0.1);
    const warning = { code: 'css-syntax', message: 'odd', count: 1 } as const;
    metrics.rendered('pdf', 'live', rendered(undefined, [warning]));
    const lines = (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const labels = new Map<string, Set<string>>();
    for (const line of lines) {
      const [, name = '', inside = ''] = /^(\w+)(?:\{([^}]*)\})?/.exec(line)!;
      const known = labels.get(name) ?? new Set(['instance']);
      for (const [, label] of inside.matchAll(/(\w+)="/g)) known.add(label!);
      labels.set(name, known);
    }
    expect(expressions.length).toBeGreaterThan(12);
    for (const [title, expr] of expressions) {
      const names = [...expr.matchAll(/\b((?:platen|process|nodejs)_\w+)/g)].map(([, name]) => name!);
      expect(names.length, title).toBeGreaterThan(0);
      for (const name of names) expect([...labels.keys()], title).toContain(name);
      const known = new Set(names.flatMap((name) => [...labels.get(name)!]));
      const asked = [...expr.matchAll(/by \(([^)]*)\)|\{(\w+)[=~!]/g)].flatMap(([, by, one]) =>
        (by ?? one!).split(/, */),
      );
      for (const label of asked) expect([...known], title).toContain(label);
    }
  });

  it('fits its columns', () => {
    for (const { title, gridPos } of panels) expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
  });
});

describe('the documents', () => {
  const program = new Command('platen');
  addServiceCommands(program);
  const names = (command: Command): readonly string[] => command.commands.map((one) => one.name());
  const service = new Set(names(program));

  it.each(['README.md', 'compose.yaml', 'fixtures/kubernetes.yaml'])(
    '%s names commands and options that there are',
    (file) => {
      const text = read(file);
      const commands = [...text.matchAll(/\bplaten (?!platen)([a-z]+)((?: [a-z-][^\s`"#,]*)*)/g)].filter(([, name]) =>
        service.has(name!),
      );
      if (file !== 'fixtures/kubernetes.yaml') expect(commands.length).toBeGreaterThan(0);
      for (const [line, name, rest = ''] of commands) {
        let command = program.commands.find((one) => one.name() === name)!;
        const [next] = rest.trim().split(' ');
        if (command.commands.length > 0 && next)
          command = command.commands.find((one) => one.name() === next) ?? command;
        if (command.commands.length > 0 && next) expect(names(command), line).toContain(next);
        const options = command.options.map(({ long }) => long);
        for (const [option] of rest.matchAll(/--[a-z-]+/g)) expect(options, line).toContain(option);
      }
    },
  );

  it('also names, beside "account", every command on accounts', () => {
    const account = program.commands.find((one) => one.name() === 'account')!;
    const line = read('README.md')
      .split('\n')
      .find((one) => one.includes('platen account activate'))!;
    for (const name of names(account)) expect(line).toContain(name);
  });
});
