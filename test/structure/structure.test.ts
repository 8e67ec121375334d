import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';
import { readPdf, textOf } from '../pdf/reader.ts';
import { artifactsOf, taggedText } from '../pdf/tagged-text.ts';
import { attributeOf, elements, pdfOf, tagged } from './tagged.ts';

describe('paragraphs', () => {
  it('keep inline content of one anonymous block together', async () => {
    const html = '<body>Body text <a href="https://x.test/">link</a> tail <code>code</code> end.<p>P</p>more';
    expect(await tagged(html)).toBe('P("Body text " Link("link" obj) " tail " Code("code") " end.") P("P") P("more")');
  });

  it('are not made of blanks or of boxes beside each other', async () => {
    const box = 'style="display:inline-block"';
    expect(await tagged(`<div> <div ${box}><h2>A</h2>a</div> <div ${box}>b</div> </div>`)).toBe(
      'H2("A") P("a") P("b")',
    );
  });

  it('hold links of their own, and links hold blocks', async () => {
    expect(await tagged('<a style="display:block" href="https://x.test/">x</a>')).toBe('P(Link("x" obj))');
    expect(await tagged('<a href="https://x.test/"><h2>A</h2><p>b</p></a>')).toBe('Link(H2("A") P("b") obj obj)');
  });

  it('take blocks within them', async () => {
    expect(await tagged('<p>a <span style="display:block">b</span> c')).toMatch(
      /^P\("a ?" "b" "c"\)$|^P\("a ?b ?c"\)$/,
    );
  });

  it('follow the document, not order or place', async () => {
    const html = '<div style="display:flex"><p style="order:2">one</p><p style="order:1">two</p></div>';
    expect(await tagged(html)).toBe('P("one") P("two")');
    const moved = '<p style="position:absolute;top:200px">one</p><p>two</p>';
    expect(await tagged(moved)).toBe('P("one") P("two")');
    // From left to right in each piece: both Hebrew words have the space beside "ab".
    expect(await tagged('<p dir=rtl>\u05d0\u05d1 ab \u05d2\u05d3</p>')).toBe('P(" \u05d1\u05d0" "ab" "\u05d3\u05d2 ")');
  });

  it('stay one over pages', async () => {
    const style = '<style>@page{size:300px 50px;margin:10px}p{margin:0;orphans:1;widows:1;line-height:25px}</style>';
    expect(await tagged(`${style}<p>one<br>two<br>three`)).toBe('P("one " "two " "three")');
  });
});

describe('tables', () => {
  it('keep empty cells', async () => {
    expect(await tagged('<table><tr><th>North<td><td>5</table>')).toBe('Table(TBody(TR(TH("North") TD() TD("5"))))');
  });

  it('are told by roles where they are no boxes of tables', async () => {
    const html = `<div role=table><div role=rowgroup><div role=row><span role=columnheader>A</span><span role=columnheader>B</span></div></div>
      <div role=rowgroup><div role=row><div role=cell aria-colspan=2>1</div></div><div role=row><div role=rowheader>2</div></div></div></div>`;
    expect(await tagged(html)).toBe('Table(TBody(TR(TH("A") TH("B"))) TBody(TR(TD("1")) TR(TH("2") TD())))');
    const rows = '<div role=row style="display:table-row"><span role=cell style="display:table-cell">x</span></div>';
    expect(await tagged(`<div role=grid>${rows}${rows}</div>`)).toBe('Table(TR(TD("x")) TR(TD("x")))');
    // Parts that are where no table is are what they would be without a role; what is in no cell gets one.
    expect(await tagged('<div role=row><div role=cell>a</div></div>')).toBe('P("a")');
    expect(await tagged('<div role=table>loose<div role=row><p>in</p></div></div>')).toBe(
      'Table(TR(TD(P("loose"))) TR(TD(P("in"))))',
    );
  });

  it('read heads once, those of later pages are artifacts', async () => {
    const rows = '<tr><td style="height:400px">r'.repeat(4);
    const pdf = await pdfOf(`<table><thead><tr><th>Head<tbody>${rows}<tfoot><tr><td>Foot</table>`);
    expect(taggedText(pdf).match(/"Head"/g)).toHaveLength(1);
    expect(taggedText(pdf).match(/"Foot"/g)).toHaveLength(1);
    expect(artifactsOf(pdf, 1).join()).toContain('Pagination:Head');
  });

  it('are as wide in all rows, whatever is left out or spans too far', async () => {
    const pdf = await pdfOf('<table><tr><td>a<td>b<td>c<tr><td>d<tr><td colspan=9 rowspan=9>e</table>');
    const cells = elements(pdf, 'TD').map((cell) => attributeOf(pdf, cell, 'ColSpan') ?? '1');
    expect(cells).toEqual(['1', '1', '1', '1', '2', '3']);
    expect(elements(pdf, 'TD').map((cell) => attributeOf(pdf, cell, 'RowSpan'))).toEqual(Array(6).fill(null));
  });

  it('have captions, sections and scopes', async () => {
    const html = `<table><caption>c</caption><thead><tr><th>h<th>i<tbody><tr><th>r<td>d<tfoot><tr><td>f<td>g</table>`;
    expect(await tagged(html)).toBe(
      'Table(Caption("c") THead(TR(TH("h") TH("i"))) TBody(TR(TH("r") TD("d"))) TFoot(TR(TD("f") TD("g"))))',
    );
    const pdf = await pdfOf(html);
    expect(elements(pdf, 'TH').map((cell) => attributeOf(pdf, cell, 'Scope'))).toEqual(['Column', 'Column', 'Row']);
  });

  it('name the heads of cells where heads span', async () => {
    const pdf = await pdfOf(
      '<table><tr><td><th colspan=2>A<th>B<tr><td><th>a<th>b<th>c<tr><th>r<td>1<td>2<td>3</table>',
    );
    const heads = new Map(elements(pdf, 'TH').map((cell) => [attributeOf(pdf, cell, 'ID'), cell]));
    const last = elements(pdf, 'TD')
      .slice(-3)
      .map((cell) => attributeOf(pdf, cell, 'Headers')!.split(' '));
    expect(last.map((ids) => ids.every((id) => heads.has(id)))).toEqual([true, true, true]);
    expect(last.map((ids) => ids.length)).toEqual([3, 3, 3]);
    expect(last[0]![1]).not.toBe(last[1]![1]);
    expect(pdf.get(pdf.root, 'StructTreeRoot', 'IDTree')).not.toBeNull();
  });

  it('are none where they only lay out, or are laid out as something else', async () => {
    expect(await tagged('<table role=presentation><tr><td>a<td>b</table>')).toBe('P("a") P("b")');
    expect(await tagged('<table style="display:block"><tr><td>a<td>b</table>')).toBe(
      'Table(TBody(TR(TD("a") TD("b"))))',
    );
  });
});

