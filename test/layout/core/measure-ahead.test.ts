import { describe, expect, it } from 'vitest';
import { createLayoutCaches, type LayoutContext } from '../../../src/layout/core/context.ts';
import { dumpFragments } from '../../../src/layout/core/dump.ts';
import { type BoxFragment, linkTo } from '../../../src/layout/core/fragments.ts';
import { aheadOfPage, measureAhead, measuredAhead } from '../../../src/layout/core/measure-ahead.ts';
import { independentSpace } from '../../../src/layout/core/spaces.ts';
import { layoutNode } from '../../../src/layout/index.ts';
import { atOnce } from '../../../src/turns.ts';
import { prepare } from '../table/fixtures.ts';

const many = (make: (index: number) => string): string => Array.from({ length: 1200 }, (_, i) => make(i)).join('');

const dumped = (fragment: BoxFragment): string => dumpFragments([linkTo(0, 0, fragment)]);

const DOCUMENTS = {
  table: `<table>${many((i) => `<tr><td>cell ${i}<td>x`)}</table>`,
  grid: `<div style="display: grid; grid-template-columns: auto 1fr">${many((i) => `<div>item ${i}</div>`)}</div>`,
  flex: `<div style="display: flex; flex-wrap: wrap">${many((i) => `<div>item ${i}</div>`)}</div>`,
  'a grid in a cell': `<table><tr><td><div style="display: grid">${many((i) => `<p>item ${i}`)}</div></table>`,
};

describe('boxes that hold very many others', () => {
  it.each(Object.entries(DOCUMENTS))('are measured in steps, none of them twice: %s', (_, html) => {
    const { root, context } = prepare(`<!DOCTYPE html>${html}`);
    let looks = 0;
    const counting: LayoutContext = { ...context, checkDeadline: () => looks++ };
    const space = independentSpace(800, {});
    const atOnceResult = layoutNode(root, space, null, null, counting);
    const looksAtOnce = looks;
    looks = 0;
    const patient: LayoutContext = { ...counting, caches: createLayoutCaches(), ahead: aheadOfPage() };
    let steps = 0;
    let most = 0;
    const work = measuredAhead(() => layoutNode(root, space, null, null, patient));
    for (let before = 0; ; before = looks) {
      const step = work.next();
      if (!step.done) {
        steps++;
        most = Math.max(most, looks - before);
        continue;
      }
      expect(dumped(step.value.fragment!)).toBe(dumped(atOnceResult.fragment!));
      break;
    }
    expect(steps).toBeGreaterThan(1200 / 64);
    // A cell is a block of one paragraph: a few looks each, 64 in a step.
    expect(most).toBeLessThan(64 * 6);
    expect(looks).toBeLessThan(looksAtOnce + 50);
  });
});

describe('a line of very many pieces', () => {
  const pieces = Array.from({ length: 5000 }, (_, i) => `<b${i % 7 ? '' : ' style="padding: 1px"'}>a</b>`).join('');
  it.each([
    ['in the paragraph', `<p>${pieces}`],
    ['in a box', `<p style="white-space: nowrap"><i>${pieces}</i>`],
    ['from right to left', `<p dir=rtl>${pieces} &#x5d0;`],
    ['after another line', `<p>one<br>${pieces}<sub>x</sub>`],
  ])('is made in steps: %s', (_, html) => {
    const { root, context } = prepare(`<!DOCTYPE html>${html}`);
    const space = independentSpace(800, {});
    const expected = dumped(layoutNode(root, space, null, null, context).fragment!);
    const patient: LayoutContext = { ...context, caches: createLayoutCaches(), ahead: aheadOfPage() };
    const work = measuredAhead(() => layoutNode(root, space, null, null, patient));
    let steps = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) steps++;
    expect(dumped(step.value.fragment!)).toBe(expected);
    expect(steps).toBeGreaterThan(6);
    expect(patient.ahead!.lines.size).toBe(0);
  });
});

describe('stops', () => {
  const { root, context } = prepare('<!DOCTYPE html><p>x');

  it('are made once for each phase of a box, and where somebody waits', () => {
    const ahead = aheadOfPage();
    const stops: string[] = [];
    const layout = (at: LayoutContext) => () => {
      measureAhead(root, 'inline', 5000, at, () => [() => stops.push('inline')]);
      measureAhead(root, 'block', 5000, at, () => [() => stops.push('block')]);
      measureAhead(root, 'block', 999, at, () => [() => stops.push('few')]);
      return 'done';
    };
    expect(layout(context)()).toBe('done');
    expect(atOnce(measuredAhead(layout({ ...context, ahead })))).toBe('done');
    expect(stops).toEqual(['inline', 'block']);
  });

  it('are few on a page, since what comes before them is laid out again', () => {
    const boxes = Array.from({ length: 50 }, () => ({ ...root }));
    let begun = 0;
    const ahead = aheadOfPage();
    const layout = (): void => {
      begun++;
      for (const box of boxes) measureAhead(box, 'inline', 5000, { ...context, ahead }, () => []);
    };
    atOnce(measuredAhead(layout));
    expect(begun).toBe(9);
  });

  it('pass on what is thrown in a measure', () => {
    const at = { ...context, ahead: aheadOfPage() };
    const layout = (): void =>
      measureAhead(root, 'inline', 5000, at, () => [
        () => {
          throw new Error('the time is over');
        },
      ]);
    expect(() => atOnce(measuredAhead(layout))).toThrow('the time is over');
  });
});
