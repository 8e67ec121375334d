import { expect, it } from 'vitest';
import { silentDiagnostics } from '../../src/diagnostics.ts';
import { htmlSteps } from '../../src/dom/parse.ts';

it('parses long documents in steps, and walks through the tree in others', () => {
  const steps = (html: string): number => {
    let count = 0;
    for (const _ of htmlSteps(html, { baseUrl: null, diagnostics: silentDiagnostics })) count++;
    return count;
  };
  const short = steps('<p>x');
  expect(short).toBeGreaterThan(3);
  expect(steps('<table><b>a<tr>c<td>b</table>'.repeat(20_000))).toBeGreaterThan(short);
});
