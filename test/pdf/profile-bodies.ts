/** Eighty bodies of documents of many kinds: what they are made of, profiles have something to say of. */

const FORMS = [
  '<label>Name <input name=a value=Ada></label>',
  '<label>Text<textarea name=a rows=3>One\nTwo</textarea></label>',
  '<label>Land <select name=a><option>Austria<option selected>Germany</select></label>',
  '<label>Many <select name=a multiple size=3><option selected>A<optgroup label=G><option>B</optgroup></select></label>',
  '<fieldset><legend>Size</legend><label><input type=radio name=s value=1>S</label><label><input type=radio name=s checked>M</label></fieldset>',
  '<label><input type=checkbox name=a checked>Yes</label><label><input type=checkbox name=b>No</label>',
  '<form action="https://example.org/"><button>Send</button><input type=submit><input type=reset></form>',
  '<table><tr><th>Field<td><input aria-label=Inside name=a><td><input type=range aria-label=Range><meter value=.5>half</meter></table>',
];
const NOTES = [
  '<p>Word<span class=note>The note.</span> goes on.',
  '<p>A<span class=note>One.</span> b<span class=note>Two.</span> c<span class=note>Three, <em>long</em>.</span>',
  '<ul><li>Item<span class=note>In a list.</span><li>More</ul>',
  '<table><tr><th>H<tr><td>Cell<span class=note>In a cell.</span></table>',
  '<h2>Heading<span class=note>Of a heading.</span></h2><p>Text',
  '<p>x<span class=note><a href="https://example.org/">A link</a> in it.</span>',
  '<p style="break-after:page">One<span class=note>First page.</span><p>Two<span class=note>Second page.</span>',
  '<blockquote><p>Quoted<span class=note>With its source.</span></blockquote><p><q>more</q> <abbr title="for example">e.g.</abbr>',
];
const math = (content: string): string => `<p>So <math>${content}</math> it is.`;
const MATHEMATICS = [
  math('<mi>x</mi><mo>=</mo><mn>2</mn>'),
  math('<mfrac><mi>a</mi><mi>b</mi></mfrac>'),
  math('<msqrt><mn>2</mn></msqrt><mo>+</mo><mroot><mn>8</mn><mn>3</mn></mroot>'),
  math('<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup><msup><mi>x</mi><mn>2</mn></msup><mi>d</mi><mi>x</mi>'),
  math('<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr></mtable>'),
  '<math display=block alttext="a sum"><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>i</mi></math>',
  math('<mover><mi>x</mi><mo>¯</mo></mover><mo>(</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>)</mo>'),
  '<p>Not ≧̸ and ⩾̸ nor \ue000\u0338 with H<sub>2</sub>O and 10<sup>6</sup> and π ≈ 3.14',
];
const RIGHT_TO_LEFT = [
  '<p dir=rtl lang=he>שלום עולם (סוגריים) 123',
  '<p dir=rtl lang=ar>مرحبا بالعالم',
  '<p>In English <bdi>עברית</bdi> goes on.',
  '<ul dir=rtl lang=he><li>אחת<li>שתיים</ul>',
  '<table dir=rtl lang=he><tr><th>א<th>ב<tr><td>1<td>2</table>',
  '<p dir=rtl lang=he>ראו <a href="https://example.org/">קישור</a> כאן',
  '<h2 dir=rtl lang=ar>عنوان</h2><p dir=rtl lang=ar>نص <strong>مهم</strong>',
  '<p dir=rtl lang=he>א<span class=note>הערה.</span> ב',
];
const vertical = (content: string, mode = 'vertical-rl'): string =>
  `<div lang=ja style="writing-mode:${mode};height:200px">${content}</div>`;
const VERTICAL = [
  vertical('<p>Vertical text'),
  vertical('<p>Two lines<br>of it', 'vertical-lr'),
  vertical('<h2>Heading</h2><p>Text <em>stressed</em>'),
  vertical('<ruby>base<rt>text</ruby>'),
  vertical('<ul><li>one<li>two</ul>'),
  vertical('<table><tr><th>a<td>b</table>'),
  vertical('<p style="text-orientation:upright">ABC <span style="text-combine-upright:all">12</span>'),
  vertical('<p>See <a href="#x">there</a></p><p id=x>here'),
];

