/**
 * What an `object` or `embed` without an address reserves room for: its `type` alone decides.
 * https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-object-element
 */

import { attribute, type Element } from '../dom/node.ts';

const PICTURES: ReadonlySet<string> = new Set(
  'apng avif bmp gif jpeg jpg jxl pjpeg png vnd.microsoft.icon webp x-icon x-png'.split(' '),
);
const DOCUMENTS: ReadonlySet<string> = new Set(
  'atom+xml ecmascript javascript json ogg pdf rss+xml x-javascript xhtml+xml xml'.split(' '),
);
const SOUNDS: ReadonlySet<string> = new Set('aac flac mp3 mp4 mpeg ogg wav webm x-m4a x-mp3 x-mpeg x-wav'.split(' '));
const VIDEOS: ReadonlySet<string> = new Set('mp4 ogg webm x-m4v'.split(' '));
/** Browsers show text of any other kind. */
const EXCLUDED_TEXT: ReadonlySet<string> = new Set(
  'calendar comma-separated-values csv directory ldif ofx qif rtf tab-separated-values tsv vcalendar vcard x-calendar x-csv x-qif x-vcalendar x-vcard x-vcf'.split(
    ' ',
  ),
);

/** Null: the type is missing, or a browser shows nothing of it. */
export function statedType(element: Element): 'picture' | 'frame' | null {
  const [essence = ''] = (attribute(element, 'type') ?? '').toLowerCase().split(';');
  if (essence === '') return null;
  const slash = essence.indexOf('/');
  const kind = slash < 0 ? '' : essence.slice(0, slash);
  const name = essence.slice(slash + 1).trimEnd();
  if (kind === 'image' && PICTURES.has(name)) return 'picture';
  // Chromium asks a plug-in to show whatever else an `embed` names.
  return element.tag === 'embed' || isFramed(kind, name) ? 'frame' : null;
}

function isFramed(kind: string, name: string): boolean {
  switch (kind) {
    case 'text':
      return !EXCLUDED_TEXT.has(name);
    case 'image':
      return name === 'svg+xml';
    case 'application':
      return DOCUMENTS.has(name) || name.endsWith('+json');
    case 'audio':
      return SOUNDS.has(name);
    default:
      return kind === 'video' && VIDEOS.has(name);
  }
}
