/** `multipart/form-data`: a document and the files that it refers to. https://www.rfc-editor.org/rfc/rfc7578 */

import { createHash } from 'node:crypto';
import type { Asset } from '../rendering/renderer.ts';
import { Problem } from './problems.ts';
import { invalidRequest, parsedJson } from './request-body.ts';

/** The most parts of a form. */
const MOST_PARTS = 200;

interface FormBody {
  /** The value that a JSON body would have. */
  readonly value: unknown;
  readonly assets: readonly Asset[];
  /** Equal for equal parts: the bytes differ, since clients choose a new boundary each time. */
  readonly fingerprint: Uint8Array;
}

/**
 * The part "request" has what would otherwise be the JSON body, "html" the document; every other part is a file, named by the URL with
 * which the document refers to it: "logo.png", "css/invoice.css".
 * @param type the Content-Type, with its boundary
 * @param values the most values that the JSON may have
 */
export async function readFormBody(bytes: Uint8Array, type: string, values: number): Promise<FormBody> {
  checkPartCount(bytes, type);
  const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new Problem('invalid-form', { detail: 'The body is not valid multipart/form-data.' });
    });
  let value: unknown = {};
  let html: string | null = null;
  const assets: Asset[] = [];
  const digest = createHash('sha256');
  const seen = new Set<string>();
  for (const [name, part] of form) {
    if (seen.has(name)) throw invalidRequest([{ field: name.slice(0, 100), message: 'appears twice' }]);
    seen.add(name);
    const content = typeof part === 'string' ? Buffer.from(part) : Buffer.from(await part.arrayBuffer());
    const contentType = typeof part === 'string' ? '' : part.type;
    const head = JSON.stringify([name, contentType, content.byteLength]);
    digest.update(head).update(content);
    if (name === 'request') value = parsedJson(content, values);
    else if (name === 'html') html = text(content);
    else assets.push(assetOf(name, contentType, content));
  }
  return { value: html === null ? value : withHtml(value, html), assets, fingerprint: digest.digest() };
}

/**
 * Counts the parts before parsing, since each costs more than its bytes. A type that says "boundary=" twice, if only in another parameter,
 * is refused: the parser might take the other one.
 */
function checkPartCount(bytes: Uint8Array, type: string): void {
  if ((type.match(/boundary\s*=/gi)?.length ?? 0) > 1) {
    throw new Problem('invalid-form', { detail: 'The Content-Type names more than one boundary.' });
  }
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Problem('invalid-form', { detail: 'The Content-Type names no boundary.' });
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = all.indexOf(`--${boundary}`); at >= 0; at = all.indexOf(`--${boundary}`, at + 1)) {
    if (++count <= MOST_PARTS + 1) continue;
    throw new Problem('invalid-form', { detail: `A form has at most ${MOST_PARTS} parts.` });
  }
}

function text(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidRequest([{ field: 'html', message: 'must be UTF-8' }]);
  }
}

function withHtml(value: unknown, html: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (Object.hasOwn(value, 'html')) {
    throw invalidRequest([{ field: 'html', message: 'must be a part of the form or in "request", not both' }]);
  }
  return { ...value, html };
}

const NAME = /^[^\p{Cc}?#\\]{1,200}$/u;

function assetOf(name: string, type: string, bytes: Uint8Array): Asset {
  if (!NAME.test(name) || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(name)) {
    const message = 'must be a relative address such as "img/logo.png": it is the name of a file';
    throw invalidRequest([{ field: name.slice(0, 100), message }]);
  }
  return { name, type: type === '' || type === 'application/octet-stream' ? null : type, bytes };
}
