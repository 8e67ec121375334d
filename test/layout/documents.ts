/** A small document for each folder of src/layout, and ways to make it longer and deeper. */

const IMAGE = 'src="data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs="';
const RATIO = `src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'/>"`;

/** 120px wide; lines are 20px high. Sizes are chosen so that something breaks at 100px. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  // Margins collapse through nothing here: 10px above and below, 30px between (the larger), none at the break.
  block: `<div style="margin:10px 0; padding:5px"><div style="height:60px; margin-bottom:20px"></div>
<div style="height:60px; margin-top:30px"></div></div><div style="break-inside:avoid; height:40px"></div>`,
  // The tall float goes on beside what follows; the box that clears it stands below its last piece.
  floats: `<div style="float:left; width:30px; height:120px"></div><p style="margin:0; width:100px">aaa<br>bbb</p>
<div style="float:right; width:20px; height:20px"></div><div style="clear:left; height:10px"></div>`,
  // Five lines fit, but two must stay together after the break.
  inline: `<p style="margin:0; width:100px; widows:2">one<br>two <b>bold</b><br>three<br>four<br>five<br>six</p>`,
  // The header is repeated; the cell that spans both rows continues below it, and the second row keeps its distance below the first.
  table: `<table style="border-spacing:2px; width:100px"><thead><tr><th style="padding:0; height:20px"></th>
<th style="padding:0"></th></tr></thead><tr><td rowspan=2 style="padding:0; width:40px"></td>
<td style="padding:0; height:50px"></td></tr><tr><td style="padding:0; height:50px"></td></tr></table>`,
  // The second item takes the 40px left in its line; the third line is cut.
  flex: `<div style="display:flex; flex-wrap:wrap; width:100px"><div style="flex:0 0 60px; height:50px"></div>
<div style="flex:1; height:30px"></div><div style="flex:0 0 70px; height:60px"></div></div>`,
  // Columns of 20px and 60px; the gap between rows is dropped at the break.
  grid: `<div style="display:grid; grid-template:40px 50px 30px / 1fr 3fr; gap:10px; width:90px"><div></div><div></div>
<div style="grid-column:span 2"></div><div></div></div>`,
  // 220px of content in two columns: 110px each, or 100px each and 10px on the next page.
  multicol: `<div style="columns:2; column-gap:10px; width:110px"><div style="height:30px"></div>
<div style="height:90px"></div><div style="height:100px"></div></div>`,
  // The second absolute box falls on the second page, the fixed one on every page.
  positioned: `<div style="position:relative; height:150px; margin-left:10px">
<div style="position:absolute; top:20px; right:0; width:30px; height:40px"></div>
<div style="position:absolute; top:110px; left:5px; width:20px; height:10px"></div></div>
<div style="position:fixed; bottom:0; left:0; width:10px; height:5px"></div>`,
  // 10px text with 5px annotations: the first column is as wide as its annotation, and higher than the line of 10px.
  ruby: `<p style="margin:0; line-height:10px"><ruby>ab<rt>a wide note</rt>c<rt>n</rt></ruby> text</p>`,
  // Pictures are not cut: the first moves on whole. The second is 3:2.
  replaced: `<div style="height:70px"></div><img style="display:block; width:40px; height:60px" ${IMAGE}>
<img style="display:block; height:20px" ${RATIO}>`,
  // Lines run down and stack from the right: two columns of 20px at the right end of 60px. The second box moves on whole.
  'writing-modes': `<div style="writing-mode:vertical-rl; width:60px; height:70px">one<br>two</div>
<div style="writing-mode:vertical-lr; width:50px; height:40px"><div style="margin-left:10px">three</div></div>`,
};

export const page = (body: string): string =>
  `<!DOCTYPE html><style>body { margin: 0; font: 10px/20px "Liberation Sans" }</style>${body}`;

const nest = (depth: number, open: string, close: string, inner = 'text'): string =>
  open.repeat(depth) + inner + close.repeat(depth);

export interface Growth {
  /** `count` things side by side. */
  readonly long: (count: number) => string;
  /** One in another, `depth` times. */
  readonly deep: (depth: number) => string;
}

export const GROWTH: Readonly<Record<string, Growth>> = {
  block: {
    long: (count) => '<p>text</p>'.repeat(count),
    deep: (depth) => nest(depth, '<div style="overflow:hidden; margin:1px 0">', '</div>'),
  },
  floats: {
    long: (count) => '<p><span style="float:left">f</span>text</p>'.repeat(count),
    deep: (depth) => nest(depth, '<div style="float:left">', '</div>'),
  },
  inline: {
    long: (count) => `<p>${'some <b>words</b> '.repeat(count)}</p>`,
    deep: (depth) => nest(depth, '<span style="display:inline-block">a ', '</span>'),
  },
  table: {
    long: (count) => `<table>${'<tr><td>a<td>b</tr>'.repeat(count)}</table>`,
    deep: (depth) => nest(depth, '<table><tr><td>a<td>', '</table>'),
  },
  flex: {
    long: (count) => `<div style="display:flex; flex-wrap:wrap">${'<div>a</div>'.repeat(count)}</div>`,
    deep: (depth) =>
      nest(depth, '<div style="display:flex"><div style="display:flex; flex-direction:column">', '</div></div>'),
  },
  grid: {
    long: (count) => `<div style="display:grid; grid-template-columns:1fr auto">${'<div>a</div>'.repeat(count)}</div>`,
    deep: (depth) =>
      nest(depth, '<div style="display:grid; grid-template-columns:auto 1fr"><i>a</i><div>', '</div></div>'),
  },
  multicol: {
    long: (count) => `<div style="columns:2">${'<p>text</p>'.repeat(count)}</div>`,
    deep: (depth) => nest(depth, '<div style="columns:2">', '</div>'),
  },
  positioned: {
    long: (count) => '<p style="position:relative">text<b style="position:absolute; right:0">b</b></p>'.repeat(count),
    deep: (depth) => nest(depth, '<div style="position:absolute; left:1px">', '</div>'),
  },
  ruby: {
    long: (count) => `<p>${'<ruby>base<rt>note</rt></ruby> '.repeat(count)}</p>`,
    deep: (depth) => nest(depth, '<ruby>a<rt>', '</rt></ruby>'),
  },
  replaced: {
    long: (count) => `<p>${`<img ${IMAGE}> `.repeat(count)}</p>`,
    deep: (depth) => nest(depth, '<div style="float:left; max-width:90%">', '</div>', `<img ${IMAGE}>`),
  },
  'writing-modes': {
    long: (count) => '<p style="writing-mode:vertical-rl">text</p>'.repeat(count),
    deep: (depth) =>
      nest(depth, '<div style="writing-mode:vertical-rl">a<div style="writing-mode:horizontal-tb">', '</div></div>'),
  },
};
