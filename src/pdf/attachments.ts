/** Files embedded in the PDF. ISO 32000-1, 7.11.4 Embedded file streams; ISO 19005-3, 6.8; ISO 32000-2, 14.13 Associated files. */

import { PlatenError } from '../diagnostics.ts';
import type { Conformance } from './conformance.ts';
import { writeNameTree } from './name-tree.ts';
import type { CatalogEntries } from './navigation.ts';
import type { PdfRef, PdfSink } from './sink.ts';
import { dateString, dictionary, name, textString } from './syntax.ts';

export const RELATIONSHIPS = ['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified'] as const;

export interface Attachment {
  /** The file's name, without folders. */
  readonly name: string;
  /** Strings are encoded as UTF-8. */
  readonly data: Uint8Array | string;
  /** MIME type. Default `application/octet-stream`. */
  readonly mime?: string;
  /** How the file relates to the document. Default `Unspecified`. */
  readonly relationship?: (typeof RELATIONSHIPS)[number];
  /** What the file contains, for people. */
  readonly description?: string;
  /** When the file was last changed; PDF/A-3 recommends it. */
  readonly modified?: Date;
}

interface Attached {
  readonly files: readonly Attachment[];
  /** File specifications already associated with parts of the document. */
  readonly ofParts: readonly PdfRef[];
}

/** Entries for the catalogue and its `Names`; both empty if nothing is attached. Duplicate names get a number. */
export function writeAttachments(
  sink: PdfSink,
  { files: attachments, ofParts }: Attached,
  conformance: Conformance,
): CatalogEntries {
  const { profile } = conformance;
  // ISO 19005-3, 6.8: archive checkers look for associated files at the document, and few of them at its parts.
  const associated = profile.archive?.part === 3 ? ofParts : [];
  if (attachments.length === 0) {
    // ISO 19005-4, Annex A: a file of level F has the tree even if it is empty.
    const isEmpty = profile.archive?.level === 'F';
    const catalog: Record<string, string> = associated.length > 0 ? { AF: `[${associated.join(' ')}]` } : {};
    return { catalog, names: isEmpty ? `/EmbeddedFiles ${writeNameTree(sink, new Map())}` : '' };
  }
  if (profile.attachments === 'none') {
    const what = `${profile.standards.join(', ')} takes no attachments but PDF/A files; PDF/A-3 and PDF/A-4f take any`;
    throw new PlatenError('invalid-option', `pdf.attachments: ${what}`);
  }
  const files = new Map<string, string>();
  const refs: PdfRef[] = [];
  for (const attachment of attachments) {
    const ref = writeAttachment(sink, attachment);
    refs.push(ref);
    files.set(uniqueName(attachment.name, files), `${ref}`);
  }
  return {
    catalog: { AF: `[${[...refs, ...associated].join(' ')}]` },
    names: `/EmbeddedFiles ${writeNameTree(sink, files)}`,
  };
}

function uniqueName(wanted: string, taken: ReadonlyMap<string, string>): string {
  let free = wanted;
  for (let i = 2; taken.has(free); i++) free = `${wanted} (${i})`;
  return free;
}

/** The file specification. */
export function writeAttachment(sink: PdfSink, attachment: Attachment): PdfRef {
  const { description, modified, mime = 'application/octet-stream', relationship = 'Unspecified' } = attachment;
  const data = typeof attachment.data === 'string' ? new TextEncoder().encode(attachment.data) : attachment.data;
  const file = sink.reserve();
  const params = dictionary({ Size: `${data.length}`, ModDate: modified && dateString(modified) });
  sink.stream(file, { Type: '/EmbeddedFile', Subtype: name(mime), Params: params }, data);
  const specification = sink.reserve();
  const title = textString(attachment.name);
  sink.write(
    specification,
    dictionary({
      Type: '/Filespec',
      F: title,
      UF: title,
      Desc: description ? textString(description) : undefined,
      AFRelationship: `/${relationship}`,
      EF: `<</F ${file}/UF ${file}>>`,
    }),
  );
  return specification;
}
