/**
 * A signature field whose value has space reserved for the signature and its byte ranges.
 * ISO 32000-1, 12.7.4.5 Signature fields, 12.8 Digital signatures.
 */

import type { StructureNode } from '../../structure/types.ts';
import type { Tagger } from '../marks.ts';
import type { PdfRef, PdfSink } from '../sink.ts';
import { dictionary, textString } from '../syntax.ts';
import type { Fields } from './fields.ts';

export interface SignatureOptions {
  /** Who signs. */
  readonly name?: string;
  /** Why the file is signed. */
  readonly reason?: string;
  /** Where it is signed. */
  readonly location?: string;
  /** How to reach the signer. */
  readonly contact?: string;
  /** The field's name. Default `Signature`. */
  readonly field?: string;
  /** Bytes reserved for the signature. Default 16384. */
  readonly bytes?: number;
}

const ROOM = 16384;

interface SignatureField {
  /** Adds the invisible widget on the first page; `tag` is its structure element. */
  on(page: PdfRef, tag: { readonly tagger: Tagger; readonly node: StructureNode } | null): PdfRef;
  finish(fields: Fields): void;
}

export function createSignatureField(sink: PdfSink, options: SignatureOptions): SignatureField {
  const widget = sink.reserve();
  let key: number | null = null;
  return {
    on(page, tag) {
      if (tag) key = tag.tagger.annotation(tag.node, page, widget);
      return widget;
    },
    finish(fields) {
      const value = sink.reserve();
      const { name, reason, location, contact } = options;
      const text = (given: string | undefined): string | undefined => (given ? textString(given) : undefined);
      sink.signature(
        value,
        {
          Type: '/Sig',
          Filter: '/Adobe.PPKLite',
          SubFilter: '/adbe.pkcs7.detached',
          Name: text(name),
          Reason: text(reason),
          Location: text(location),
          ContactInfo: text(contact),
        },
        options.bytes ?? ROOM,
      );
      const page = sink.firstPage();
      const { part, parent } = fields.place(options.field ?? 'Signature', widget);
      sink.write(
        widget,
        dictionary({
          Type: '/Annot',
          Subtype: '/Widget',
          FT: '/Sig',
          T: textString(part),
          Parent: parent ? `${parent}` : undefined,
          TU: textString(options.field ?? 'Signature'),
          V: `${value}`,
          // Printed and locked.
          F: '132',
          Rect: '[0 0 0 0]',
          P: `${page}`,
          StructParent: key === null ? undefined : `${key}`,
        }),
      );
    },
  };
}
