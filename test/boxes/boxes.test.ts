import { describe, expect, it } from 'vitest';
import type { BoxNode } from '../../src/boxes/box.ts';
import { boxes, build } from './fixtures.ts';

const inside = (html: string): string[] =>
  boxes(html)
    .slice(1)
    .map((line) => line.slice(2));

describe('block containers (CSS 2 §9.2.1)', () => {
  it('wraps inline content between blocks in anonymous boxes; white space alone makes none', () => {
    expect(inside('<p>a</p>  text <p>b</p>\n')).toEqual([
      'p inline',
      '  "a"',
      'anonymous inline',
      '  "text "',
      'p inline',
      '  "b"',
    ]);
  });
  it('splits an inline box around a block, the edges staying at its ends', () => {
    expect(inside('<div><b>x<i>1<section>s</section>2</i>y</b></div>')).toEqual([
      'div block',
      '  anonymous inline',
      '    <b',
      '      "x"',
      '      <i',
      '        "1"',
      '      > continues',
      '    > continues',
      '  section inline',
      '    "s"',
      '  anonymous inline',
      '    <b again',
      '      <i again',
      '        "2"',
      '      >',
      '      "y"',
      '    >',
    ]);
  });
  it('keeps floats and absolute boxes in the text around them, or as children where there is none', () => {
    const float = '<span style="float:left">f</span>';
    expect(inside(`<div>a ${float} b</div>`)).toEqual([
      'div inline',
      '  "a "',
      '  float span inline',
      '    "f"',
      '  "b"',
    ]);
    expect(inside(`<div>${float} <p>b</p></div>`)).toEqual([
      'div block',
      '  span inline',
      '    "f"',
      '  p inline',
      '    "b"',
    ]);
  });
  it('leaves out display: none and puts the children of display: contents in its place', () => {
    expect(inside('<div>a<b style="display:none">x</b><i style="display:contents">c<p>d</p></i></div>')).toEqual([
      'div block',
      '  anonymous inline',
      '    "a"',
      '    "c"',
      '  p inline',
      '    "d"',
    ]);
  });
});

describe('white space and case (css-text-3)', () => {
  it('collapses across inline boxes', () => {
    expect(inside('<p>  a <b> b\n\t</b> c')).toEqual(['p inline', '  "a "', '  <b', '    "b "', '  >', '  "c"']);
  });
  it('keeps it where asked, with forced breaks for line feeds', () => {
    expect(inside('<pre>a\n  b</pre><p style="white-space:pre-line">c  d \n e')).toEqual([
      'pre inline',
      '  "a"',
      '  break',
      '  "  b"',
      'p inline',
      '  "c d"',
      '  break',
      '  "e"',
    ]);
  });
  it('keeps a line feed between East Asian characters as a space, as Chromium does, but none beside a zero width space', () => {
    expect(inside('<p>漢\n  字')).toEqual(['p inline', '  "漢 字"']);
    expect(inside('<p>漢\u200b\n字')).toEqual(['p inline', '  "漢\u200b字"']);
  });
  it('maps case in full and starts words across inline boxes', () => {
    expect(inside('<p style="text-transform:uppercase">straße ŉ')).toEqual(['p inline', '  "STRASSE ʼN"']);
    expect(inside('<p style="text-transform:capitalize">it\'s a w<b>ord-b</b>eginning ǆ')).toEqual([
      'p inline',
      '  "It\'s A W"',
      '  <b',
      '    "ord-B"',
      '  >',
      '  "eginning ǅ"',
    ]);
    expect(inside('<p lang=tr style="text-transform:uppercase">iı')).toEqual(['p inline', '  "İI"']);
  });
  it('inserts controls for embeddings and isolates', () => {
    const root = build('<p>a<bdo dir=rtl>b</bdo>');
    const paragraph = root.children.at(-1)!.children[0]!;
    expect(paragraph.inline!.text).toBe('a\u2068\u202eb\u202c\u2069');
    expect(paragraph.inline!.hasRtl).toBe(true);
  });
});

describe('flex and grid items', () => {
  it('are blocks; text gets an anonymous one, white space none', () => {
    expect(inside('<div style="display:flex"> <b>x</b> text <i>y</i> </div>')).toEqual([
      'div flex',
      '  b inline',
      '    "x"',
      '  anonymous inline',
      '    "text "',
      '  i inline',
      '    "y"',
    ]);
  });
});

