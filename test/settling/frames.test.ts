import { describe, expect, it } from 'vitest';
import { dump, type Loader, layout, preview, render } from '../../src/index.ts';
import { tagged } from '../structure/tagged.ts';

const PAGE = '<!doctype html><style>@page{size:600px 400px;margin:0}body{margin:0;line-height:18px}</style>';

const BASE = 'https://example.org/a/index.html';
const files = (pages: Readonly<Record<string, string>>): Loader => {
  const encoder = new TextEncoder();
  return async (url) => {
    const name = url.slice('https://example.org/a/'.length);
    const text = pages[name];
    if (text === undefined) return null;
    const type = name.endsWith('.html') ? 'text/html' : name.endsWith('.svg') ? 'image/svg+xml' : 'text/plain';
    return { bytes: encoder.encode(text), contentType: type, url };
  };
};

const textOf = async (html: string, loader: Loader = files({})): Promise<string> =>
  (await preview(`${PAGE}${html}`, { loader, baseUrl: BASE })).pages[0]!.text;

const messagesOf = async (html: string, loader: Loader = files({})): Promise<string[]> =>
  (await render(`${PAGE}${html}`, { loader, baseUrl: BASE })).warnings.map(({ message }) => message);

async function boxOf(html: string, tag: string, loader: Loader = files({})): Promise<number[]> {
  const { pages } = await layout(`${PAGE}${html}`, { loader, baseUrl: BASE });
  const box = pages[0]!.boxes.find((candidate) => candidate.tag === tag)!;
  return [box.width, box.height];
}

