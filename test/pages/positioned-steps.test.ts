import { expect, it } from 'vitest';
import { paginate } from '../../src/pages/paginate.ts';
import { style } from '../boxes/fixtures.ts';
import { prepare } from '../layout/table/fixtures.ts';

it('very many boxes on one page are placed in steps', () => {
  const html = `<!DOCTYPE html>${'<div style="position: absolute">x</div>'.repeat(640)}`;
  const { root, context } = prepare(html);
  const steps = [...paginate(root, style(html), context)];
  expect(steps.length).toBeGreaterThanOrEqual(10);
});
