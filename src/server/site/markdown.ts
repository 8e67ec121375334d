/** Converts the subset of Markdown used in the guides to HTML: headings, paragraphs, lists, tables, code. https://spec.commonmark.org/ */

export interface Guide {
  readonly title: string;
  /** The first paragraph, as plain text. */
  readonly summary: string;
  readonly html: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Code first, since nothing inside it is markup. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.startsWith('`') && part.length > 1) return `<code>${escaped(part.slice(1, -1))}</code>`;
      return escaped(part)
        .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/\*([^*]+)\*/g, '<em>$1</em>');
    })
    .join('');
}

const cellsOf = (row: string): readonly string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim().replaceAll('\\|', '|')));

function table(lines: readonly string[]): string {
  const [head = '', , ...rows] = lines;
  const heads = cellsOf(head).map((cell) => `<th scope="col">${cell}</th>`);
  const body = rows.map(
    (row) =>
      `<tr>${cellsOf(row)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  );
  return `<div class="scroll"><table class="simple"><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function list(lines: readonly string[]): string {
  const tag = /^\d/.test(lines[0]!) ? 'ol' : 'ul';
  return `<${tag}>${lines.map((line) => `<li>${inline(line.replace(/^(\d+\.|[-*])\s+/, ''))}</li>`).join('')}</${tag}>`;
}

/** The fragment identifier of a heading. */
export const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

function block(text: string): string {
  const lines = text.split('\n');
  const [first = ''] = lines;
  const heading = /^(#{1,3})\s+(.*)$/.exec(first);
  if (heading) {
    const level = heading[1]!.length;
    return `<h${level} id="${idOf(heading[2]!)}">${inline(heading[2]!)}</h${level}>`;
  }
  if (first.startsWith('|')) return table(lines);
  if (/^(\d+\.|[-*])\s/.test(first)) return list(lines);
  return `<p>${inline(lines.join(' '))}</p>`;
}

/** Text between fences is code, the rest blocks between empty lines. */
export function readGuide(markdown: string): Guide {
  const parts = markdown.split(/^```(.*)\n([\s\S]*?)^```$/m);
  let html = '';
  // Regions of one name could not be told apart.
  let blocks = 0;
  for (let i = 0; i < parts.length; i += 3) {
    for (const text of parts[i]!.split(/\n{2,}/)) if (text.trim() !== '') html += `${block(text.trim())}\n`;
    if (i + 2 < parts.length)
      html += `<div class="code"><pre tabindex="0" role="region" aria-label="Code ${++blocks}"><code>${escaped(parts[i + 2]!)}</code></pre></div>\n`;
  }
  const title = /^#\s+(.*)$/m.exec(markdown)?.[1] ?? '';
  const summary = markdown.split(/\n{2,}/).find((text) => /^\p{L}/u.test(text)) ?? '';
  return { title, summary: summary.replace(/[`*]|\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('\n', ' '), html };
}
