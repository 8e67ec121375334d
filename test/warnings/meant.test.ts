import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';
import { cpuTime } from '../hostile/cpu-time.ts';

const messages = async (declaration: string): Promise<string[]> =>
  (await render(`<!doctype html><style>p { ${declaration} }</style><p>x`)).warnings.map(({ message }) => message);

describe('warnings of style sheets', () => {
  it.each([
    ['colr: red', 'colr is not a property; did you mean color?'],
    ['text-algin: center', 'text-algin is not a property; did you mean text-align?'],
    ['frobnicate: 1', 'frobnicate is not a property'],
    ['text-align: centre', 'text-align does not take this value: centre; did you mean center?'],
    ['display: flx', 'display does not take this value: flx; did you mean flex?'],
    ['width: 10', 'width does not take this value: 10; did you mean 10px?'],
    ['margin: 2cmm auto', 'margin does not take this value: 2cmm auto; did you mean 2cm auto?'],
    ['border: 1px soild red', 'border does not take this value: 1px soild red; did you mean 1px solid red?'],
    ['color: ff0000', 'color does not take this value: ff0000; did you mean #ff0000?'],
    ['color: rde', 'color does not take this value: rde; did you mean red?'],
    ['page-break-after: alwasy', 'page-break-after does not take this value: alwasy; did you mean always?'],
    ['width: solid', 'width does not take this value: solid'],
  ])('name what was meant by %s', async (declaration, message) => {
    expect(await messages(declaration)).toEqual([message]);
  });

  it('look for it a limited number of times', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `colr${i}x: red`).join(';');
    const { value, cpu } = await cpuTime((renderWith) => renderWith(`<style>p { ${many} }</style><p>x`), 2000);
    expect(value.warnings.filter(({ message }) => message.includes('did you mean')).length).toBeLessThanOrEqual(100);
    expect(cpu).toBeLessThan(2000);
  });
});