describe('lists', () => {
  it('have items of labels and bodies alone', async () => {
    expect(await tagged('<ol><li>a<li>b<p>c</ol>')).toBe(
      'L(LI(Lbl("1. ") LBody("a")) LI(Lbl("2. ") LBody(P("b") P("c"))))',
    );
    expect(
      await tagged(
        '<ul> <li style="display:inline"><a href="https://x.test/">a</a></li> <li style="display:inline">b</ul>',
      ),
    ).toBe('L(LI(LBody(Link("a" obj))) LI(LBody("b")))');
    expect(await tagged('<ul>text<li>a</ul>')).toBe('L(LI(LBody(P("text"))) LI(LBody("a")))');
  });

  it('number as their style says', async () => {
    const styles = ['upper-roman', 'lower-greek', 'square', 'none', 'circle', 'decimal', 'lower-alpha'];
    const pdf = await pdfOf(styles.map((style) => `<ol style="list-style:${style}"><li>x</ol>`).join(''));
    expect(elements(pdf, 'L').map((list) => attributeOf(pdf, list, 'ListNumbering'))).toEqual([
      'UpperRoman',
      'LowerAlpha',
      'Square',
      'None',
      'Circle',
      'Decimal',
      'LowerAlpha',
    ]);
  });

  it('join terms and their descriptions', async () => {
    expect(await tagged('<dl><dt>a<dt>b<dd>1<dd>2<dt>c<dd>3</dl>')).toBe(
      'L(LI(Lbl("a") Lbl("b") LBody("1") LBody("2")) LI(Lbl("c") LBody("3")))',
    );
  });

  it('are tables of contents where the author says so', async () => {
    expect(await tagged('<nav role=doc-toc><ol style="list-style:none"><li>A<ol><li>B</ol></ol></nav>')).toMatch(
      /^Nav\(TOC\(TOCI\(P\("A"\) TOC\(TOCI\((Lbl\("1. "\) )?"B"\)\)\)\)\)$/,
    );
  });
});

describe('notes', () => {
  it('are read where they are called, by a reference and a label', async () => {
    const html = '<p>before<span style="float:footnote">The note.</span> after';
    expect(await tagged(html)).toBe('P("before" Reference(Lbl("1")) Note(Lbl("1. ") "The note.") " after")');
    const pdf = await pdfOf(html);
    expect(attributeOf(pdf, elements(pdf, 'Note')[0]!, 'ID')).toBeTruthy();
  });
});

