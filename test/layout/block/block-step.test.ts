import { describe, expect, it } from 'vitest';
import { layout } from '../../../src/index.ts';

/** By page, the border boxes of the elements with an id: where they are and how high. Pages are 200px wide. */
async function boxes(body: string, style = '', height = 400): Promise<string[]> {
  const html = `<!doctype html><style>
    body, p { margin: 0 } body { font: 10px/10px "Liberation Sans"; ${style} } .s { block-step-size: 20px; height: 33px }
    .h { height: 10px }</style><body>${body}`;
  const { pages } = await layout(html, { page: { size: [200, height], margin: 0 } });
  return pages.map((page) =>
    page.boxes
      .filter(({ tag, id }) => tag !== '#text' && id)
      .map(({ id, y, height }) => `${id}: ${y} ${height}`)
      .join(' | '),
  );
}

const AFTER = '<div class=h id=z></div>';

/** Expectations are reasoned from the specification, since no browser has the property. https://drafts.csswg.org/css-rhythm-1/#block-height */
describe('block-step-size', () => {
  const flow = 'display: flow-root';

  it('rounds outer heights up, with half of the extra space above and half below', async () => {
    expect(await boxes(`<div class=s id=a></div>${AFTER}`, flow)).toEqual(['a: 3.5 33 | z: 40 10']);
    const [margins] = await boxes(`<div class=s style="margin: 6px 0 9px" id=a></div>${AFTER}`, flow);
    expect(margins).toBe('a: 12 33 | z: 60 10');
    const [negative] = await boxes(`<div class=s style="margin: -4px 0 -6px" id=a></div>${AFTER}`, flow);
    // 33 - 10 lacks 17 to 40.
    expect(negative).toBe('a: 4.5 33 | z: 40 10');
  });

  it('adds nothing to multiples, also of steps that are no whole px', async () => {
    expect(await boxes(`<div class=s style="height: 40px" id=a></div>${AFTER}`, flow)).toEqual(['a: 0 40 | z: 40 10']);
    expect(await boxes(`<div class=s style="height: 0" id=a></div>${AFTER}`, flow)).toEqual(['a: 0 0 | z: 0 10']);
    const [fine] = await boxes(`<div style="block-step-size: 1.5px; height: 4.5px" id=a></div>${AFTER}`, flow);
    expect(fine).toBe('a: 0 4.5 | z: 4.5 10');
  });

  it('counts the box’s own margins alone where they collapse', async () => {
    const [before] = await boxes(
      `<div class=h style="margin-bottom: 30px" id=a></div><div class=s id=b></div>${AFTER}`,
      flow,
    );
    expect(before).toBe('a: 0 10 | b: 40 33 | z: 76.5 10');
    const [parent] = await boxes(`<div id=p style="margin-bottom: 2px"><div class=s id=b></div></div>${AFTER}`, flow);
    expect(parent).toBe('p: 3.5 33 | b: 3.5 33 | z: 40 10');
  });

  it('establishes an independent formatting context, with any length', async () => {
    const inside = '<p style="margin: 5px 0" id=b>b</p><div style="float: left; height: 30px" id=f></div>';
    expect(await boxes(`<div style="block-step-size: 0" id=a>${inside}</div>${AFTER}`, flow)).toEqual([
      'a: 0 50 | b: 5 10 | f: 20 30 | z: 50 10',
    ]);
    const empty = '<div style="block-step-size: 0; margin: 7px 0 5px" id=a></div>';
    expect(await boxes(`${empty}${AFTER}`, flow)).toEqual(['a: 7 0 | z: 12 10']);
  });

  it('is not inherited, and nested steps are each of their own box', async () => {
    const nested = '<div style="block-step-size: 50px" id=a><div class=s id=b></div></div>';
    expect(await boxes(`${nested}${AFTER}`, flow)).toEqual(['a: 5 40 | b: 8.5 33 | z: 50 10']);
  });

  it('inserts the space on the side that align-self leaves', async () => {
    for (const [value, y] of Object.entries({ start: 0, end: 7, center: 3.5, 'flex-end': 3.5, auto: 3.5 })) {
      const [page] = await boxes(`<div class=s style="align-self: ${value}" id=a></div>${AFTER}`, flow);
      expect(page, value).toBe(`a: ${y} 33 | z: 40 10`);
    }
  });

  it('applies to tables, pictures, flexible boxes and columns in the flow', async () => {
    const table = '<table class=s id=a style="border-spacing: 0"><tr><td style="padding: 0; height: 33px"></table>';
    expect((await boxes(`${table}${AFTER}`, flow))[0]).toMatch(/^a: 3\.5 33 .*z: 40 10$/);
    const picture = '<svg class=s style="display: block; width: 30px" id=a></svg>';
    expect(await boxes(`${picture}${AFTER}`, flow)).toEqual(['a: 3.5 33 | z: 40 10']);
    for (const style of ['display: flex', 'display: grid', 'columns: 2']) {
      const [page] = await boxes(`<div class=s style="${style}" id=a></div>${AFTER}`, flow);
      expect(page, style).toBe('a: 3.5 33 | z: 40 10');
    }
  });

  it('applies to floats, whose margins grow', async () => {
    const float = '<div class=s style="float: left; width: 30px" id=a></div>';
    const clear = '<div class=h style="clear: left" id=z></div>';
    expect(await boxes(`${float}${clear}`, flow)).toEqual(['a: 3.5 33 | z: 40 10']);
    const [inline] = await boxes(`<div>text ${float.replaceAll('div', 'span')}</div>${clear}`, flow);
    expect(inline).toBe('a: 3.5 33 | z: 40 10');
  });

  it('applies to spanners', async () => {
    const spanner = `<div style="columns: 2"><div class=s style="column-span: all" id=a></div></div>`;
    expect(await boxes(`${spanner}${AFTER}`, flow)).toEqual(['a: 3.5 33 | z: 40 10']);
  });

  it('does not apply to other boxes', async () => {
    const items = '<div style="display: flex"><div class=s id=a></div></div>';
    expect(await boxes(`${items}${AFTER}`, flow)).toEqual(['a: 0 33 | z: 33 10']);
    const inline = '<div style="line-height: 0"><span class=s style="display: inline-block; vertical-align: top" id=a>';
    expect(await boxes(`${inline}</span></div>${AFTER}`, flow)).toEqual(['a: 0 33 | z: 33 10']);
    const positioned = '<div class=s style="position: absolute" id=a></div>';
    expect(await boxes(`${positioned}${AFTER}`, flow)).toEqual(['z: 0 10 | a: 0 33']);
  });

  it('rounds what is left of the margins where a float has made the box narrow', async () => {
    const float = '<div style="float: left; width: 150px; height: 25px"></div>';
    const text = '<p id=a style="block-step-size: 40px">aaaaaaa aaaaaaa<br>b</p>';
    // Three lines beside the float.
    expect(await boxes(`${float}${text}${AFTER}`, flow)).toEqual(['a: 5 30 | z: 40 10']);
  });

  it('goes by the block axis of the box around it, and by zoomed lengths', async () => {
    const html = `<!doctype html><body style="margin: 0; writing-mode: vertical-lr; height: 100px; display: flow-root">
      <div id=a style="block-step-size: 20px; width: 33px"></div><div id=z style="width: 10px"></div>`;
    const { pages } = await layout(html, { page: { size: [200, 100], margin: 0 } });
    const found = pages[0]!.boxes.filter(({ id }) => id === 'a' || id === 'z').map(({ id, x }) => `${id}: ${x}`);
    expect(found).toEqual(['a: 3.5', 'z: 40']);
    const zoomed = `<div style="zoom: 2">${'<div class=s id=a></div>'}</div>${AFTER}`;
    expect(await boxes(zoomed, flow)).toEqual(['a: 7 66 | z: 80 10']);
  });
});