describe('tables (CSS 2 §17.2.1)', () => {
  it('puts header first and footer last, and cells on the grid', () => {
    expect(
      inside('<table><tfoot><tr><td>f<tbody><tr><td colspan=2>a<td rowspan=0>b<tr><td>c<td>d<thead><tr><th>h</table>'),
    ).toEqual([
      'table table',
      '  thead block header',
      '    tr block',
      '      th inline cell 0,0',
      '        "h"',
      '  tbody block body',
      '    tr block',
      '      td inline cell 1,0 span 1x2',
      '        "a"',
      '      td inline cell 1,2 span 2x1',
      '        "b"',
      '    tr block',
      '      td inline cell 2,0',
      '        "c"',
      '      td inline cell 2,1',
      '        "d"',
      '  tfoot block footer',
      '    tr block',
      '      td inline cell 3,0',
      '        "f"',
    ]);
  });
  it('makes missing rows, cells and tables', () => {
    const cell = (text: string) => `<i style="display:table-cell">${text}</i>`;
    expect(inside(`<div>x ${cell('a')} ${cell('b')} y</div>`)).toEqual([
      'div block',
      '  anonymous inline',
      '    "x "',
      '  anonymous table',
      '    anonymous block body',
      '      anonymous block',
      '        i inline cell 0,0',
      '          "a"',
      '        i inline cell 0,1',
      '          "b"',
      '  anonymous inline',
      '    "y"',
    ]);
    expect(inside(`<div style="display:table">text<div style="display:table-row"> z </div></div>`)).toEqual([
      'div table',
      '  anonymous block body',
      '    anonymous block',
      '      anonymous inline cell 0,0',
      '        "text"',
      '    div block',
      '      anonymous inline cell 1,0',
      '        "z "',
    ]);
  });
  it('stays inline inside an inline box', () => {
    expect(inside('<p>a <b>b <i style="display:table-cell">c</i></b>')).toEqual([
      'p inline',
      '  "a "',
      '  <b',
      '    "b "',
      '    atomic anonymous table',
      '      anonymous block body',
      '        anonymous block',
      '          i inline cell 0,0',
      '            "c"',
      '  >',
    ]);
  });
  it('expands the spans of columns', () => {
    expect(inside('<table><colgroup id=g span=2></colgroup><col id=c><tr><td>a</table>')).toEqual([
      'table table',
      '  column 0 colgroup#g -',
      '  column 1 colgroup#g -',
      '  column 2 colgroup col#c',
      '  tbody block body',
      '    tr block',
      '      td inline cell 0,0',
      '        "a"',
    ]);
  });
  it('bounds hostile spans', () => {
    const root = build(`<table><tr>${'<td colspan=999999 rowspan=999999>x'.repeat(50)}</table>`);
    expect(root.children.at(-1)!.children[0]!.table!.columnCount).toBeLessThanOrEqual(10000);
  });
});

const texts = (node: BoxNode): string[] => [
  ...(node.inline ? [node.inline.text.replace(/[\u2066-\u2069]/g, '')] : []),
  ...node.children.flatMap(texts),
];

it('keeps the accents of Greek letters that only begin a word in capitals', () => {
  const words = (transform: string) => texts(build(`<p lang=el style="text-transform:${transform}">ύπνος Άνθρωπος`));
  expect([...words('capitalize'), ...words('uppercase')]).toEqual(['Ύπνος Άνθρωπος', 'ΥΠΝΟΣ ΑΝΘΡΩΠΟΣ']);
});

