/**
 * Asks Chromium for the rectangles in the golden files of this folder: `npm run golden:chromium [file…]` writes them anew.
 * A file gives `about`, `head` and the `html` of its cases; each case is shown in a frame of 1024 by 768 px, as chromium.test.ts
 * lays it out.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runBrowser, withFolder } from './browser.ts';
import { HEAD } from './head.ts';

interface Golden {
  readonly about: string;
  readonly head: string;
  readonly cases: readonly { readonly html: string }[];
}

type Boxes = readonly (readonly [string, number, number, number, number])[];

const folder = import.meta.dirname;
/** html, head, style and body come first. */
const OUTER = 4;

/** Runs in the browser. Resolves to the boxes of each document. */
const MEASURE = `
async (documents, outer) => {
  const round = (value) => Math.round(value * 100) / 100;
  const found = [];
  for (const html of documents) {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width: 1024px; height: 768px; border: 0';
    frame.srcdoc = html;
    document.body.append(frame);
    await new Promise((resolve) => { frame.onload = resolve; });
    await frame.contentDocument.fonts.ready;
    found.push([...frame.contentDocument.querySelectorAll('*')].slice(outer).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.localName, round(x), round(y), round(width), round(height)];
    }));
    frame.remove();
  }
  return found;
}`;

function measure(documents: readonly string[], outer: number): readonly Boxes[] {
  return withFolder((temporary) => {
    const page = path.join(temporary, 'measure.html');
    const json = JSON.stringify(documents).replaceAll('<', '\\u003c');
    writeFileSync(
      page,
      `<!DOCTYPE html><body><script>(${MEASURE})(${json}, ${outer}).then((found) => {
  document.documentElement.innerHTML = '<body><pre></pre>';
  document.querySelector('pre').textContent = JSON.stringify(found);
  document.title = 'done';
});</script>`,
    );
    const shown = runBrowser(temporary, page, ['--window-size=1200,900', '--virtual-time-budget=600000', '--dump-dom']);
    const text = /<pre>([\s\S]*)<\/pre>/.exec(shown)?.[1];
    if (text === undefined) throw new Error('the browser gave no boxes');
    return JSON.parse(text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')) as Boxes[];
  });
}

function update(file: string): void {
  const { about, head, cases } = JSON.parse(readFileSync(file, 'utf8')) as Golden;
  const documents = cases.map(({ html }) => `${HEAD}${head}<body>${html}`);
  const found = measure(documents, OUTER + (head === '' ? 0 : 1));
  const lines = cases.map(
    ({ html }, i) => `  { "html": ${JSON.stringify(html)},\n    "boxes": ${JSON.stringify(found[i])} }`,
  );
  const text = `{\n "about": ${JSON.stringify(about)},\n "head": ${JSON.stringify(head)},\n "cases": [\n${lines.join(',\n')}\n ]\n}\n`;
  writeFileSync(file, text);
  process.stdout.write(`${path.basename(file)}: ${cases.length} cases\n`);
}

const named = process.argv.slice(2).map((file) => path.resolve(file));
const all = readdirSync(folder).filter((name) => name.endsWith('.golden.json'));
for (const file of named.length > 0 ? named : all.map((name) => path.join(folder, name))) update(file);
