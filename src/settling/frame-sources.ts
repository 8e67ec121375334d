/**
 * Finds the documents that a document shows in frames. https://html.spec.whatwg.org/multipage/iframe-embed-object.html Scripts never run
 * and forms are never sent, so every frame is effectively sandboxed.
 */

import { attribute, type Element, placeOf } from '../dom/node.ts';
import type { Job } from '../job.ts';
import type { ImageResource, Resource } from '../resources/types.ts';
import type { StyledDocument } from '../style/types.ts';
import { resolveUrl } from '../urls.ts';

export interface FrameSource {
  /** The URL of the document; `about:srcdoc` if it is in an attribute. */
  readonly url: string;
  readonly baseUrl: string | null;
  readonly content: string | Uint8Array;
  /** In the syntax of XML. */
  readonly isXml?: boolean;
}

export interface FrameSources {
  readonly documents: ReadonlyMap<Element, FrameSource>;
  /** `object` and `embed` elements that do not show a picture, but a document or nothing. */
  readonly withoutPicture: ReadonlySet<Element>;
}

const FRAMES = new Set(['iframe', 'object', 'embed']);

/** Fetches the documents of frames, with warnings for those that cannot be shown. */
export async function frameSources(styled: StyledDocument, job: Job): Promise<FrameSources> {
  const documents = new Map<Element, FrameSource>();
  const withoutPicture = new Set<Element>();
  const { baseUrl, elements } = styled.document;
  const framed = elements.filter(
    (element) =>
      element.namespace === 'html' &&
      FRAMES.has(element.tag) &&
      styled.styleOf(element).display.display.kind !== 'none',
  );
  const urls = framed.map((element) => urlOf(element, baseUrl));
  job.store.prefetch(urls.filter((url) => url !== null));
  for (const [index, element] of framed.entries()) {
    const url = urls[index]!;
    const inside = attribute(element, 'srcdoc');
    if (element.tag === 'iframe' && inside !== null) {
      documents.set(element, { url: 'about:srcdoc', baseUrl, content: inside });
      continue;
    }
    if (url === null || /^about:blank\b/i.test(url)) continue;
    const source = await load(element, url, job);
    if (source === 'picture') continue;
    withoutPicture.add(element);
    if (source) documents.set(element, source);
  }
  return { documents, withoutPicture };
}

/** The URL without its fragment, absolute if it can be resolved. */
function urlOf(element: Element, baseUrl: string | null): string | null {
  const name = element.tag === 'object' ? 'data' : 'src';
  const written = element.tag === 'iframe' && element.attributes.has('srcdoc') ? '' : attribute(element, name)?.trim();
  // A URL that cannot be resolved fails, with a warning, when it is fetched.
  const url = written ? (resolveUrl(written, baseUrl) ?? written) : null;
  return url === null || /^data:/i.test(url) ? url : url.split('#')[0]!;
}

/** The page of a PDF file named in a frame's URL. */
const pageNamed = (element: Element): string => /#(?:.*&)?page=\d+/i.exec(attribute(element, 'src') ?? '')?.[0] ?? '';

async function load(element: Element, url: string, job: Job): Promise<FrameSource | 'picture' | null> {
  // A document may contain itself once, as in Chromium.
  if (job.documentUrls.filter((around) => around === url).length > 1) {
    warn(job, element, `shows a document that it is in: ${shorten(url)}`);
    return null;
  }
  const resource = await job.store.fetch(url, placeOf(element));
  if (!resource) return null;
  const kind = kindOf(resource, attribute(element, 'type'));
  if (kind === 'picture' && element.tag !== 'iframe') return 'picture';
  const at = { url, baseUrl: /^data:/i.test(url) ? null : resource.url };
  switch (kind) {
    case 'html':
    case 'xhtml':
      return { ...at, content: resource.bytes, isXml: kind === 'xhtml' };
    case 'picture':
      await job.store.loadImages(new Map([[url + pageNamed(element), placeOf(element)]]));
      return { ...at, content: pictureDocument(url + pageNamed(element), job.store.image(url + pageNamed(element))) };
    case 'text':
      return { ...at, content: textDocument(new TextDecoder().decode(resource.bytes)) };
    default:
      warn(job, element, `is of a type that is not shown: ${kind.type}`);
      return null;
  }
}

type Kind = 'html' | 'xhtml' | 'picture' | 'text' | { readonly type: string };

/** The server's content type wins over that of the element, and both over a guess from the bytes. */
function kindOf({ bytes, contentType }: Resource, declared: string | null): Kind {
  const type = (contentType ?? declared ?? '').split(';')[0]!.trim().toLowerCase();
  if (type.startsWith('image/') || type === 'application/pdf') return 'picture';
  if (type === 'text/html') return 'html';
  if (type === 'application/xhtml+xml') return 'xhtml';
  if (type.startsWith('text/') || type === 'application/json') return 'text';
  if (type !== '' && type !== 'application/octet-stream') return { type };
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 512)).trimStart();
  if (/^(<\?xml|<svg|<!doctype svg)/i.test(head)) return 'picture';
  if (head.startsWith('%PDF-')) return 'picture';
  if (/^(<!doctype html|<html|<head|<body|<!--|<\w+[\s>])/i.test(head)) return 'html';
  return /[\0-\x08\x0e-\x1f]/.test(head) ? 'picture' : 'text';
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * https://html.spec.whatwg.org/multipage/document-lifecycle.html#read-media; the root of an SVG document fills the axes in which it has
 * no size.
 */
function pictureDocument(url: string, image: ImageResource | null): string {
  const size = `width:${image?.width == null ? '100%' : 'auto'};height:${image?.height == null ? '100%' : 'auto'}`;
  const style = `html,body{height:100%;margin:0}img{display:block;${image ? size : ''};object-fit:contain}`;
  return `<!doctype html><style>${style}</style><img src="${escaped(url)}" alt="">`;
}

/** https://html.spec.whatwg.org/multipage/document-lifecycle.html#read-text */
const textDocument = (text: string): string =>
  `<!doctype html><pre style="overflow-wrap:break-word;white-space:pre-wrap">\n${escaped(text)}</pre>`;

export function warn({ diagnostics }: Pick<Job, 'diagnostics'>, element: Element, message: string): void {
  diagnostics.warn({ code: 'invalid-resource', message: `<${element.tag}> ${message}`, ...placeOf(element) });
}

const shorten = (url: string): string => (url.length > 120 ? `${url.slice(0, 117)}...` : url);
