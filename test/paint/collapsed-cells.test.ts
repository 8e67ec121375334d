import { expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

const STYLE =
  'table{border-collapse:collapse}td{border:20px solid red;background:blue;width:10px;height:10px;padding:0}';

async function linesOf(cell: string): Promise<string> {
  const html = `<!DOCTYPE html><style>body{margin:0}${STYLE}</style><table><td style="${cell}"></table>`;
  return dump(html, 'display', { page: { size: [200, 100], margin: 0 } });
}

/** As Chromium: what is painted above the table's borders leaves them free. */
it.each(['position:relative', 'opacity:.5'])(
  'the background of a cell with %s stays inside its borders',
  async (cell) => {
    const lines = await linesOf(cell);
    expect(lines).toMatch(/clip rect 20,20 10x10(.|\n)*#0000ff/);
    expect(lines.indexOf('#ff0000')).toBeLessThan(lines.indexOf('#0000ff'));
  },
);

it('that of other cells lies below the borders', async () => {
  const lines = await linesOf('');
  expect(lines).toContain('fill #0000ff rect 10,10 30x30');
  expect(lines.indexOf('#0000ff')).toBeLessThan(lines.indexOf('#ff0000'));
});

it('captions of a collapsed table have borders of their own', async () => {
  const html =
    '<!DOCTYPE html><style>body{margin:0}table{border-collapse:collapse}caption{border-top:2px solid red}</style>';
  const lines = await dump(`${html}<table><caption>A</caption><td>B</table>`, 'display', {
    page: { size: [200, 100], margin: 0 },
  });
  expect(lines).toMatch(/fill #ff0000 rect 0,0 [\d.]+x2/);
});