describe('iframe', () => {
  it('is 300 by 150 with a border of 2px, whatever it holds', async () => {
    expect(await boxOf('<iframe></iframe>', 'iframe')).toEqual([304, 154]);
    expect(await boxOf('<iframe srcdoc="<div style=height:999px>"></iframe>', 'iframe')).toEqual([304, 154]);
  });

  it('shows srcdoc under its own styles, never in quirks mode', async () => {
    const items = await dump(
      `${PAGE}<style>p{color:red;margin:99px}</style><iframe frameborder=0 srcdoc="<p>inside"></iframe>`,
      'display',
      {},
    );
    // Body margin 8px and paragraph margin 16px collapse; 18px tall Liberation Serif has its baseline 14px down (Chromium: 30px).
    expect(items).toMatch(/"inside" .*8,30 .*#000/);
    expect(await textOf('<iframe srcdoc="<p>inside">fallback</iframe>')).toBe('inside');
  });

  it('loads src against the base, and what that names against its own', async () => {
    const loader = files({
      'b/c.html': '<link rel=stylesheet href=c.txt><p>one<iframe src="d.html"></iframe>',
      'b/d.html': 'two',
    });
    expect(await textOf('<iframe src="b/c.html"></iframe>', loader)).toBe('onetwo');
  });

  it('has its content box as viewport, also for media queries, and ignores page rules', async () => {
    const inside =
      '<style>@page{margin:50px}body{margin:0}i{display:none}@media (width:200px){i{display:block;width:50vw;height:50vh;background:#00f}}</style><i>x';
    const items = await dump(
      `${PAGE}<iframe width=200 height=100 style="border:0;display:block" srcdoc="${inside}"></iframe>`,
      'display',
      {},
    );
    expect(items).toContain('fill #0000ff rect 0,0 100x50');
  });

  it('is cut, with a warning, and keeps room for a scroll bar as in Chromium', async () => {
    const html =
      '<iframe width=200 height=100 srcdoc="<style>body{margin:0}i{display:block;height:150px;background:#00f}</style><i></i>"></iframe>';
    const [message] = await messagesOf(html);
    expect(message).toBe('<iframe> holds a document of 200×150px in a frame of 200×100px: the rest is cut');
    const fill = 'fill #0000ff rect 0,0 185x150';
    expect(await dump(`${PAGE}${html}`, 'display', {})).toContain(fill);
    const hidden = html.replace('body{', 'body{overflow:hidden;');
    expect(await dump(`${PAGE}${hidden}`, 'display', {})).toContain('fill #0000ff rect 0,0 200x150');
  });

  it('breaks no page and is broken by none', async () => {
    const html = '<iframe height=300 srcdoc="<p>a<p style=break-before:page>b"></iframe>'.repeat(2);
    const { pages } = await preview(`${PAGE}${html.replaceAll('<iframe', '<iframe style=display:block')}`);
    expect(pages.map(({ text }) => text)).toEqual(['a b', 'a b']);
  });

  it('shows pictures, text and SVG that fills it', async () => {
    const loader = files({
      'a.txt': 'plain <b>',
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#00f" d="M0 0H1V1H0Z"/></svg>',
    });
    expect(await textOf('<iframe src=a.txt></iframe>', loader)).toBe('plain <b>');
    const items = await dump(
      `${PAGE}<iframe src=a.svg width=100 height=50 style="border:0;display:block"></iframe>`,
      'display',
      { loader, baseUrl: BASE },
    );
    expect(items).toContain('group matrix 50 0 0 50 25 0');
  });
});

describe('object and embed', () => {
  it('show documents in 300 by 150, objects else their fallback', async () => {
    const loader = files({ 'x.html': '<p>inside' });
    expect(await textOf('<object data=x.html>fallback</object>', loader)).toBe('inside');
    expect(await boxOf('<object data=x.html>fallback</object>', 'object', loader)).toEqual([300, 150]);
    expect(await boxOf('<embed src=x.html>', 'embed', loader)).toEqual([300, 150]);
    expect(await textOf('<object data=y.html>fallback <i>b</i></object>', loader)).toBe('fallback b');
    expect(await textOf('<object data=y.html><object data=x.html></object></object>', loader)).toBe('inside');
  });

  it('warn of types that are not shown', async () => {
    const messages = await messagesOf('<object type=application/java data="data:application/java,x">fallback</object>');
    expect(messages).toEqual(['<object> is of a type that is not shown: application/java']);
  });
});

describe('framed documents', () => {
  it('are read where their frame stands', async () => {
    expect(await tagged('<p>before</p><iframe srcdoc="<h1>Head</h1><p>Text"></iframe><p>after</p>')).toBe(
      'P("before") Div(Div(H1("Head") P("Text"))) P("after")',
    );
  });

  it('keep links to elsewhere, cut at the frame, and none to places in them', async () => {
    const inside = '<a href=https://example.org/>out</a> <a href=%23x>in</a><p id=x>'.replace('%23', '#');
    const items = await dump(
      `${PAGE}<p id=x style="margin:0 0 10px">top</p><iframe style="border:0;display:block;width:20px;height:80px" srcdoc="${inside}"></iframe>`,
      'display',
      {},
    );
    expect(items.match(/^\s*link .*$/gm)).toHaveLength(1);
    expect(items).toMatch(/link 8,36 12x17 https:\/\/example\.org/);
    expect(items.match(/destination x/g)).toHaveLength(1);
  });

  it('are told apart in warnings', async () => {
    const { warnings } = await render(`${PAGE}<iframe srcdoc="\n<p style='wibble: 1'>x"></iframe>`);
    expect(warnings[0]).toMatchObject({ property: 'wibble', source: 'about:srcdoc', line: 2 });
  });

  it('hold themselves once', async () => {
    const loader = files({ 'self.html': 'me<iframe src=self.html></iframe>' });
    expect(await textOf('<iframe src=self.html></iframe>', loader)).toBe('meme');
    expect(await messagesOf('<iframe src=self.html></iframe>', loader)).toContain(
      '<iframe> shows a document that it is in: https://example.org/a/self.html',
    );
  });

  it('are as many and as deep as limits say', async () => {
    const nested = (levels: number): string =>
      levels === 0
        ? 'x'
        : `<iframe srcdoc="${nested(levels - 1)
            .replaceAll('&', '&amp;')
            .replaceAll('"', '&quot;')}">`;
    expect(await messagesOf(nested(9))).toContain(
      '<iframe> is in more than 8 frames and stays empty (limits.frameDepth)',
    );
    const { warnings } = await render(`${PAGE}${'<iframe srcdoc=x></iframe>'.repeat(5)}`, { limits: { frames: 3 } });
    expect(warnings[0]).toMatchObject({
      message: '<iframe> is one of more than 3 and stays empty (limits.frames)',
    });
    await expect(
      render(`${PAGE}${'<iframe srcdoc="<b><b><b>"></iframe>'.repeat(5)}`, { limits: { elements: 20 } }),
    ).rejects.toMatchObject({ code: 'limit' });
  });

  it('are painted alike on every page that repeats them', async () => {
    const html = `<table><thead><tr><th><iframe height=40 srcdoc="head"></iframe></thead>${'<tr><td style="height:150px">x'.repeat(5)}</table>`;
    const { pages } = await preview(`${PAGE}${html}`);
    expect(pages.map(({ text }) => text.includes('head'))).toEqual(pages.map(() => true));
    expect(pages.length).toBeGreaterThan(1);
  });
});
