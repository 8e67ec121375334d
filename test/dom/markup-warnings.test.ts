import { describe, expect, it } from 'vitest';
import { createDiagnostics } from '../../src/diagnostics.ts';
import { parseHtml } from '../../src/dom/parse.ts';

function warningsOf(html: string): string[] {
  const diagnostics = createDiagnostics();
  parseHtml(`<!doctype html>${html}`, { baseUrl: null, diagnostics });
  return diagnostics.warnings.map(
    ({ line, column, message }) => `${line}:${column! - '<!doctype html>'.length} ${message}`,
  );
}

describe('tags that do not pair up', () => {
  it('are reported where they begin', () => {
    expect(warningsOf('<div><p>x')).toEqual(['1:1 <div> is not closed inside <body>']);
    expect(warningsOf('<div><section>x</div>')).toEqual(['1:6 <section> is not closed inside <div>']);
    expect(warningsOf('x</span>')).toEqual(['1:2 </span> does not close any open element']);
    expect(warningsOf('<h1>x</h2>')).toEqual([
      '1:6 </h2> does not close any open element',
      '1:1 <h1> is not closed inside <body>',
    ]);
  });

  it('are reported once, though their element is opened again in the text after them', () => {
    expect(warningsOf('<p><b>1<p>2<p>3</b>')).toEqual(['1:4 <b> is not closed inside <p>']);
  });

  it('leave alone what needs no end tag', () => {
    const table = '<table><caption>c<colgroup><col><thead><tr><th>a<tbody><tr><td>b</table>';
    expect(warningsOf(`<ul><li>a<li>b</ul><dl><dt>a<dd>b</dl>${table}<p>x<br><img alt=""><p>y<hr>`)).toEqual([]);
    expect(warningsOf('<select><optgroup label=a><option>b<option>c</select><ruby>a<rp>(<rt>b<rp>)</ruby>')).toEqual(
      [],
    );
  });

  it('know the names of SVG, which have capitals', () => {
    expect(
      warningsOf('<svg><linearGradient><stop/></linearGradient><foreignObject><p>x</p></foreignObject></svg>'),
    ).toEqual([]);
  });

  it('are reported up to twenty times', () => {
    expect(warningsOf('</i>'.repeat(100_000))).toHaveLength(20);
    expect(warningsOf('<i>'.repeat(100))).toHaveLength(20);
  });
});

describe('what paper cannot show', () => {
  it('is one warning for all scripts', () => {
    const diagnostics = createDiagnostics();
    parseHtml('<!doctype html><p>x\n<script src=a.js></script><script>b()</script>', { baseUrl: null, diagnostics });
    expect(diagnostics.warnings).toMatchObject([{ code: 'html-unsupported', line: 2, column: 1, count: 2 }]);
  });

  it('is no data, no empty script and none for browsers without scripts', () => {
    expect(warningsOf('<script type="application/ld+json">{}</script><script type=importmap>{}</script>')).toEqual([]);
    expect(warningsOf('<p>x<script></script><noscript><script>x()</script></noscript>')).toEqual([]);
  });

  it('names Tailwind, whose script makes the style sheet', () => {
    expect(warningsOf('<script src="https://cdn.tailwindcss.com"></script>')[0]).toMatch(/Build the style sheet/);
  });

  it('is a film without a poster', () => {
    expect(warningsOf('<p><video src=a.mp4></video>')).toEqual([
      '1:4 video frames are not shown: give <video> a poster',
    ]);
    expect(warningsOf('<p><video src=a.mp4 poster=a.png></video><video></video>')).toEqual([]);
  });
});

describe('a name in place of the document', () => {
  const count = (html: string): number => {
    const diagnostics = createDiagnostics();
    parseHtml(html, { baseUrl: null, diagnostics });
    return diagnostics.warnings.length;
  };

  it.each(['https://example.com/', './doc.html', 'file:///a/b.html', 'letter.htm\n', 'C:\\a\\b.html'])(
    'is told of: %s',
    (name) => {
      expect(count(name)).toBe(1);
    },
  );

  it.each(['hello', 'see https://example.com/', '<p>a.html', 'a/b', ''])('is not %j', (text) => {
    expect(count(text)).toBe(0);
  });
});

describe('quirks mode', () => {
  const codes = (html: string): (string | undefined)[] => {
    const diagnostics = createDiagnostics();
    parseHtml(html, { baseUrl: null, diagnostics });
    return diagnostics.warnings.map(({ message }) => message);
  };

  it('is reported in a whole document, and not in a fragment', () => {
    expect(codes('<html><body><p>x</body></html>')).toEqual([
      'without <!doctype html> the document is laid out in quirks mode, as in browsers',
    ]);
    expect(codes('<p>x')).toEqual([]);
    expect(codes('<!doctype html><html><p>x')).toEqual([]);
  });
});