const TABLES = [
  '<table><caption>Sales</caption><thead><tr><th>Year<th>Sum<tbody><tr><th>2024<td>1<tr><th>2025<td>2<tfoot><tr><th>All<td>3</table>',
  '<table><tr><th rowspan=2>Place<th colspan=2>Sum<tr><th>in<th>out<tr><th>Rome<td>1<td>2</table>',
  '<table><tr><th id=a>A<th id=b>B<tr><td headers=a>1<td headers="a b">2</table>',
  '<table><tr><th>A<th>B<tr><td><td>empty before<tr><td colspan=2>over both</table>',
  '<table><tr><th>Outer<tr><td><table><tr><th>Inner<td>1</table></table>',
  `<table><thead><tr><th>Repeated head<tbody>${'<tr><td>row'.repeat(60)}</table>`,
  '<div style="display:table"><div style="display:table-row"><div style="display:table-cell">a</div></div></div>',
  `<table><tr><th>Long<tr><td>${'word '.repeat(900)}</table>`,
];
const LISTS = [
  '<ol><li>one<li>two</ol>',
  '<ol type=A start=3><li>one<li value=9>two</ol>',
  '<ul><li>one<ul><li>deeper<li>too</ul><li>two</ul>',
  '<dl><dt>term<dd>what it means<dt>other<dd>again</dl>',
  '<ul style="list-style:none"><li>plain<li>items</ul>',
  '<ul style="list-style-position:inside"><li><p>a paragraph<p>another<li><h2>heading</h2></ul>',
  `<ol>${'<li>item over pages'.repeat(50)}</ol>`,
  '<menu><li>a<li></menu><style>li::marker{content:"→ "}</style>',
];
const SQUARE =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>";
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const PICTURES = [
  '<svg width=50 height=50><title>A disc</title><desc>It is red</desc><circle cx=25 cy=25 r=20 fill=red /></svg>',
  `<img src="${SQUARE}" alt="a square"><img src="${DOT}" alt="" width=20>`,
  `<figure><img src="${DOT}" alt="a dot" width=30 height=30><figcaption>What it shows</figcaption></figure>`,
  '<svg role=img aria-label="a label" width=50 height=50><text x=5 y=25>seen</text></svg>',
  '<p style="background:linear-gradient(#fff8,red);opacity:.5">faded',
  '<p style="background:conic-gradient(red,blue);mix-blend-mode:multiply;box-shadow:0 0 5px #000">blended',
  `<a href="https://example.org/"><img src="${DOT}" alt="where it leads" width=30></a>`,
  `<p style="background:url('${DOT}');border:3px dashed;border-radius:9px">decorated <svg aria-hidden=true width=9 height=9><rect width=5 height=5 /></svg>`,
];
const long = 'many words '.repeat(400);
const PAGES = [
  `<h2>One</h2><p>${long}<h3>Two</h3><p>${long}<h2>Three</h2>`,
  `<div style="columns:2">${'<p>column text<span class=note>A note.</span> goes on.'.repeat(40)}</div>`,
  `<style>@page{@top-left{content:"Head " counter(page)}@bottom-right{content:string(title)}}h2{string-set:title content()}</style><h2>Part</h2><p>${long}`,
  '<style>h2::before{content:counter(h) ". ";counter-increment:h}</style><h2>Numbered</h2><h4>skipped</h4>',
  '<nav><ul><li><a href="#one">One</a><li><a href="#two">Two</a></ul></nav><h2 id=one>One</h2><h2 id=two style="break-before:page">Two</h2>',
  '<div style="display:flex;flex-direction:row-reverse"><p style="order:2">a<p style="order:1">b</div>',
  `<div style="display:grid;grid-template-columns:1fr 2fr"><aside>beside</aside><article><h2>Main</h2>${long}</article></div>`,
  '<style>@page wide{size:600px 300px;marks:crop;bleed:9px}</style><div style="page:wide">wide</div><p style="position:absolute;top:0">placed',
];
const WORDS = [
  '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby> in a line',
  '<p><abbr title="World Health Organization">WHO</abbr> <dfn>defined</dfn> <code>code</code> <kbd>key</kbd>',
  '<blockquote cite="https://example.org/">quoted</blockquote><p><q>short <q>inner</q></q>',
  '<p lang=de>Deutsch <span lang=fr>français</span> <i lang=zh-Hant>中文</i>',
  '<p>offi&shy;cial <wbr>office 😀 e\u0301 <span style="letter-spacing:3px">spaced</span>',
  '<p><a href="mailto:a@example.org" aria-label="Write to us">mail</a> and <a href="#no">nowhere</a>',
  '<p><ins>in</ins> <del>out</del> <mark>marked</mark> x<sup>2</sup> <small>small</small> <time>now</time>',
  '<pre>kept   as\n  it\tis</pre><hr><address>where</address><details open><summary>More</summary>inside</details>',
];

export const KINDS = {
  forms: FORMS,
  notes: NOTES,
  mathematics: MATHEMATICS,
  'right to left': RIGHT_TO_LEFT,
  vertical: VERTICAL,
  tables: TABLES,
  lists: LISTS,
  pictures: PICTURES,
  pages: PAGES,
  words: WORDS,
};

const STYLE = '<style>@page{size:400px 500px;margin:20px}.note{float:footnote}</style>';

/** A whole document of one. */
export const profileDocument = (body: string): string =>
  `<!doctype html><html lang=en><title>A document</title>${STYLE}<h1>Title</h1>${body}`;
