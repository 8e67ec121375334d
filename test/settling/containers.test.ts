import { describe, expect, it } from 'vitest';
import { layoutReport } from '../../src/index.ts';

const page = { size: [400, 200] as [number, number], margin: 0 };

async function widths(html: string, selector: string): Promise<number[]> {
  const { snapshot } = await layoutReport(
    `<!DOCTYPE html><style>body { margin: 0; font: 10px/20px "Liberation Sans" }</style>${html}`,
    { page },
  );
  return snapshot.pages.flatMap(({ boxes }) => boxes.filter(({ tag }) => tag === selector).map(({ width }) => width));
}

const warningsOf = async (css: string) =>
  (await layoutReport(`<!DOCTYPE html><style>${css}</style><p>text`, { page })).warnings;

describe('container queries', () => {
  it('see a container that continues on the next page once, as wide as on its first', async () => {
    const html = `<style>div { container-type: inline-size; width: 300px } @container (width = 300px) { p { width: 50px; height: 150px; margin: 0 } }</style>
<div><p>one<p>two<p>three</div>`;
    expect(await widths(html, 'p')).toEqual([50, 50, 50, 50, 50]);
  });

  it('settle from the outside in, deeper than rounds are counted', async () => {
    const open = '<div class=f><section>'.repeat(9);
    const html = `<style>.f { display: flex } section { flex: 1; container-type: inline-size; padding-right: 10px }
@container (width < 330px) { b { display: block; width: 7px } }</style>${open}<b>x</b>${'</section></div>'.repeat(9)}`;
    expect(await widths(html, 'b')).toEqual([7]);
  });

  it('settle together with references to pages', async () => {
    const html = `<style>section { container-type: inline-size } @container (width > 100px) { p { height: 150px } }
a::after { content: target-counter(attr(href), page) }</style><a href="#z"></a><section><p>a<p>b<p id=z>c</section>`;
    const { snapshot, warnings } = await layoutReport(`<!DOCTYPE html>${html}`, { page });
    expect(warnings).toEqual([]);
    expect(snapshot.pages.length).toBe(3);
    const texts = snapshot.pages.flatMap(({ boxes }) => boxes.map(({ text }) => text));
    // The third box begins on the second page and ends on the third; without the query all three would stand on the first.
    expect(texts).toContain('2');
  });

  it('bring fonts of the document that they alone select', async () => {
    const asked: string[] = [];
    const html = `<!DOCTYPE html><style>@font-face { font-family: Own; src: url(https://example.org/own.woff2) }
section { container-type: inline-size } @container (width > 100px) { p { font-family: Own } }</style><section><p>text</section>`;
    const loader = (url: string) => {
      asked.push(url);
      return Promise.resolve(null);
    };
    await layoutReport(html, { page, loader });
    expect(asked).toEqual(['https://example.org/own.woff2']);
  });

  it('warn of what is unknown, with its place', async () => {
    const [warning] = await warningsOf('p { }\n@container (weight > 3px) { p { color: red } }');
    expect(warning).toMatchObject({ code: 'css-unsupported', line: 2, value: '(weight > 3px)' });
    expect(await warningsOf('@container style(color: red) { p { color: red } }')).toMatchObject([
      { code: 'css-unsupported' },
    ]);
    expect(await warningsOf('@container and { p { color: red } }')).toMatchObject([{ code: 'css-invalid-at-rule' }]);
    expect(await warningsOf('@container none (width > 1px) { p { color: red } }')).toMatchObject([
      { code: 'css-invalid-at-rule' },
    ]);
  });
});
