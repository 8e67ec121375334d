import { describe, expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

/** The fills of four lines with 10px of padding, three of which fit on the first page. */
async function fills(decorationBreak: string): Promise<string[]> {
  const styles = `body { margin: 0; font: 10px/20px "Liberation Sans"; orphans: 1; widows: 1 }
    p { margin: 0; padding: 10px 0; background: linear-gradient(red, yellow); box-decoration-break: ${decorationBreak} }`;
  const html = `<!DOCTYPE html><style>${styles}</style><p>a<br>b<br>c<br>d`;
  const painted = await dump(html, 'display', { page: { size: [100, 80], margin: 0 } });
  return [...painted.matchAll(/linear\(([-\d., to]+):.*rect (\S+ \S+)/g)].map(([, line, rect]) => `${line} in ${rect}`);
}

/** https://drafts.csswg.org/css-break-3/#break-decoration */
describe('backgrounds over a page break', () => {
  it('go on where they were cut', async () => {
    expect(await fills('slice')).toEqual(['50,0 to 50,110 in 0,0 100x80', '50,-80 to 50,30 in 0,0 100x30']);
  });

  it('begin anew in clones, as large as in the whole box, as in browsers', async () => {
    expect(await fills('clone')).toEqual(['50,0 to 50,120 in 0,0 100x80', '50,0 to 50,120 in 0,0 100x40']);
  });
});
