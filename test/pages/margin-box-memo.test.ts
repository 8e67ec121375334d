import { describe, expect, it } from 'vitest';
import type { BoxNode } from '../../src/boxes/box.ts';
import { createMarginBoxMemo } from '../../src/pages/margin-box-memo.ts';
import type { PageStyle } from '../../src/style/types.ts';
import { style } from '../boxes/fixtures.ts';
import { prepare } from '../layout/table/fixtures.ts';

const AREA = { x: 0, y: 0, width: 100, height: 20 };

const pageStyle = (css: string): PageStyle =>
  style(`<style>@page { ${css} }</style>`).pageStyle({
    name: '',
    side: 'right',
    first: true,
    blank: false,
    number: 1,
    inGroup: 1,
  });

function bodyOf(html: string): BoxNode {
  const { root } = prepare(`<!DOCTYPE html>${html}`);
  return root.children[0]!;
}

describe('margin boxes', () => {
  const made: string[] = [];
  const memo = createMarginBoxMemo();
  const place = (on: PageStyle, text: string, element: BoxNode | null = null, area = AREA) =>
    memo.placed(
      ['top-left', 'top-center', 'top-right'],
      { pageStyle: on, area, textOf: () => text, elementOf: () => element },
      () => {
        made.push(text);
        return [];
      },
    );

  it('are laid out once for pages in a row that show the same', () => {
    const strings = pageStyle('@top-left { content: string(a) } @top-right { content: "x" }');
    for (const text of ['a', 'a', 'a', 'b', 'b', 'a']) place(strings, text);
    expect(made.splice(0)).toEqual(['a', 'b', 'a']);
    place(strings, 'a', null, { ...AREA, width: 90 });
    expect(made.splice(0)).toEqual(['a']);
  });

  it('are laid out for each page where an element says the number of the page', () => {
    const elements = pageStyle('@top-left { content: element(h) }');
    const plain = bodyOf('<p>text');
    const numbered = bodyOf('<style>p::before { content: counter(page) }</style><p>text');
    for (const box of [plain, plain, null, null, plain]) place(elements, '', box);
    expect(made.splice(0).length).toBe(3);
    for (const box of [numbered, numbered]) place(elements, '', box);
    expect(made.splice(0).length).toBe(2);
  });
});
