/** The options of the engine as Markdown tables, generated from their types so that both always agree. */

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WarningCode } from '../../index.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';

interface Member {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** `path` is that of a module without its extension: its declarations, or its source if there is no build. */
function declarationsOf(path: string): string {
  const files = ['.d.ts', '.ts'].map((ending) => fileURLToPath(new URL(`../../${path}${ending}`, import.meta.url)));
  return readFileSync(files.find((file) => existsSync(file))!, 'utf8');
}

/** The members of an interface, with what their comments say. */
function membersOf(declarations: string, name: string): readonly Member[] {
  const body = new RegExp(`^export interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(declarations)?.[1];
  if (body === undefined) throw new Error(`there is no interface ${name}`);
  const members: Member[] = [];
  for (const match of body.matchAll(
    /(?:\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*)?readonly (\w+)\??: ((?:[^;{]|\{[^}]*\})+);/g,
  )) {
    const [, comment = '', member, type] = match;
    members.push({ name: member!, type: oneLine(type!), text: oneLine(comment.replace(/^\s*\* ?/gm, ' ')) });
  }
  return members;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** In the order of the types; members that are records of their own have a table of their own. */
const RECORDS: readonly (readonly [prefix: string, module: string, name: string])[] = [
  ['', 'options', 'RenderOptions'],
  ['page.', 'options', 'PageOptions'],
  ['pdf.', 'options', 'PdfOptions'],
  ['pdf.', 'pdf/viewing', 'Viewing'],
  ['pdf.encryption.', 'pdf/encryption-options', 'EncryptionOptions'],
  ['pdf.signature.', 'pdf/forms/signature', 'SignatureOptions'],
  ['pdf.attachments[].', 'pdf/attachments', 'Attachment'],
  ['pdf.outputIntent.', 'pdf/output-intents', 'OutputIntent'],
];

export function optionsTable(): string {
  const rows = RECORDS.flatMap(([prefix, module, name]) =>
    membersOf(declarationsOf(module), name).map(
      (member) => `| \`${prefix}${member.name}\` | \`${cell(member.type)}\` | ${cell(member.text)} |`,
    ),
  );
  return ['| option | type | what it does |', '| --- | --- | --- |', ...rows].join('\n');
}

export function limitsTable(): string {
  const rows = membersOf(declarationsOf('limits'), 'Limits').map(
    ({ name, text }) =>
      `| \`${name}\` | ${DEFAULT_LIMITS[name as keyof typeof DEFAULT_LIMITS].toLocaleString('en')} | ${cell(text)} |`,
  );
  return ['| limit | default | what it counts |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The compiler holds it to the codes there are. */
const WARNINGS: Readonly<Record<WarningCode, string>> = {
  'html-parse': 'markup that breaks the rules of HTML or XML: unclosed tags, stray end tags, no doctype',
  'html-encoding': 'bytes that are not valid in the declared encoding',
  'html-unsupported': 'elements that a browser shows and Platen does not, or that need a script',
  'css-syntax': 'CSS that cannot be read',
  'css-unknown-property': 'a property that no specification defines; the message suggests the nearest name',
  'css-invalid-value': 'a value that the property does not accept',
  'css-unsupported': 'CSS that browsers support and Platen does not',
  'css-invalid-selector': 'a selector that cannot be read: its rule is ignored',
  'css-unknown-at-rule': 'an at-rule that no specification defines',
  'css-invalid-at-rule': 'an at-rule whose prelude or place is wrong',
  'missing-resource': 'a picture, style sheet or font that could not be loaded, and why',
  'invalid-resource': 'a resource that was loaded but cannot be used, or only in part',
  'missing-glyph': 'characters that no font has, with their script and what to install',
  'missing-font': 'a family that no font has; the message names the font used instead',
  'unresolved-reference': 'a link, counter or string that refers to nothing',
  overflow: 'content that reaches beyond its page',
  'content-lost': 'content that does not fit on any page',
  limit: 'a limit that was reached: the rest is left out or simplified',
  accessibility: 'what people who cannot see the page would miss: alternative texts, titles, heading levels',
  pdf: 'what PDF cannot express as the document does',
};

export function warningsTable(): string {
  const rows = Object.entries(WARNINGS).map(([code, text]) => `| \`${code}\` | ${text} |`);
  return ['| code | what it reports |', '| --- | --- |', ...rows].join('\n');
}
