/** Rules in gaps, where Chromium 156 prints them; and the space between scripts. https://drafts.csswg.org/css-gaps-1/ */

import { describe, expect, it } from 'vitest';
import { dump, layout } from '../../src/index.ts';
import { expand } from '../css/properties/helpers.ts';

/** Red columns and blue rows as x,y width×height. */
async function rules(css: string, body: string, page = '300px 300px'): Promise<string[]> {
  const head = `<!doctype html><style>@page { margin: 0; size: ${page} } body { margin: 0 } b { height: 20px; min-width: 0 }`;
  const html = `${head} div { column-rule: 4px solid red; row-rule: 2px solid blue; gap: 20px; width: 250px; ${css} }</style>`;
  const text = await dump(`${html}<div>${body}</div>`, 'display');
  return [...text.matchAll(/fill #(ff0000|0000ff) rect (\S+ \S+)/g)].map(
    ([, color, rect]) => `${color === 'ff0000' ? 'column' : 'row'} ${rect}`,
  );
}

const GRID = 'display: grid; grid-template-columns: 40px 50px 60px;';
const SPANNED = '<b></b><b></b><b></b><b style="grid-column: span 2"></b><b></b>';

describe('rules in gaps', () => {
  it('stand between the items of a line and between lines of a flex container', async () => {
    const items = '<b style="width: 60px"></b><b style="width: 100px"></b><b style="width: 100px"></b>';
    expect(await rules('display: flex; flex-wrap: wrap', items)).toEqual(['column 68,0 4x20', 'row 0,29 250x2']);
    expect(await rules('display: flex; flex-direction: column', '<b></b><b></b>')).toEqual(['row 0,29 250x2']);
  });

  it('stop at items that span a gap, unless they are never broken', async () => {
    expect(await rules(GRID, SPANNED)).toEqual(['column 48,0 4x20', 'column 118,0 4x60', 'row 0,29 190x2']);
    expect(await rules(`${GRID} rule-break: none`, SPANNED)).toContain('column 48,0 4x60');
    expect(await rules(`${GRID} direction: rtl`, SPANNED)).toEqual([
      'column 198,0 4x20',
      'column 128,0 4x60',
      'row 60,29 190x2',
    ]);
  });

  it('break at crossings and keep away from them by insets, where they are asked to', async () => {
    const css = 'display: grid; grid-template-columns: 40px 50px; rule-break: intersection; rule-inset: 1px / 10%';
    expect(await rules(css, '<b></b><b></b><b></b><b></b>')).toEqual([
      'column 48,1 4x17',
      'column 48,42 4x17',
      'row 1,29 37x2',
      'row 62,29 47x2',
    ]);
    expect(
      await rules(`${GRID} rule-visibility-items: between; rule-overlap: column-over-row`, '<b></b><b></b>'),
    ).toEqual(['column 48,0 4x20']);
  });

  it('have shorthands for both axes, for both ends and for both kinds of ends', () => {
    expect(expand('row-rule-inset: 1px 2px / 3px')).toEqual({
      'row-rule-inset-cap-start': 1,
      'row-rule-inset-cap-end': 2,
      'row-rule-inset-junction-start': 3,
      'row-rule-inset-junction-end': 3,
    });
    expect(Object.keys(expand('rule: 1px solid red'))).toHaveLength(6);
    expect(expand('rule-inset-start: overlap-join')).toEqual({
      'column-rule-inset-cap-start': 'overlap-join',
      'column-rule-inset-junction-start': 'overlap-join',
      'row-rule-inset-cap-start': 'overlap-join',
      'row-rule-inset-junction-start': 'overlap-join',
    });
  });
});

// https://drafts.csswg.org/css-text-4/#text-autospace-property: an eighth of an em.
it('ideographs stand apart from letters and digits, not from punctuation', async () => {
  const width = async (text: string, value: string): Promise<number> => {
    const { pages } = await layout(
      `<!doctype html><span style="font-size: 16px; text-autospace: ${value}">${text}</span>`,
    );
    return Math.max(...pages[0]!.boxes.filter(({ tag }) => tag === 'span').map((box) => box.width));
  };
  const added = async (text: string) => (await width(text, 'normal')) - (await width(text, 'no-autospace'));
  expect(await added('漢a漢')).toBeCloseTo(4, 1);
  expect(await added('第1章')).toBeCloseTo(4, 1);
  expect(await added('漢、a')).toBeCloseTo(0, 1);
  expect(await added('漢字')).toBeCloseTo(0, 1);
});