describe('block-step-size over pages', () => {
  const above = (height: number): string => `<div style="height: ${height}px"></div>`;
  const step = '<div class=s style="break-inside: avoid" id=a></div>';

  it('adds nothing to a margin that an unforced break truncates, but all of it below', async () => {
    expect(await boxes(`${above(90)}${step}${AFTER}`, '', 100)).toEqual(['', 'a: 0 33 | z: 40 10']);
    const [, margins] = await boxes(
      `${above(90)}<div class=s style="margin: 5px 0; break-inside: avoid" id=a></div>${AFTER}`,
      '',
      100,
    );
    // 0 + 33 + 5 lacks 2.
    expect(margins).toBe('a: 0 33 | z: 40 10');
  });

  it('keeps the halves after a forced break, and where margin-break keeps the margin', async () => {
    const forced = '<div class=s style="break-before: page" id=a></div>';
    expect(await boxes(`${above(20)}${forced}${AFTER}`, '', 100)).toEqual(['', 'a: 3.5 33 | z: 40 10']);
    const kept = '<div class=s style="margin-break: keep; break-inside: avoid" id=a></div>';
    expect(await boxes(`${above(90)}${kept}${AFTER}`, '', 100)).toEqual(['', 'a: 3.5 33 | z: 40 10']);
  });

  it('rounds each fragment: one that continues fills its page, the last has the space below', async () => {
    const lines = `<p style="block-step-size: 30px" id=a>${Array(12).fill('a').join('<br>')}</p>`;
    // Five lines, then seven, which lack 20 to 90.
    expect(await boxes(`${above(50)}${lines}${AFTER}`, '', 100)).toEqual(['a: 50 50', 'a: 0 70 | z: 90 10']);
  });

  it('never breaks a box for the extra space', async () => {
    // Outer height 120; the 12.5 above would not fit.
    const tall = '<p style="block-step-size: 30px; height: 95px" id=a>a</p>';
    expect(await boxes(`${tall}${AFTER}`, '', 100)).toEqual(['a: 0 95', 'z: 0 10']);
    const picture = '<svg style="display: block; block-step-size: 30px; width: 9px; height: 100px" id=a></svg>';
    expect(await boxes(`${picture}${AFTER}`, '', 100)).toEqual(['a: 0 100', 'z: 0 10']);
    const float = '<div style="float: left; block-step-size: 30px; width: 9px; height: 100px" id=a></div>';
    expect(await boxes(float, '', 100)).toEqual(['a: 0 100']);
  });

  it('moves floats on with their margins, and rounds the last fragment of one that continues', async () => {
    const float = '<div class=s style="float: left; width: 30px; break-inside: avoid" id=a></div>';
    const clear = '<div class=h style="clear: left" id=z></div>';
    // 65 + 33 would fit, 65 + 40 does not.
    expect(await boxes(`${above(65)}${float}${clear}`, '', 100)).toEqual(['', 'a: 3.5 33 | z: 40 10']);
    const lines = `<div style="float: left; block-step-size: 30px" id=a>${Array(14).fill('a').join('<br>')}</div>`;
    expect(await boxes(`${lines}${clear}`, '', 100)).toEqual(['a: 0 100', 'a: 0 40 | z: 60 10']);
  });

  it('keeps the rhythm through columns', async () => {
    const column = '<div style="columns: 2; column-gap: 0; column-fill: auto; height: 80px">';
    const items = ['a', 'b', 'c', 'd'].map((id) => `<div class=s style="break-inside: avoid" id=${id}></div>`).join('');
    // Two in each column, whose margins collapse; the first margin of the second column is truncated, and its space is below.
    expect(await boxes(`${column}${items}</div>`)).toEqual(['a: 3.5 33 | b: 40 33 | c: 0 33 | d: 40 33']);
  });
});
