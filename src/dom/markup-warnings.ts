/** Warnings about markup that was probably not intended: unmatched tags, and scripts, which never run. */

import type { Parser, ParserError } from 'parse5';
import type { Diagnostics } from '../diagnostics.ts';
import { attribute, type Element, isHtml, placeOf } from './node.ts';
import type { OnEndTag } from './tokenizer-shortcuts.ts';
import type { AdapterMap, MutableElement } from './tree-adapter.ts';

/** Parse errors that lose something the author wrote; the others have no visible effect. */
const LOSSES: Partial<Record<string, string>> = {
  'eof-in-tag': 'the document ends inside a tag, which is dropped',
  'eof-in-comment': 'the document ends inside a comment',
  'eof-in-script-html-comment-like-text': 'the document ends inside a script',
  'duplicate-attribute': 'an attribute is given twice; the second one is dropped',
  'missing-attribute-value': 'an attribute has no value after its "="',
  'unexpected-null-character': 'a NUL character is dropped',
};

/** Warns about one parse error. */
export function warnOfParseError(error: ParserError, diagnostics: Diagnostics): void {
  const message = LOSSES[error.code];
  if (message !== undefined) {
    diagnostics.warn({ code: 'html-parse', message, line: error.startLine, column: error.startCol });
  }
}

/** Text that is only a URL or a file path. */
const NAME = /^\s*(?:[a-z][a-z\d+.-]+:\/\/\S+|(?:[A-Z]:\\|\.{0,2}\/)?[^\s<]+\.x?html?)\s*$/i;
const LONGEST_NAME = 2000;

/** Warns if a file name or URL was given in place of a document. */
export function warnOfName(text: string, diagnostics: Diagnostics): void {
  if (text.length > LONGEST_NAME || !NAME.test(text)) return;
  const message = `the document is nothing but "${text.trim()}": the text of a document is expected here, not its name or URL`;
  diagnostics.warn({ code: 'html-parse', message, line: 1, column: 1 });
}

/** The most tags that are reported; the first ones are enough to find the problem. */
const MOST_TAGS = 20;
/** The most open elements among which an end tag is matched. */
const MOST_OPEN = 1000;

/** Warns about end tags that close nothing, before the parser sees them. */
export function createEndTagWatch(diagnostics: Diagnostics): OnEndTag {
  let told = 0;
  return ({ tagName, location }, parser) => {
    if (told >= MOST_TAGS || isOpen(tagName, parser)) return;
    told++;
    const { startLine: line, startCol: column } = location ?? { startLine: 1, startCol: 1 };
    diagnostics.warn({ code: 'html-parse', message: `</${tagName}> does not close any open element`, line, column });
  };
}

function isOpen(name: string, { openElements, activeFormattingElements }: Parser<AdapterMap>): boolean {
  const { items, stackTop } = openElements;
  const last = Math.max(0, stackTop - MOST_OPEN);
  for (let i = stackTop; i >= last; i--) {
    // SVG names may have capitals, but tag names are lower-cased.
    const open = items[i]!;
    if (open.kind === 'element' && open.tag.toLowerCase() === name) return true;
  }
  // `<p><b>x</p>y</b>`: what was closed with its parent is opened again in the text after it.
  return (
    last > 0 ||
    name === 'html' ||
    name === 'body' ||
    activeFormattingElements.getElementEntryInScopeWithTagName(name) !== null
  );
}

/** Elements whose end tags are optional. https://html.spec.whatwg.org/multipage/syntax.html#optional-tags */
const OPTIONAL_END: ReadonlySet<string> = new Set(
  'html head body li dt dd p rt rp optgroup option colgroup caption thead tbody tfoot tr td th'.split(' '),
);

export const wantsEndTag = ({ namespace, tag }: MutableElement): boolean =>
  namespace === 'html' && !OPTIONAL_END.has(tag);

/** Warns about elements that need an end tag but end with their parent or the document. */
export function createEndWatch(diagnostics: Diagnostics): (element: MutableElement, hasEndTag: boolean) => void {
  // The parser reopens a misnested element for the following text, where it is again not closed.
  const told = new Set<string>();
  return (element, hasEndTag) => {
    const { tag, parent, line, column } = element;
    if (hasEndTag || told.size >= MOST_TAGS) return;
    if (line === null || column === null || told.has(`${line}:${column}`)) return;
    told.add(`${line}:${column}`);
    const place = parent.kind === 'element' ? `inside <${parent.tag}>` : 'before the document ends';
    diagnostics.warn({ code: 'html-parse', message: `<${tag}> is not closed ${place}`, line, column });
  };
}

/** https://mimesniff.spec.whatwg.org/#javascript-mime-type; scripts of other types are data. */
const JAVASCRIPT =
  /^(module|(text|application)\/(x-)?(java|ecma)script|text\/(jscript|livescript|javascript1\.[0-5]))$/i;
const TAILWIND = /cdn\.tailwindcss\.com|@tailwindcss\/browser/i;

/** One warning for all scripts, at the position of the first. */
export function warnOfScripts(elements: readonly Element[], diagnostics: Diagnostics): void {
  const scripts = elements.filter(isScript);
  const [first] = scripts;
  if (!first) return;
  const tailwind = scripts.find((script) => TAILWIND.test(sourceOf(script)));
  const message = tailwind
    ? 'scripts are not run, and Tailwind from its CDN is one: its classes have no style here. Build the style sheet with its command line and link it'
    : 'scripts are not run: what they add to the page is not in the PDF. Send the HTML as it is after they have run';
  diagnostics.warn({ code: 'html-unsupported', message, ...placeOf(first) }, scripts.length);
}

/** Warns about videos without a poster. Deviation: browsers print the current frame. */
export function warnOfFilms(elements: readonly Element[], diagnostics: Diagnostics): void {
  for (const element of elements) {
    if (!isHtml(element, 'video') || element.attributes.has('poster')) continue;
    const hasFilm = element.attributes.has('src') || element.elements.some((child) => isHtml(child, 'source'));
    const message = 'video frames are not shown: give <video> a poster';
    if (hasFilm) diagnostics.warn({ code: 'html-unsupported', message, ...placeOf(element) });
  }
}

/** Warns about quirks mode in complete documents, not in fragments. https://quirks.spec.whatwg.org */
export function warnOfQuirks(root: Element, diagnostics: Diagnostics): void {
  if (root.line === null) return;
  const message = 'without <!doctype html> the document is laid out in quirks mode, as in browsers';
  diagnostics.warn({ code: 'html-parse', message, ...placeOf(root) });
}

const sourceOf = (script: Element): string => attribute(script, 'src') ?? '';

function isScript(element: Element): boolean {
  if (element.tag !== 'script' || (element.namespace !== 'html' && element.namespace !== 'svg')) return false;
  const type = (attribute(element, 'type') ?? '').trim();
  if (type !== '' && !JAVASCRIPT.test(type.split(';')[0]!.trim())) return false;
  return (sourceOf(element).trim() !== '' || hasText(element)) && !isWithin(element, 'noscript');
}

const hasText = ({ children }: Element): boolean =>
  children.some((child) => child.kind === 'text' && child.data.trim() !== '');

function isWithin(element: Element, tag: string): boolean {
  let { parent } = element;
  while (parent.kind === 'element' && !isHtml(parent, tag)) parent = parent.parent;
  return parent.kind === 'element';
}
