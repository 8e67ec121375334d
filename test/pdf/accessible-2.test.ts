/** PDF/UA-2: namespaces, structure destinations, references. ISO 14289-2. */

import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';
import { accessibility2Faults } from './accessible-2-conditions.ts';
import { type Name, type Ref, readPdf, textOf, type Value } from './reader.ts';
import { structureElements } from './tagged-text.ts';
import { hasTool, runTool } from './tools.ts';

const make = async (body: string, pdf: object = {}) => {
  const html = `<!doctype html><html lang=en><title>T</title><style>.note{float:footnote}</style>${body}`;
  return (await render(html, { pdf: { standard: 'PDF/UA-2', ...pdf } })).pdf;
};

const CONTENTS = '<nav role=doc-toc><ol><li><a href="#a">One</a><li><a href="#b">Two</a></ol></nav>';
const nameOf = (value: Value): string => (value as Name | null)?.text ?? '';

describe('PDF/UA-2', () => {
  it('keeps its conditions, with contents, notes, quotes, lists of terms, fields and files', async () => {
    const body = `${CONTENTS}<h1 id=a>One</h1><p>Text<span class=note>The note.</span>, <q>quoted</q>, <code>code</code>, <em>stressed</em>
      <div id=b><blockquote><p>Quoted</blockquote></div><aside>Aside</aside><dl><dt>Term<dd>What it is</dl><a href="#top">up</a>
      <label>Name <input name=n></label><table><tr><th>a<td>b</table>`;
    const attachments = [{ name: 'a.txt', data: 'x', description: 'An example' }];
    const pdf = await make(body, { forms: true, signature: {}, attachments });
    expect(accessibility2Faults(readPdf(pdf))).toEqual([]);
    if (hasTool('qpdf')) expect(runTool(pdf, 'qpdf', '--check', 'FILE').code).toBe(0);
  });

  it('leads to what stands at a place: the element, the first in it, or what it is in', async () => {
    const read = readPdf(
      await make(
        '<h2 id=a>A</h2><div id=b><p>B</div><p>C<a id=c></a> <a href="#a">1</a><a href="#b">2</a><a href="#c">3</a>',
      ),
    );
    const actions = read.ids
      .map((id) => read.get(read.object(id), 'A'))
      .filter((action) => nameOf(read.get(action, 'S')) === 'GoTo');
    const goals = actions.map((action) => {
      const [element] = read.get(action, 'SD') as Value[];
      const [page] = read.get(read.root, 'Names', 'Dests', 'Names') as Value[];
      expect(page).toBeDefined();
      return nameOf(read.get(element, 'S'));
    });
    // Three links and the heading's bookmark, in the order they are written.
    expect(goals.sort()).toEqual(['H1', 'H1', 'P', 'P']);
  });

  it('has a namespace, and types of it where it knows them', async () => {
    const read = readPdf(
      await make('<article><h1>A</h1><p>b <em>c</em> <code>d</code><p>e<span class=note>f</span></article>'),
    );
    const spaces = structureElements(read).map((element) => [
      nameOf(element.get('S')!),
      textOf(read.get(element, 'NS', 'NS')) === 'http://iso.org/pdf2/ssn',
    ]);
    const known = Object.fromEntries(spaces);
    expect(known).toMatchObject({ Document: true, H1: true, P: true, Em: true, FENote: true, Art: false, Code: false });
    const [namespace] = read.get(read.root, 'StructTreeRoot', 'Namespaces') as Ref[];
    expect(textOf(read.get(namespace, 'NS'))).toBe('http://iso.org/pdf2/ssn');
  });

  it('says of a picture without a text which clause it breaks', async () => {
    const svg = '<svg width=9 height=9><rect width=9 height=9 /></svg>';
    await expect(make(svg)).rejects.toThrow(/PDF\/UA-2: ISO 14289-2, 8\.2\.5\.28\.2/);
  });
});