describe('generated content', () => {
  it('counts in scopes (css-lists-3)', () => {
    const css = `<style>ol{counter-reset:n;list-style:none}li::before{counter-increment:n;content:counters(n,".") " "}</style>`;
    expect(texts(build(`${css}<ol><li>a<ol><li>b<li>c</ol><li>d</ol><ol><li>e</ol>`))).toEqual([
      '1 a',
      '1.1 b',
      '1.2 c',
      '2 d',
      '1 e',
    ]);
  });
  // Widths of the numbers in Chromium's print.
  it('inherits counters from ancestors before siblings', () => {
    const css = '<style>p::before{counter-increment:n;content:counters(n,".") " "}</style>';
    const inner = '<div style="counter-reset:n"><p>b</div><p>c';
    expect(texts(build(`${css}<section style="counter-reset:n 5"><p>a${inner}</section>`))).toEqual([
      '6 a',
      '6.1 b',
      '7 c',
    ]);
    expect(texts(build(`${css}<section>${inner}</section><p>d`))).toEqual(['1 b', '2 c', '1 d']);
  });
  // Numbers in Chromium's print, also below.
  it('inherits counters from siblings only where the parent has none', () => {
    const css = '<style>h3{counter-reset:n}p{counter-increment:n}p::before{content:counters(n,".") " "}</style>';
    const numbers = texts(build(`${css}<h3>A</h3><p>a<div><p>b<h3>B</h3><p>c</div><p>d`));
    expect(numbers).toEqual(['A', '1 a', '2 b', 'B', '3 c', '4 d']);
  });
  it('keeps counters apart by style containment, also those of list items', () => {
    const css =
      '<style>p{counter-increment:n}p::before{content:counters(n,".") " "}ol{list-style-position:inside}</style>';
    const inner = '<p>b<div style="counter-reset:n 4"></div><p>c';
    const section = (style: string) => texts(build(`${css}<p>a<section style="${style}">${inner}</section><p>d`));
    expect(section('')).toEqual(['1 a', '2 b', '3 c', '4 d']);
    for (const style of ['contain:style', 'content-visibility:auto']) {
      expect(section(style)).toEqual(['1 a', '1.1 b', '1.5 c', '2 d']);
    }
    expect(texts(build(`${css}<ol><div style="contain:style"><li>a</div><li>b</ol>`))).toEqual(['1. a', '1. b']);
  });
  it('lets elements without a box change no counters', () => {
    const css = '<style>b{counter-increment:n}b::before{content:counter(n) " "}</style>';
    const numbers = texts(build(`${css}<b>a</b> <b style="display:contents">b</b> <b>c</b>`));
    expect(numbers).toEqual(['1 a 1 b 2 c']);
    const list = '<ol style="display:contents;list-style-position:inside"><li>a<li>b</ol>';
    expect(texts(build(list))).toEqual(['1. a', '2. b']);
  });
  it('numbers lists with start, value and reversed', () => {
    const markers = (html: string) =>
      boxes(html)
        .filter((line) => /^ +"\S+ "$/.test(line))
        .map((line) => line.trim());
    expect(markers('<ol start=5><li><li value=9><li></ol>')).toEqual(['"5. "', '"9. "', '"10. "']);
    expect(markers('<ol reversed><li><li><ul style="list-style:none"><li></ul><li></ol>')).toEqual([
      '"3. "',
      '"2. "',
      '"1. "',
    ]);
  });
  it('takes numbers of more than 32 bits for none', () => {
    const list = (start: string, value: string) =>
      texts(build(`<ol style="list-style-position:inside" start=${start}><li value=${value}>a<li>b</ol>`));
    expect(list('99999999999', '')).toEqual(['1. a', '2. b']);
    expect(list('5', '2147483648')).toEqual(['5. a', '6. b']);
    expect(list('-3', 'x')).toEqual(['-3. a', '-2. b']);
  });
  it('counts list items, not `li` elements, where the list is reversed', () => {
    const list = '<ol reversed><li>a<li style="display:block">b<li>c<li style="display:none">d</ol>';
    const labels = boxes(list).flatMap((line) => /"(\S+) "$/.exec(line)?.[1] ?? []);
    expect(labels).toEqual(['2.', '1.']);
  });
  it('nests quotes by depth and language', () => {
    const root = build('<p lang=fr>a <q>b <q>c</q></q>');
    expect(root.children.at(-1)!.children[0]!.inline!.text).toMatch(/^a «b «c»»$/);
  });
  it('takes quotes from the longest known part of the language', () => {
    const quotes = (language: string) => texts(build(`<p lang="${language}"><q>a<q>b</q></q>`));
    expect(['es', 'nl-BE', 'fr-CA', 'de-CH', 'pt-AO', 'pt-BR', 'ar-EG', 'zh-Hant-TW', 'zh-TW'].flatMap(quotes)).toEqual(
      ['“a‘b’”', '‘a‘b’’', '«a”b“»', '„a‚b‘“', '«a“b”»', '“a‘b’”', '”a’b‘“', '「a『b』」', '“a‘b’”'],
    );
  });
  it('takes the quotes of `q` from the language around it', () => {
    expect(texts(build('<p lang=de><q lang=fr>a <q>b</q></q>'))).toEqual(['„a «b»“']);
    const css = '<style>b::before{content:open-quote}b::after{content:close-quote}</style>';
    expect(texts(build(`${css}<p lang=de><b lang=fr>a</b>`))).toEqual(['«a»']);
  });
  it('puts ::before and ::after around, marks page counters and fetches images', () => {
    const css = '<style>p::before{content:"p" counter(page)}p::after{content:url(image.png)}</style>';
    expect(inside(`${css}<p>x`)).toEqual([
      'p inline',
      '  <p::before',
      '    "p"',
      '    "0" (page-counter)',
      '  >',
      '  "x"',
      '  <p::after',
      '    atomic p::after replaced image 30x20',
      '  >',
    ]);
  });
  it('wraps the first letter with the punctuation around it', () => {
    expect(inside('<style>p::first-letter{color:red}</style><p>  <b>“Hi</b>, you')).toEqual([
      'p inline',
      '  <b',
      '    <b::first-letter',
      '      "“H"',
      '    >',
      '    "i"',
      '  >',
      '  ", you"',
    ]);
  });
  it('makes the letter an inline box or a float, without a size of its own', () => {
    const styles = 'display:table-cell;width:50px;overflow:hidden';
    const letter = (other: string) => {
      const root = build(`<style>p::first-letter{${styles};${other}}</style><p>Hi</p>`);
      const items = root.children.at(-1)!.children[0]!.inline!.items;
      return items.find((item): item is typeof item & { box: BoxNode } => 'box' in item)!.box.style;
    };
    expect(letter('position:absolute')).toMatchObject({
      display: { display: { outer: 'inline' }, position: 'static' },
    });
    expect(letter('float:left')).toMatchObject({
      display: { float: 'left', overflowX: 'visible' },
      size: { width: 'auto' },
    });
  });
  it('lets the first letter inherit from the innermost box around it', () => {
    const root = build('<style>p::first-letter{font-size:40px}</style><p><b style="color:green">Hi</b></p>');
    const letter = root.children.at(-1)!.children[0]!.inline!.items.find(({ kind }) => kind === 'text') as {
      style: { color: unknown; font: { fontSize: number; fontWeight: number } };
    };
    expect(letter.style.font).toMatchObject({ fontSize: 40, fontWeight: 700 });
  });
  it('hands the first line down to the block it starts in', () => {
    const root = build('<style>div::first-line{color:red}</style><div><section><p>a</p></section><p>b</p></div>');
    const div = root.children.at(-1)!.children[0]!;
    expect(div.children[0]!.children[0]!.inline!.firstLine).not.toBeNull();
    expect(div.children[1]!.inline!.firstLine).toBeNull();
  });
});

