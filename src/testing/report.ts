/** Before and after as a page of HTML that stands alone: the boxes of the golden file, the pages as they are now, changes marked. */

import type { Examination, ExaminedDocument, ExaminedElement, ExaminedPage } from '../examine.ts';
import { matchTrees } from './match.ts';

interface Mark {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly kind: 'new' | 'gone' | 'changed';
}

const TITLE = 'Difference of layouts';

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem;background:#eee;color:#222}
main{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
figure{margin:0;position:relative;background:#fff;box-shadow:0 1px 4px #0004}
figure svg{display:block;width:100%;height:auto}figure svg+svg{position:absolute;inset:0}
figcaption{position:absolute;right:100%;top:0;writing-mode:vertical-lr;color:#777}
.new{fill:#0a03;stroke:#0a0}.gone{fill:#c003;stroke:#c00}.changed{fill:#06c2;stroke:#06c}
.box{fill:none;stroke:#ccc}text{font:inherit}`;

export function differenceReport(
  golden: string,
  differences: readonly string[],
  before: Examination,
  after: ExaminedDocument,
): string {
  const marks = changes(before, after);
  const count = Math.max(before.pages.length, after.pages.length);
  const pages = Array.from({ length: count }, (_, index) => {
    const [was, is] = [before.pages[index], after.pages[index]];
    const boxes = was
      ? figure(`page ${index + 1}, before`, was, schematic(before, was, index + 1), marks.before, index + 1)
      : '<i></i>';
    const now = is ? figure(`page ${index + 1}, after`, is, after.pictures[index]!, marks.after, index + 1) : '<i></i>';
    return `${boxes}\n${now}`;
  });
  const list = differences.map((sentence) => `<li>${escaped(sentence)}</li>`).join('\n');
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${TITLE}: ${escaped(golden)}</title><style>${STYLE}</style>
<h1>${escaped(golden)}</h1>
<ul>${list}</ul>
<p>Left, the boxes and texts of the golden file; right, the pages as they are now. Green is new, red is gone, blue changed.
<main>${pages.join('\n')}</main></html>
`;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function figure(name: string, page: ExaminedPage, picture: string, marks: readonly Mark[], number: number): string {
  const rectangles = marks
    .filter((mark) => mark.page === number)
    .map(({ kind, ...mark }) => `<rect class="${kind}" ${box(mark)}/>`)
    .join('');
  return `<figure>${picture.replace(/^<\?xml[^>]*>\s*/, '')}${svg(page, rectangles)}<figcaption>${name}</figcaption></figure>`;
}

const svg = ({ width, height }: ExaminedPage, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`;

const box = ({ x, y, width, height }: Omit<Mark, 'kind'>): string =>
  `x="${x}" y="${y}" width="${width}" height="${height}"`;

/** What a golden file knows of a page: places of boxes, and texts in them. */
function schematic({ elements }: Examination, page: ExaminedPage, number: number): string {
  const parts: string[] = [];
  for (const { places, lines } of everyElement(elements)) {
    for (const [at, x, y, width, height] of places) {
      if (at === number) parts.push(`<rect class="box" ${box({ page: at, x, y, width, height })}/>`);
    }
    for (const [at, x, y, width, height, text] of lines) {
      if (at !== number || width <= 0) continue;
      const baseline = y + height * 0.8;
      const place = `x="${x}" y="${baseline}" textLength="${width}" lengthAdjust="spacingAndGlyphs"`;
      parts.push(`<text ${place} style="font-size:${height * 0.8}px">${escaped(text)}</text>`);
    }
  }
  return svg(page, parts.join(''));
}

function* everyElement(elements: readonly ExaminedElement[]): Generator<ExaminedElement> {
  for (const element of elements) {
    yield element;
    yield* everyElement(element.children);
  }
}

function changes(before: Examination, after: Examination): Record<'before' | 'after', readonly Mark[]> {
  const matched = matchTrees(before.elements, after.elements);
  const marksOf = (list: readonly ExaminedElement[], kind: Mark['kind']): Mark[] =>
    list.flatMap(({ places }) => places.map(([page, x, y, width, height]) => ({ page, x, y, width, height, kind })));
  // What only moved is seen; what changed in itself is marked.
  const changed = matched.pairs.filter(
    ([was, is]) =>
      JSON.stringify(was.look) !== JSON.stringify(is.look) ||
      was.lines.map((line) => line[5]).join() !== is.lines.map((line) => line[5]).join(),
  );
  return {
    before: [
      ...marksOf([...matched.removed, ...matched.unwrapped], 'gone'),
      ...marksOf(
        changed.map(([was]) => was),
        'changed',
      ),
    ],
    after: [
      ...marksOf([...matched.added, ...matched.wrapped], 'new'),
      ...marksOf(
        changed.map(([, is]) => is),
        'changed',
      ),
    ],
  };
}