describe('pictures', () => {
  const PNG =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  const img = (attributes: string) => `<img src="${PNG}" width=9 height=9 ${attributes}>`;

  it('say what stands for them and where they are', async () => {
    const pdf = await pdfOf(img('alt="A cat"'));
    expect(taggedText(pdf)).toBe('Document(Figure("#"))');
    expect(attributeOf(pdf, elements(pdf, 'Figure')[0]!, 'Alt')).toBe('A cat');
    expect(attributeOf(pdf, elements(pdf, 'Figure')[0]!, 'BBox')).toBeTruthy();
  });

  it('that decorate are artifacts', async () => {
    expect(await tagged(`<p>a${img('alt=""')}</p><p aria-hidden=true>b</p>${img('role=presentation')}`)).toBe('P("a")');
  });

  it('without a text are warned of', async () => {
    const { warnings } = await render(`<!doctype html>\n${img('')}`);
    expect(warnings).toMatchObject([{ code: 'accessibility', line: 2 }]);
  });

  it('of a figure take its caption in', async () => {
    const html = `<figure>${img('alt="A"')}<figcaption>C</figcaption></figure>`;
    expect(await tagged(html)).toBe('Figure("#" Caption("C"))');
  });

  it('drawn inline are named by title and description', async () => {
    const svg = '<svg width=9 height=9><title>Title</title><desc>More</desc><rect width=9 height=9 /></svg>';
    const pdf = await pdfOf(svg);
    const [figure] = elements(pdf, 'Figure');
    expect(attributeOf(pdf, figure!, 'Alt')).toBe('Title. More');
    expect(attributeOf(pdf, figure!, 'BBox')).toBeTruthy();
  });
});

describe('forms', () => {
  it('are printed fields with a role, a state and a name', async () => {
    const pdf = await pdfOf(
      '<label>Name <input></label><label for=c>Agree</label><input id=c type=checkbox checked><button>Go</button><select aria-label=Size><option>S</select>',
    );
    const fields = elements(pdf, 'Form').map((form) =>
      ['O', 'Role', 'checked', 'Desc'].map((key) => attributeOf(pdf, form, key)),
    );
    expect(fields).toEqual([
      ['PrintField', 'tv', null, 'Name'],
      ['PrintField', 'cb', 'on', 'Agree'],
      ['PrintField', 'pb', null, 'Go'],
      ['PrintField', 'tv', null, 'Size'],
    ]);
  });
});

describe('inline content', () => {
  it('has the types that PDF knows', async () => {
    expect(await tagged('<p><em>a</em><strong>b</strong><q>c</q><kbd>d</kbd><blockquote><p>e</blockquote>')).toBe(
      'P(Em("a") Strong("b") Quote("“c”") Code("d")) BlockQuote(P("e"))',
    );
    expect(await tagged('<aside>a</aside><article><section>b</section></article>')).toBe(
      'Aside(P("a")) Art(Sect(P("b")))',
    );
  });

  it('pairs bases with their annotations', async () => {
    expect(await tagged('<p><ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>')).toMatch(
      /^P\(Ruby\(RB\(.*\) RT\("kan"\)\) Ruby\(RB\(.*\) RT\("ji"\)\)\)$/,
    );
  });

  it('says its language and what abbreviations stand for', async () => {
    const pdf = await pdfOf('<p>a <i lang=fr>mot</i> <abbr title="Portable Document Format">PDF</abbr>');
    expect(elements(pdf, 'Span').map((span) => attributeOf(pdf, span, 'Lang') ?? attributeOf(pdf, span, 'E'))).toEqual([
      'fr',
      'Portable Document Format',
    ]);
  });

  it('has formulas with a text', async () => {
    const pdf = await pdfOf('<p>x <math><mi>a</mi><mo>+</mo><mi>b</mi></math>');
    expect(attributeOf(pdf, elements(pdf, 'Formula')[0]!, 'Alt')).toBe('a+b');
  });

  it('hold what is nested in them without formulas of its own', async () => {
    const { length } = elements(await pdfOf('<math><mi><math><mi>a</mi></math></mi></math>'), 'Formula');
    expect(length).toBe(1);
  });
});

describe('links', () => {
  it('that lead nowhere are no links, with a warning', async () => {
    const html = '<p><a href="#gone">a</a> <a href="javascript:x()">b</a> <a href="rel.html">c</a>';
    expect(await tagged(html)).toBe('P("a " "b " "c")');
    const { warnings, pdf } = await render(`<!doctype html>${html}`);
    expect(warnings.filter(({ code }) => code === 'unresolved-reference')).toHaveLength(3);
    expect(readPdf(pdf).pages.every((page) => !page.has('Annots'))).toBe(true);
  });

  it('are called by aria-label, title or their text', async () => {
    const pdf = await pdfOf(
      '<a href="https://x.test/1" aria-label="Label">a</a> <a href="https://x.test/2" title="Title">b</a> <a href="#top"> c\nd </a>',
    );
    const annotations = pdf.get(pdf.pages[0]!, 'Annots') as never[];
    expect(annotations.map((one) => textOf(pdf.get(one, 'Contents')))).toEqual(['Label', 'Title', 'c d']);
  });
});

describe('margin boxes', () => {
  it('are headers and footers, which are not read', async () => {
    const pdf = await pdfOf('<style>@page{@top-center{content:"T"}@bottom-center{content:"B"}}</style><p>x');
    expect(taggedText(pdf)).toBe('Document(P("x"))');
    expect(artifactsOf(pdf, 0)).toEqual(expect.arrayContaining(['Pagination/Header:T', 'Pagination/Footer:B']));
  });
});
