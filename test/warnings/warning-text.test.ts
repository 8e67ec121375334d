import { describe, expect, it } from 'vitest';
import type { Warning } from '../../src/diagnostics.ts';
import { render } from '../../src/index.ts';
import { formatWarnings, warningsAsSarif } from '../../src/warning-text.ts';

const HTML = '<!doctype html>\n<style>\n\tp { colr: red }\n</style>\n<p>x';

describe('formatWarnings', () => {
  it('shows the line of the document, with the name marked', async () => {
    const { warnings } = await render(HTML);
    expect(warnings).toHaveLength(1);
    const [head, line, marks, end] = formatWarnings(warnings, { name: 'in.html', html: HTML }).split('\n');
    expect(head).toMatch(/^in\.html:3:6: .*colr.* \[css-unknown-property\]$/);
    expect(line).toBe('  3 | \tp { colr: red }');
    expect(marks).toBe('    | \t    ^^^^');
    expect(end).toBe('');
  });

  it('cuts long lines around the place, and shows none of what it has not', () => {
    const warning: Warning = { code: 'css-syntax', message: 'm', line: 1, column: 501, count: 2 };
    const html = `${'a'.repeat(500)}!${'b'.repeat(500)}`;
    const [head, line, marks] = formatWarnings([warning], { html }).split('\n');
    expect(head).toBe('document:1:501: m [css-syntax] (2 times)');
    expect(line).toBe(`  1 | ${'a'.repeat(40)}!${'b'.repeat(59)}`);
    expect(marks!.indexOf('^')).toBe(line!.indexOf('!'));
    expect(formatWarnings([{ ...warning, source: 'https://x.test/a.css' }], { html })).toBe(
      'https://x.test/a.css:1:501: m [css-syntax] (2 times)\n',
    );
    expect(formatWarnings([{ ...warning, line: 9 }], { html })).toBe('document:9:501: m [css-syntax] (2 times)\n');
    expect(formatWarnings([])).toBe('');
  });
});

it('formatWarnings goes by lines, the document before what it loads', () => {
  const at = (line?: number, source?: string): Warning => ({
    code: 'css-syntax',
    message: 'm',
    count: 1,
    ...(line === undefined ? {} : { line }),
    ...(source === undefined ? {} : { source }),
  });
  const text = formatWarnings([at(9), at(1, 'x:a.css'), at(), at(2)]);
  expect(text.split('\n').map((line) => line.split(': m')[0])).toEqual([
    'document:2:1',
    'document:9:1',
    'document',
    'x:a.css:1:1',
    '',
  ]);
});

it('warningsAsSarif has a result for each warning, with its place and a known rule', async () => {
  const { warnings } = await render(HTML);
  const { runs } = warningsAsSarif(warnings, { name: 'in.html' }) as {
    runs: [
      {
        tool: { driver: { rules: { id: string }[] } };
        results: { ruleId: string; ruleIndex: number; locations: object[] }[];
      },
    ];
  };
  const { tool, results } = runs[0];
  expect(results).toHaveLength(1);
  expect(tool.driver.rules[results[0]!.ruleIndex]!.id).toBe(results[0]!.ruleId);
  expect(results[0]!.locations).toEqual([
    { physicalLocation: { artifactLocation: { uri: 'in.html' }, region: { startLine: 3, startColumn: 6 } } },
  ]);
});
