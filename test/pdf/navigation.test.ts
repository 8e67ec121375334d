import { describe, expect, it } from 'vitest';
import { createDiagnostics } from '../../src/diagnostics.ts';
import type { DisplayItem } from '../../src/display/display-list.ts';
import { latin1, objects, page, testDocument, write, writePages } from './fixtures.ts';
import { hasTool, runTool } from './tools.ts';

const document = testDocument(['a', { href: 'x' }, 'x']);
const element = document.elements[2]!;

const link = (href: string): DisplayItem => ({
  kind: 'link',
  rect: { x: 40, y: 80, width: 100, height: 20 },
  href,
  element,
  node: null,
});
const destination = (name: string, y = 10): DisplayItem => ({ kind: 'destination', name, x: 8, y, element });
const bookmark = (level: number, label: string, open = true): DisplayItem => ({
  kind: 'bookmark',
  level,
  label,
  open,
  x: 0,
  y: level,
  element,
});

describe('links', () => {
  it('covers its area in points', async () => {
    const text = latin1(await write([link('https://example.test/a b?q=(x)')], { document }));
    // The page is 300 x 225 points: x 40 px = 30 pt; y 80 to 100 px from the top = 150 to 165 pt from the bottom.
    expect(text).toContain('/Rect[30 150 105 165]');
    expect(text).toContain('/A<</S/URI/URI(https://example.test/a%20b?q=\\(x\\))>>');
    // To a tenth, which nobody can point at.
    const rect = { x: 40.123, y: 80.123, width: 100.01, height: 20.01 };
    expect(latin1(await write([{ ...link('https://example.test/'), rect } as DisplayItem], { document }))).toContain(
      '/Rect[30.1 149.9 105.1 164.9]',
    );
  });

  it('resolves relative addresses and keeps mail and telephone', async () => {
    const items = [link('../b.html'), link('mailto:a@b.test'), link('tel:+123')];
    const text = latin1(await write(items, { document, baseUrl: 'https://example.test/x/y.html' }));
    expect([...text.matchAll(/\/URI\((.*?)\)/g)].map((m) => m[1])).toEqual([
      'https://example.test/b.html',
      'mailto:a@b.test',
      'tel:+123',
    ]);
  });

  it('leaves out what would run or read something, with a warning each', async () => {
    const diagnostics = createDiagnostics();
    const hostile = [
      'javascript:alert(1)',
      ' JAVASCRIPT:alert(1)',
      'file:///etc/passwd',
      'data:text/html,x',
      'rel.html',
    ];
    const text = latin1(
      await write(
        hostile.map((href) => link(href)),
        { document, diagnostics },
      ),
    );
    expect(text).not.toContain('/Annot');
    expect(diagnostics.warnings.map((w) => w.code)).toEqual(hostile.map(() => 'unresolved-reference'));
  });

  it('leads to destinations in the document, given before or after, by fragment or by full address', async () => {
    const items = [
      link('#late'),
      destination('late'),
      link('#caf%C3%A9'),
      destination('café'),
      link('https://x.test/d#late'),
      link('#'),
    ];
    const text = latin1(await write(items, { document, baseUrl: 'https://x.test/d' }));
    expect(text.match(/\/Dest\(late\)/g)).toHaveLength(2);
    expect(text).toContain('/Dest<636166c3a9>');
    expect(text).toMatch(/\/Dest\[\d+ 0 R \/XYZ null null null\]/);
    expect(text).toMatch(/\(late\)\[\d+ 0 R \/XYZ 6 217.5 null\]/);
  });

  it('warns of destinations that are nowhere', async () => {
    const diagnostics = createDiagnostics();
    await write([link('#gone')], { document, diagnostics });
    expect(diagnostics.warnings[0]).toMatchObject({ code: 'unresolved-reference', line: 1 });
  });

  it('keeps the name tree in byte order, and the first of equal names', async () => {
    const names = ['b', 'Z', 'a', 'é', '10', '9', '__proto__', 'B'];
    const text = latin1(await write([...names.map((n) => destination(n)), destination('b', 99)], { document }));
    const tree = /\/Names\[(.*?)\]>>/s.exec(text)![1]!;
    const keys = [...tree.matchAll(/(?:\(([^)]*)\)|<([0-9a-f]*)>)\[/g)].map((m) => m[1] ?? m[2]);
    expect(keys).toEqual(['10', '9', 'B', 'Z', '__proto__', 'a', 'b', 'c3a9']);
  });

  it('splits a large name tree into leaves with limits', async () => {
    const items = Array.from({ length: 200 }, (_, i) => destination(`n${i}`));
    const pdf = await write([link('#n150'), ...items], { document });
    expect(latin1(pdf).match(/\/Limits\[\(/g)).toHaveLength(4);
    if (hasTool('qpdf')) expect(runTool(pdf, 'qpdf', '--check', 'FILE').code).toBe(0);
  });
});

describe('outline', () => {
  const titles = (pdf: Uint8Array): string => {
    const all = objects(pdf);
    const print = (id: number): string => {
      let out = '';
      for (let next: number | null = id; next !== null; ) {
        const body: string = all.get(next)!;
        const child = /\/First (\d+)/.exec(body);
        const count = /\/Count (-?\d+)/.exec(body)?.[1] ?? '';
        out += `${/\/Title\((.*?)\)/.exec(body)![1]}${count}${child ? `[${print(Number(child[1]))}]` : ''} `;
        const sibling: RegExpExecArray | null = /\/Next (\d+)/.exec(body);
        next = sibling ? Number(sibling[1]) : null;
      }
      return out.trim();
    };
    const root = [...all.values()].find((body) => body.includes('/Type/Outlines'))!;
    return `${/\/Count (\d+)/.exec(root)![1]}: ${print(Number(/\/First (\d+)/.exec(root)![1]))}`;
  };

  it('nests by level, skipped levels too, and counts what is visible', async () => {
    const items = [
      bookmark(2, 'Preface'),
      bookmark(1, 'One'),
      bookmark(3, 'deep'),
      bookmark(2, 'One.A', false),
      bookmark(3, 'hidden'),
      bookmark(4, 'more'),
      bookmark(1, 'Two'),
    ];
    // Visible: Preface, One, deep, One.A, Two.
    expect(titles(await write(items, { document }))).toBe('5: Preface One2[deep One.A-2[hidden1[more]]] Two');
  });

  it('leads to the exact place on its page', async () => {
    const pages = [page([]), page([{ ...bookmark(1, 'B'), x: 40, y: 100 } as DisplayItem])];
    const text = latin1(await writePages(pages, { document }));
    expect(text).toMatch(/\/Dest\[\d+ 0 R \/XYZ 30 150 null\]/);
  });

  it('is left out when not wanted', async () => {
    expect(latin1(await write([bookmark(1, 'x')], { outline: false }))).not.toContain('/Outlines');
  });
});
