import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createDiagnostics } from '../../src/diagnostics.ts';
import { dumpDocument } from '../../src/dom/dump.ts';
import { parseXhtml } from '../../src/dom/parse.ts';
import { dump, render } from '../../src/index.ts';

const XHTML = '<html xmlns="http://www.w3.org/1999/xhtml">';

async function parse(source: string | Uint8Array, limits = {}) {
  const diagnostics = createDiagnostics();
  const document = await parseXhtml(source, { baseUrl: null, diagnostics, limits });
  return { document, tree: dumpDocument(document), warnings: diagnostics.warnings };
}

describe('XHTML', () => {
  it('closes elements where it says so, and keeps their case', async () => {
    const { tree, warnings } = await parse(
      `<?xml version="1.0"?>\n${XHTML}<body><div/><p>a<br/>b</p>\n  <DIV x="1"/></body></html>`,
    );
    expect(warnings).toEqual([]);
    expect(tree).toBe(
      [
        '0 html xmlns="http://www.w3.org/1999/xhtml" @2:1',
        '  1 body @2:44',
        '    2 div @2:50',
        '    3 p @2:56',
        '      "a"',
        '      4 br @2:60',
        '      "b"',
        '    "\\n  "',
        '    5 DIV x="1" @3:3',
        '',
      ].join('\n'),
    );
  });

  it('reads CDATA, references and the named characters of HTML', async () => {
    const { document } = await parse(
      `${XHTML}<body><p>a&nbsp;&#x41;&lt;&hellip;<![CDATA[<b>&amp;]]></p></body></html>`,
    );
    expect(document.elements.at(-1)!.children).toMatchObject([{ kind: 'text', data: 'a\u00a0A<…<b>&amp;' }]);
  });

  it('knows namespaces, with and without prefixes, and xml:lang', async () => {
    const source = `${XHTML}<body><s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a"/><math xmlns="http://www.w3.org/1998/Math/MathML"/><p xml:lang="de"/></body></html>`;
    const { document } = await parse(source);
    const [svg, math, p] = document.elements.slice(2);
    expect([svg!.tag, svg!.namespace, svg!.attributes.get('xlink:href')]).toEqual(['svg', 'svg', '#a']);
    expect([math!.tag, math!.namespace]).toEqual(['math', 'mathml']);
    expect(p!.attributes.get('xml:lang')).toBe('de');
  });

  it('is never in quirks mode', async () => {
    expect((await parse(`${XHTML}<body/></html>`)).document.quirks).toBe(false);
  });

  it('shows what stands before an error, and says where that is', async () => {
    const { tree, warnings } = await parse(`${XHTML}<body><p>one</p>\n<p>two<br></p>three</body></html>`);
    expect(warnings).toMatchObject([{ code: 'html-parse', line: 2, column: 14 }]);
    expect(warnings[0]!.message).toMatch(/not well-formed XML \(.*\); nothing after this place is shown/);
    expect(tree).toContain('"two"');
    expect(tree).not.toContain('three');
    expect((await parse(`${XHTML}<body>&nosuch;`)).warnings).toMatchObject([{ code: 'html-parse', line: 1 }]);
  });

  it('says that a namespace is missing', async () => {
    const { tree, warnings } = await parse('<html><body><p>text</p></body></html>');
    expect(warnings[0]!.message).toContain('xmlns');
    expect(tree).toContain('other:p');
    expect((await parse('')).tree).toContain('body');
  });

  it('is decoded as its declaration says', async () => {
    const source = `<?xml version="1.0" encoding="ISO-8859-1"?>${XHTML}<body>\u00e9</body></html>`;
    const { tree } = await parse(Uint8Array.from(source, (character) => character.charCodeAt(0)));
    expect(tree).toContain('"é"');
  });

  it('expands no entities of its own and holds the limits', async () => {
    const bomb = '<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>';
    expect((await parse(`${bomb}${XHTML}<body>&b;</body></html>`)).warnings).toMatchObject([{ code: 'html-parse' }]);
    await expect(parse(`${XHTML}<body>${'<b/>'.repeat(20)}</body></html>`, { elements: 10 })).rejects.toThrow(
      'limits.elements',
    );
    const deep = `${XHTML}<body>${'<b>'.repeat(3000)}x${'</b>'.repeat(3000)}</body></html>`;
    expect((await parse(deep)).warnings).toMatchObject([{ code: 'limit' }]);
  });

  it('is what `contentType` asks for, and what frames name', async () => {
    const source = `${XHTML}<head><style><![CDATA[ p > b { color: red } ]]>\nq { wibble: 1 }</style></head><body><p><b/>text</p></body></html>`;
    const { warnings } = await render(source, { contentType: 'application/xhtml+xml' });
    expect(warnings).toMatchObject([{ property: 'wibble', line: 2 }]);
    const url = `data:application/xhtml+xml,${encodeURIComponent(`${XHTML}<body><div/><p>inside</p></body></html>`)}`;
    expect(await dump(`<!doctype html><iframe src="${url}"></iframe>`, 'display', {})).toContain('inside');
  });
});

it('reads XML where a loader of TypeScript imports the library', () => {
  const script = `const { render } = await import('./src/index.ts');
    console.log((await render('<html xmlns="http://www.w3.org/1999/xhtml"><body>a</body></html>', { contentType: 'application/xhtml+xml' })).warnings.length);`;
  const output = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(output.trim()).toBe('0');
}, 120_000);
