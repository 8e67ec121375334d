/** https://html.spec.whatwg.org/multipage/rendering.html */

import { describe, expect, it } from 'vitest';
import { silentDiagnostics } from '../../src/diagnostics.ts';
import { parseHtml } from '../../src/dom/parse.ts';
import { presentationalHints } from '../../src/style/presentational-hints/presentational-hints.ts';

/** `property: type value` of each hint of the last element of the document that has any. */
function hintsOf(html: string, tag: string): string[] {
  const document = parseHtml(html, { baseUrl: null, diagnostics: silentDiagnostics });
  const element = document.elements.filter((candidate) => candidate.tag === tag).at(-1)!;
  return presentationalHints(element).map(({ property, value }) => {
    const text = value.map((token) =>
      'unit' in token ? `${token.value}${token.unit}` : 'value' in token ? String(token.value) : token.type,
    );
    return `${property}: ${text.join(' ')}`;
  });
}

describe('presentationalHints', () => {
  it('maps languages to the place whose Han characters they use', () => {
    const localeOf = (lang: string) => hintsOf(`<p lang="${lang}">`, 'p');
    expect(['ja', 'ko-KR', 'zh', 'zh-Hant', 'zh-TW', 'zh-HK', 'hi-IN', 'en', ''].flatMap(localeOf)).toEqual(
      ['jp', 'kr', 'sc', 'tc', 'tc', 'hk', 'deva', 'auto', 'auto'].map((place) => `-internal-locale: ${place}`),
    );
  });

  // As in Chromium, where `revert` shows them.
  it('hides what is hidden, or only its content until it is found', () => {
    const hiddenBy = (attribute: string, tag = 'p') => hintsOf(`<${tag} ${attribute}>`, tag);
    expect(['hidden', 'hidden=hidden', 'hidden=false'].flatMap((attribute) => hiddenBy(attribute))).toEqual(
      Array.from({ length: 3 }, () => 'display: none'),
    );
    expect(hiddenBy('hidden=Until-Found')).toEqual(['content-visibility: hidden']);
    expect(hiddenBy('hidden', 'embed')).toEqual([]);
  });

  it('draws rules as browsers do, whose thickness includes both borders', () => {
    const ruleOf = (attributes: string) => hintsOf(`<hr ${attributes}>`, 'hr');
    expect(ruleOf('size=1')).toEqual(['border-bottom-width: 0px']);
    expect(ruleOf('size=5')).toEqual(['height: 3px']);
    const grey = ['border-style: solid', 'border-color: gray', 'background-color: gray'];
    expect(ruleOf('noshade')).toEqual(grey);
    expect(ruleOf('size=1 noshade')).toEqual([...grey, 'border-bottom-width: 0px']);
    const red = ['border-style: solid', 'border-color: ff0000', 'background-color: ff0000'];
    expect(ruleOf('size=3 noshade color="#ff0000"')).toEqual([...red, 'height: 1px']);
  });

  it('gives links the colour of the body', () => {
    const colorOf = (link: string) => hintsOf(`<body ${link}><p>${'<a href=x><b>text</b></a>'}`, 'a');
    expect(colorOf('link="#a06060" vlink=red')).toEqual(['color: a06060']);
    expect(colorOf('vlink=red')).toEqual([]);
    expect(hintsOf('<body link=red><a name=x>', 'a')).toEqual([]);
  });

  it('maps dimensions of images and their ratio', () => {
    expect(hintsOf('<img width=40 height="20px" border=2>', 'img')).toEqual([
      'width: 40px',
      'height: 20px',
      'aspect-ratio: auto whitespace 40 / 20',
      'border-width: 2px',
      'border-style: solid',
    ]);
    expect(hintsOf('<img width=50%>', 'img')).toEqual(['width: 50']);
  });

  it('gives cells the padding and borders of their table', () => {
    expect(hintsOf('<table border cellpadding=4><td align=right valign=top bgcolor=red>', 'td')).toEqual([
      'text-align: -webkit-right',
      'vertical-align: top',
      'background-color: red',
      'padding: 4px',
      'border-width: 1px',
      'border-style: inset',
      'border-color: inherit',
    ]);
    expect(hintsOf('<table border=0><td>', 'td')).toEqual([]);
  });

  it('takes the direction of dir=auto and bdi from their first strong character', () => {
    expect(hintsOf('<p dir=auto>1 \u200fabc', 'p')).toEqual(['direction: rtl']);
    expect(hintsOf('<p dir=auto>abc א', 'p')).toEqual(['direction: ltr']);
    expect(hintsOf('<bdi>א</bdi>', 'bdi')).toEqual(['direction: rtl']);
    expect(hintsOf('<p>א', 'p')).toEqual([]);
  });

  it('takes one attribute for both margins of the body, and the last one', () => {
    expect(hintsOf('<body leftmargin=0 topmargin="5%" rightmargin=9>', 'body')).toEqual([
      'margin-left: 0px',
      'margin-right: 0px',
      'margin-top: 5px',
      'margin-bottom: 5px',
    ]);
    expect(hintsOf('<body marginheight=5 topmargin=9>', 'body').at(-1)).toBe('margin-bottom: 9px');
  });

  it('knows relative and absolute font sizes', () => {
    expect(hintsOf('<font size="+1" face="Foo, sans-serif">', 'font')).toEqual([
      'font-family: Foo comma sans-serif',
      'font-size: large',
    ]);
    expect(hintsOf('<font size=99>', 'font')).toEqual(['font-size: xxx-large']);
    expect(hintsOf('<font size="-2">', 'font')).toEqual(['font-size: x-small']);
  });

  it('reads any legacy colour, and never as CSS', () => {
    expect(hintsOf('<body bgcolor="chucknorris">', 'body')).toEqual(['background-color: c00000']);
    expect(hintsOf('<body bgcolor="red;position:fixed">', 'body')).toHaveLength(1);
    expect(hintsOf('<font face="a&quot;;color:red">', 'font')).toEqual(['font-family: a";color:red']);
  });
});
