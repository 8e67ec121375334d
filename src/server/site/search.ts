/** Searching the guides and the list of errors: sections that contain all the words, the best first. */

import { GUIDES, guideText } from './docs.ts';
import { idOf } from './markdown.ts';
import type { ProblemDescription } from './site-options.ts';

interface Section {
  /** Of the guide, or "Errors". */
  readonly page: string;
  /** Empty for text before the first heading. */
  readonly heading: string;
  readonly path: string;
  /** Without marks of Markdown. */
  readonly text: string;
}

export interface Found extends Pick<Section, 'page' | 'heading' | 'path'> {
  /** The text around the first match. */
  readonly excerpt: string;
}

const MOST_FOUND = 20;
const MOST_WORDS = 8;
const LONGEST_QUERY = 200;

/** Characters before and after the first word. */
const AROUND = 90;

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/^```.*$/gm, ' ')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/[`*|#]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** To be made once: it reads all guides. */
export function docsSections(problems: readonly ProblemDescription[]): readonly Section[] {
  const guides = GUIDES.flatMap((name) => {
    const [head = '', ...rest] = guideText(name).split(/^## /m);
    const page = /^#\s+(.*)$/m.exec(head)?.[1] ?? name;
    const first = { page, heading: '', path: `/docs/${name}`, text: plain(head) };
    const sections = rest.map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return { page, heading: plain(heading), path: `/docs/${name}#${idOf(heading)}`, text: plain(lines.join('\n')) };
    });
    return [first, ...sections];
  });
  const errors = problems.map(({ name, title, status }) => ({
    page: 'Errors',
    heading: title,
    path: `/problems/${name}`,
    text: `${name} ${status} ${title}`,
  }));
  return [...guides, ...errors];
}

export function searchDocs(sections: readonly Section[], query: string): readonly Found[] {
  const words = query
    .slice(0, LONGEST_QUERY)
    .toLowerCase()
    .split(/[^\p{L}\p{N}@_-]+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ section: { page, heading, path, text } }) => ({ page, heading, path, excerpt: excerptOf(text, words) }));
}

/** Zero if a word is missing; words in titles count more. */
function scoreOf({ page, heading, text }: Section, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const [title, head, body] = [page, heading, text].map((part) => part.toLowerCase().split(word).length - 1) as [
      number,
      number,
      number,
    ];
    if (title + head + body === 0) return 0;
    score += Math.min(title, 1) * 20 + Math.min(head, 1) * 10 + Math.min(body, 5);
  }
  return score;
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const at = places.length > 0 ? Math.min(...places) : 0;
  const [from, to] = [Math.max(0, at - AROUND), Math.min(text.length, at + AROUND)];
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
}