describe('replaced elements and controls', () => {
  it('shows images, their text when missing, and inline SVG with its natural size', () => {
    expect(inside('<p><img src=image.png><img src=no.png alt="a text"><img src=no.png alt="">')).toEqual([
      'p inline',
      '  atomic img replaced image 30x20',
      '  atomic img inline',
      '    float anonymous replaced missing-image 16x16',
      '    "a text"',
      '  atomic img block',
    ]);
    expect(inside('<svg viewBox="0 0 40 20" width=2in></svg>')).toEqual(
      ['atomic svg replaced svg 192x-'].map((x) => x),
    );
  });
  it('shows what stands in form controls', () => {
    expect(
      inside('<p><input value=v><input type=checkbox><select><option>a<option selected>b</select><br><wbr>'),
    ).toEqual([
      'p inline',
      '  atomic input flex',
      '    anonymous block',
      '      anonymous inline',
      '        "v"',
      '  atomic input replaced form 13x13',
      '  atomic select flex',
      '    anonymous block',
      '      anonymous block',
      '        anonymous inline',
      '          "b"',
      '  break',
      '  "\u200b"',
    ]);
  });
});

describe('what pages need', () => {
  it('gives boxes the page names of their first and last children (css-page-3)', () => {
    const root = build('<div id=d><p style="page:a">x</p><p>y</p></div><div style="page:b"><p>z</p></div>');
    const [first, second] = root.children.at(-1)!.children;
    expect([first!.startPage, first!.endPage, second!.startPage]).toEqual(['a', '', 'b']);
    expect(root.holdsBreak).toBe(true);
  });
  it('takes running elements out and marks their place', () => {
    expect(inside('<style>h1{position:running(title)}</style><h1>T</h1><p>a')).toEqual([
      'anonymous block',
      '  running h1 inline',
      '    "T"',
      'p inline',
      '  "a"',
    ]);
  });
  it('puts a call where a footnote was, numbered', () => {
    expect(inside('<style>i{float:footnote}</style><p>a<i>note</i> b')).toEqual([
      'p inline',
      '  "a"',
      '  <i::footnote-call',
      '    "1"',
      '  >',
      '  footnote i inline',
      '    <i::footnote-marker',
      '      "1. "',
      '    >',
      '    "note"',
      '  " b"',
    ]);
  });
});

describe('bounds', () => {
  it('is linear in nesting and length, and numbers every box once', () => {
    const deep = `${'<b><div>'.repeat(200)}x${'</div></b>'.repeat(200)}`;
    const root = build(deep + '<p>y</p>'.repeat(2000));
    const serials = new Set<number>();
    const open: BoxNode[] = [root];
    let count = 0;
    for (let node = open.pop(); node; node = open.pop()) {
      serials.add(node.serial);
      count++;
      open.push(...node.children);
    }
    expect(serials.size).toBe(count);
  });
});

describe('blocks in inline boxes', () => {
  it('know the inline box whose decorations reach them', () => {
    const div = build('<div><u>a<p>b</p></u></div>').children.at(-1)!.children[0]!;
    expect(div.children[1]!.inlineParent?.element?.tag).toBe('u');
  });
});
