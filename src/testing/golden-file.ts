/** Golden files: JSON with one element per line, so that version control shows what changed. */

import type { Examination, ExaminedElement } from '../examine.ts';

/** Version of the format; files of other versions are rewritten. */
const VERSION = 2;

interface Line {
  readonly depth: number;
  readonly name: string;
  readonly at: ExaminedElement['places'];
  readonly lines?: ExaminedElement['lines'];
  readonly look?: ExaminedElement['look'];
}

export function serializeGolden({ pages, elements, warnings }: Examination): string {
  const lines: string[] = [];
  const push = (element: ExaminedElement, depth: number): void => {
    const line: Line = {
      depth,
      name: nameOf(element),
      at: element.places,
      ...(element.lines.length > 0 ? { lines: element.lines } : {}),
      ...(Object.keys(element.look).length > 0 ? { look: element.look } : {}),
    };
    lines.push(JSON.stringify(line));
    for (const child of element.children) push(child, depth + 1);
  };
  for (const element of elements) push(element, 0);
  const list = (items: readonly string[]) => (items.length === 0 ? '[]' : `[\n    ${items.join(',\n    ')}\n  ]`);
  return `{
  "platen": ${VERSION},
  "pages": ${list(pages.map((page) => JSON.stringify(page)))},
  "elements": ${list(lines)},
  "warnings": ${list(warnings.map((warning) => JSON.stringify(warning)))}
}
`;
}

/** The element as a selector: `td.total`, `h1#top.large`. */
export function nameOf({ tag, id, className }: Pick<ExaminedElement, 'tag' | 'id' | 'className'>): string {
  return `${tag}${id === undefined ? '' : `#${id}`}${className ? `.${className.split(' ').join('.')}` : ''}`;
}

/** Null for a file of another version; throws an `Error` if it is not a golden file. */
export function parseGolden(text: string, file: string): Examination | null {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || !('pages' in parsed) || !Array.isArray(parsed.pages)) {
    throw new Error(`${file} is not a golden file`);
  }
  if (!('platen' in parsed) || parsed.platen !== VERSION) return null;
  const { pages, elements, warnings } = parsed as unknown as Pick<Examination, 'pages' | 'warnings'> & {
    readonly elements: readonly Line[];
  };
  const roots: ExaminedElement[] = [];
  const open: ExaminedElement[][] = [roots];
  for (const { depth, name, at, lines = [], look = {} } of elements) {
    const children: ExaminedElement[] = [];
    open[depth]!.push({ ...partsOf(name), places: at, lines, look, children });
    open[depth + 1] = children;
  }
  return { pages, elements: roots, warnings };
}

function partsOf(name: string): Pick<ExaminedElement, 'tag' | 'id' | 'className'> {
  const [, tag = name, id, classes] = /^([^#.]*)(?:#([^.]*))?(?:\.(.*))?$/s.exec(name) ?? [];
  return {
    tag,
    ...(id === undefined ? {} : { id }),
    ...(classes === undefined ? {} : { className: classes.replaceAll('.', ' ') }),
  };
}
