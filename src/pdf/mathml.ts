/** MathML of formulas as associated files, for readers that support it. ISO 32000-2, 14.13.5; ISO 14289-2, 8.2.5.27. */

import type { Element, Node } from '../dom/node.ts';
import { writeAttachment } from './attachments.ts';
import type { Profile } from './profile.ts';
import type { PdfRef, PdfSink } from './sink.ts';
import { escapeXml } from './xml.ts';

export interface Formulas {
  /** The associated file of a `math` element; null for any other element, and if the standard forbids it. */
  fileOf(element: Element | null): PdfRef | null;
  /** All of them, in the order they were written. */
  files(): readonly PdfRef[];
}

/** Associated files of structure elements exist since PDF 2.0 and PDF/A-3. */
export function createFormulas(sink: PdfSink, { namespaces, attachments }: Profile): Formulas {
  const takesFiles = attachments === 'associated' || (namespaces && attachments === 'any');
  const written = new Map<string, PdfRef>();
  return {
    fileOf(element) {
      if (!takesFiles || element?.namespace !== 'mathml' || element.tag !== 'math') return null;
      const data = mathml(element);
      const known = written.get(data);
      if (known) return known;
      const name = `formula-${written.size + 1}.mml`;
      const file = { name, data, mime: 'application/mathml+xml', relationship: 'Supplement' } as const;
      const ref = writeAttachment(sink, file);
      written.set(data, ref);
      return ref;
    },
    files: () => [...written.values()],
  };
}

const NAMESPACES = {
  mathml: 'http://www.w3.org/1998/Math/MathML',
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  other: '',
} as const;

/** Attributes that only matter on the HTML page. */
const OF_PAGE = /^(?:id|class|style|on.*|xmlns.*|data-.*)$/;
const NAME = /^[A-Za-z_][\w.-]*$/;

/** Without recursion, because elements can be nested deeply. */
function mathml(math: Element): string {
  let out = '';
  const open: (Node | string)[] = [math];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') out += next;
    else if (next.kind === 'text') out += escapeXml(next.data);
    else if (next.kind === 'element' && NAME.test(next.tag)) {
      out += startTag(next, next === math);
      open.push(`</${next.tag}>`);
      for (let i = next.children.length - 1; i >= 0; i--) open.push(next.children[i]!);
    }
  }
  return out;
}

function startTag({ tag, namespace, parent, attributes }: Element, isOutermost: boolean): string {
  let out = `<${tag}`;
  const around = parent.kind === 'element' ? parent.namespace : null;
  if (isOutermost || namespace !== around) out += ` xmlns="${NAMESPACES[namespace]}"`;
  for (const [name, value] of attributes)
    if (NAME.test(name) && !OF_PAGE.test(name)) out += ` ${name}="${escapeXml(value).replaceAll('"', '&quot;')}"`;
  return `${out}>`;
}
