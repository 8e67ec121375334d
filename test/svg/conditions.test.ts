import { describe, expect, it } from 'vitest';
import { draw } from './fixtures.ts';

const fills = (content: string): string[] =>
  draw(content).lines.flatMap((line) => /^\s*fill .*(#\w+)/.exec(line)?.[1] ?? []);

const rect = (fill: string, more = ''): string => `<rect width="9" height="9" fill="${fill}" ${more}/>`;

describe('conditional processing', () => {
  it('holds within a switch and outside of it', () => {
    expect(fills(rect('#ff0000', 'systemLanguage="de"') + rect('#00ff00', 'systemLanguage="de, en"'))).toEqual([
      '#00ff00',
    ]);
    expect(fills(`<switch><title>t</title>${rect('#ff0000', 'systemLanguage=""')}${rect('#00ff00')}</switch>`)).toEqual(
      ['#00ff00'],
    );
    expect(fills(rect('#ff0000', 'requiredExtensions="http://x.test/"'))).toEqual([]);
    expect(fills(rect('#00ff00', 'requiredExtensions="http://www.w3.org/1999/xhtml"'))).toEqual(['#00ff00']);
  });
});

describe('animations at time 0', () => {
  it('have their first value', () => {
    const animated = (animation: string): string[] =>
      fills(`<rect width="9" height="9" fill="#00f">${animation}</rect>`);
    expect(animated('<animate attributeName="fill" from="#f00" to="#0f0" dur="1s"/>')).toEqual(['#ff0000']);
    expect(animated('<animate attributeName="fill" values="#0f0;#f00" dur="1s" begin="0s"/>')).toEqual(['#00ff00']);
    expect(animated('<set attributeName="fill" to="#f00"/>')).toEqual(['#ff0000']);
    expect(animated('<animate attributeName="fill" to="#f00" dur="1s"/>')).toEqual(['#0000ff']);
    expect(animated('<set attributeName="fill" to="#f00" begin="1s"/>')).toEqual(['#0000ff']);
    expect(animated('<set attributeName="fill" to="#f00" begin="click"/>')).toEqual(['#0000ff']);
  });

  it('move and turn what they are in', () => {
    const group = (animation: string): string | undefined =>
      draw(`<rect width="9" height="9" transform="scale(2)">${animation}</rect>`).lines.find((line) =>
        line.includes('matrix'),
      );
    expect(group('<animateTransform attributeName="transform" type="translate" from="3 4" to="0" dur="1s"/>')).toMatch(
      /1 0 0 1 3 4$/,
    );
    expect(group('<animateMotion path="M5,6 H9" dur="1s"/>')).toMatch(/2 0 0 2 5 6$/);
  });
});
