import { describe, expect, it } from 'vitest';
import { dump, layout, render } from '../../src/index.ts';

const shadow = (content: string): string => `<template shadowrootmode=open>${content}</template>`;

/** Every text on the page with its colour, in the order of painting. */
async function texts(html: string): Promise<string[]> {
  const items = await dump(`<!doctype html>${html}`, 'display', { pdf: { tagged: false } });
  return [...items.matchAll(/text "(.*)" \S+ \S+ #(\S+)/g)].map(([, text, color]) => `${text!.trim()} ${color}`);
}

describe('declarative shadow trees', () => {
  it('show what is slotted, in the order of slots, and fallback content where nothing is', async () => {
    const html = `<x-a>${shadow('[<slot name=b>no b</slot><slot>none</slot><slot name=c>no c</slot>]')}one<i slot=b>two</i><u slot=d>never</u></x-a>`;
    expect((await texts(html)).map((text) => text.split(' 0')[0])).toEqual(['[', 'two', 'one', 'no c', ']']);
  });

  it('belong to elements that may host one, the first template alone', async () => {
    expect(await texts(`<a>${shadow('inside')}light</a>`)).toEqual(['light 000000']);
    expect(await texts(`<div>${shadow('first')}${shadow('second')}light</div>`)).toEqual(['first 000000']);
    expect(await texts('<div><template shadowrootmode=ajar>inside</template>light</div>')).toEqual(['light 000000']);
  });

  it('have styles of their own, and inherit through the flat tree', async () => {
    const html = `<style>p { color: red } div { color: blue }</style>
<div>${shadow('<style>p { color: green } section { color: teal }</style><p>in</p><section><slot></slot></section>')}<b>slotted</b><p>light</p></div><p>after</p>`;
    expect(await texts(html)).toEqual(['in 008000', 'slotted 008080', 'light ff0000', 'after ff0000']);
  });

  it('style their host, below the rules outside unless important', async () => {
    const rules = ':host { color: green } :host(.b) { color: blue } :host(.c) { color: teal !important }';
    const host = (name: string) => `<x-a class=${name}>${shadow(`<style>${rules}</style><slot></slot>`)}${name}</x-a>`;
    expect(await texts(`<style>.o, .c { color: red }</style>${['a', 'b', 'c', 'o'].map(host).join('')}`)).toEqual([
      'a 008000',
      'b 0000ff',
      'c 008080',
      'o ff0000',
    ]);
  });

  it('see their host at the top, without other features, and what is around it by :host-context() alone', async () => {
    const inside = `<style>b { color: black } :host > b { color: green } x-a b { color: red } .dark b { color: red } :host-context(.dark) i { color: blue }
:host-context(.light) i { color: red }</style><b>b</b><i>i</i>`;
    expect(await texts(`<div class=dark><x-a>${shadow(inside)}</x-a></div>`)).toEqual(['b 008000', 'i 0000ff']);
  });

  it('style what is slotted, below the rules outside', async () => {
    const rules =
      '::slotted(em) { color: green } p::slotted(em) { color: red } ::slotted(.o) { color: red } slot[name=n]::slotted(*) { color: teal } ::slotted(em)::after { content: "!" }';
    const html = `<style>.o { color: blue }</style><x-a>${shadow(`<style>${rules}</style><slot></slot><slot name=n></slot>`)}<em>em</em><i class=o>o</i><u slot=n>n</u></x-a>`;
    expect(await texts(html)).toEqual(['em 008000', '! 008000', 'o 0000ff', 'n 008080']);
  });

  it('expose parts, also through hosts that export them', async () => {
    const html = `<style>x-a::part(t) { color: green } x-o::part(foo) { color: blue } x-o::part(p) { color: red } x-a::part(t u) { color: red }</style>
<x-a>${shadow('<style>b { color: red }</style><b part="s t">part</b>')}</x-a><x-o>${shadow(`<x-i exportparts="p: foo">${shadow('<b part=p>exported</b>')}</x-i>`)}</x-o>`;
    expect(await texts(html)).toEqual(['part 008000', 'exported 0000ff']);
  });

  it('count siblings and find ids each in their own tree', async () => {
    const html = `<style>b:first-child { color: green } b:nth-child(2) { color: blue } b + b + b { color: teal } #x { color: red }</style>
<div>${shadow('<style>u:last-child { color: green } #x { color: blue }</style><i id=x>x</i><slot></slot><u>u</u>')}<b>1</b><b>2</b><b>3</b></div>`;
    expect(await texts(html)).toEqual(['x 0000ff', '1 008000', '2 0000ff', '3 008080', 'u 008000']);
  });

  it('have pictures that refer to their own ids', async () => {
    const picture = (color: string) =>
      `<svg width=9 height=9><defs><rect id=r width=9 height=9 fill="${color}" /></defs><use href="#r" /></svg>`;
    const items = await dump(`<!doctype html>${picture('red')}<div>${shadow(picture('blue'))}</div>`, 'display', {});
    expect(items.match(/fill #\w+ rect/g)).toEqual(['fill #ff0000 rect', 'fill #0000ff rect']);
  });

  it('answer :has() and lists inside the tree alone', async () => {
    const html = `<div>${shadow('<style>p:has(b) { color: green } p:is(section p, article p) { color: red } :is(:host) i { color: blue }</style><p><b>b</b></p><i>i</i>')}</div>`;
    expect(await texts(html)).toEqual(['b 008000', 'i 0000ff']);
  });

  it('leave the numbers of elements as a browser has them', async () => {
    const { pages } = await layout(`<!doctype html><div>${shadow('<p>x</p><slot></slot>')}<b>b</b></div><i>i</i>`);
    const boxes = pages[0]!.boxes.filter(({ tag }) => tag !== '#text');
    // html, head, body, div, b, i
    expect(boxes.map(({ tag, element }) => [tag, element])).toEqual([
      ['html', 0],
      ['body', 2],
      ['div', 3],
      ['p', null],
      ['b', 4],
      ['i', 5],
    ]);
  });

  it('warn of what their sheets hold, with line and column', async () => {
    const { warnings } = await render(`<!doctype html>\n<div>${shadow('<style>\np { wibble: 1 }</style>')}</div>`);
    expect(warnings[0]).toMatchObject({ property: 'wibble', line: 3, column: 5 });
  });

  it('are as deep as elements may be', async () => {
    const nested = (levels: number): string => '<x-a><template shadowrootmode=open><slot></slot>'.repeat(levels);
    const { pageCount } = await render(`<!doctype html>${nested(600)}<p>deep`);
    expect(pageCount).toBe(1);
  });
});
