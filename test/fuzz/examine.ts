/** What must hold of any document: an answer in time, the same bytes twice, every word on a page, a file that checkers accept. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { silentDiagnostics } from '../../src/diagnostics.ts';
import { attribute, type Element } from '../../src/dom/node.ts';
import { parseHtml } from '../../src/dom/parse.ts';
import { layout, PlatenError, type RenderOptions, render } from '../../src/index.ts';
import { CEILING, cpuTime } from '../hostile/cpu-time.ts';

export interface Examination {
  /** Null: all is well. */
  readonly fault: string | null;
  readonly cpu: number;
  readonly refused: boolean;
}

export interface Checks {
  readonly words: boolean;
  readonly twice: boolean;
  readonly qpdf: boolean;
  readonly options?: RenderOptions;
  /** In place of `render`. */
  readonly write?: ((html: string, options: RenderOptions) => Promise<Uint8Array>) | undefined;
}

export async function examine(html: string, checks: Checks): Promise<Examination> {
  const { value: outcome, cpu } = await cpuTime(() => attempt(html, checks), CEILING);
  const slow = cpu > CEILING ? `slow: ${Math.round(cpu)} ms` : null;
  if (outcome.kind === 'threw') return { fault: `threw: ${outcome.stack}`, cpu, refused: false };
  if (outcome.kind === 'refused') return { fault: slow && `${slow}, then ${outcome.message}`, cpu, refused: true };
  return { fault: slow ?? (await faultOf(html, outcome.pdf, checks)), cpu, refused: false };
}

type Outcome =
  | { readonly kind: 'rendered'; readonly pdf: Uint8Array }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'threw'; readonly stack: string };

const written = (
  { write = async (html, options) => (await render(html, options)).pdf, options = {} }: Checks,
  html: string,
) => write(html, options);

async function attempt(html: string, checks: Checks): Promise<Outcome> {
  try {
    return { kind: 'rendered', pdf: await written(checks, html) };
  } catch (error) {
    if (error instanceof PlatenError && error.code !== 'internal') return { kind: 'refused', message: error.message };
    return { kind: 'threw', stack: stackOf(error) };
  }
}

function stackOf(error: unknown): string {
  const stack = error instanceof PlatenError && error.cause instanceof Error ? error.cause.stack : String(error);
  return (stack ?? '').split('\n').slice(0, 4).join(' ');
}

async function faultOf(html: string, pdf: Uint8Array, checks: Checks): Promise<string | null> {
  try {
    if (checks.twice && !equal(pdf, await written(checks, html))) return 'other bytes the second time';
    const lost = checks.words ? await lostLetters(html) : '';
    if (lost !== '') return `lost: ${lost}`;
    return checks.qpdf ? qpdfFault(pdf) : null;
  } catch (error) {
    // One run may be over in time and the other not.
    if (error instanceof PlatenError && error.code === 'limit-time') return null;
    return `threw the second time: ${stackOf(error)}`;
  }
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** Elements whose text stands on a page as it is. */
const PLAIN = new Set(
  `html body div p span b i u a table tbody tr td th ul li ol section pre br hr h1 h2 em strong sup sub blockquote dl dt dd
  center font`.split(/\s+/),
);
const HIDING = /hidden|none|collapse|footnote|running|clip|content|mask|size\s*:\s*0|opacity/;

const styleOf = (element: Element): string => attribute(element, 'style') ?? '';

/** A box of a height of its own in one that clips: what overflows it is seen nowhere. */
function overflowsClipped(element: Element): boolean {
  if (!/(^|[;\s])height\s*:/.test(styleOf(element))) return false;
  for (let at: Element | null = element; at; at = at.parent.kind === 'element' ? at.parent : null) {
    if (/overflow\s*:\s*hidden/.test(styleOf(at))) return true;
  }
  return false;
}

/** Letters of the document that are on no page. Empty where the document may hide some. */
async function lostLetters(html: string): Promise<string> {
  const document = parseHtml(html, { baseUrl: null, diagnostics: silentDiagnostics });
  const wanted = new Map<string, number>();
  const head = document.root.elements.find(({ tag }) => tag === 'head');
  for (const element of document.elements) {
    if (element === head || element.parent === head) continue;
    if (
      !PLAIN.has(element.tag) ||
      element.namespace !== 'html' ||
      HIDING.test([...element.attributes.keys()].join(' '))
    )
      return '';
    if (overflowsClipped(element)) return '';
    for (const child of element.children) if (child.kind === 'text') count(child.data, wanted, 1);
  }
  const snapshot = await layout(html);
  for (const page of snapshot.pages) for (const { text } of page.boxes) if (text !== undefined) count(text, wanted, -1);
  return [...wanted]
    .filter(([, left]) => left > 0)
    .map(([letter, left]) => `${letter}x${left}`)
    .join(' ');
}

function count(text: string, letters: Map<string, number>, by: number): void {
  for (const letter of text)
    if (/[a-zA-Z\u05d0-\u05ea\u4e00-\u9fff]/.test(letter)) letters.set(letter, (letters.get(letter) ?? 0) + by);
}

/** Null where the checker is not installed. */
function qpdfFault(pdf: Uint8Array): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'platen-fuzz-'));
  try {
    const file = path.join(folder, 'out.pdf');
    writeFileSync(file, pdf);
    execFileSync('qpdf', ['--check', file], { stdio: 'pipe' });
    return null;
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: Buffer };
    return code === 'ENOENT' ? null : `qpdf: ${stderr?.toString().slice(0, 200)}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
