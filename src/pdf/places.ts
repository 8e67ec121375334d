/** Links, the places they lead to, and the outline. ISO 32000-1, 12.3 Document-level navigation, 12.5.6.5 Link annotations. */

import type { Diagnostics } from '../diagnostics.ts';
import { decodeFragment } from '../dom/targets.ts';
import type { Point, Rect } from '../geometry.ts';
import type { DisplayItem } from '../paint/display-list.ts';
import type { Tagger } from './marks.ts';
import type { PdfRef, PdfSink } from './sink.ts';
import { byteString, dictionary, num, nums, textString } from './syntax.ts';

type Link = Extract<DisplayItem, { kind: 'link' }>;
type Bookmark = Extract<DisplayItem, { kind: 'bookmark' }>;

/** Points are in the page's own space. */
export interface Places {
  link(page: PdfRef, rect: Rect, item: Link): void;
  anchor(page: PdfRef, at: Point, name: string): void;
  bookmark(page: PdfRef, at: Point, item: Bookmark): void;
  /** The annotations since the last call: the finished page's. */
  takeAnnotations(): readonly PdfRef[];
  /** Writes what waited for the whole document; the entries are the catalogue's. */
  finish(): Record<string, string>;
}

export interface PlacesOptions {
  readonly sink: PdfSink;
  readonly tagger: Tagger | null;
  readonly baseUrl: string | null;
  readonly diagnostics: Diagnostics;
  readonly outline: boolean;
}

/** What a reader may open without harm to whoever clicks. */
const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:']);

type Target = { readonly kind: 'uri'; readonly uri: string } | { readonly kind: 'place'; readonly name: string };

export function createPlaces(options: PlacesOptions): Places {
  const { sink, tagger, diagnostics } = options;
  const destinations = new Map<string, string>();
  const bookmarks: OutlineEntry[] = [];
  const pending: { ref: PdfRef; entries: Record<string, string>; name: string; line: Link['element'] }[] = [];
  let annotations: PdfRef[] = [];
  let firstPage: PdfRef | null = null;
  return {
    link(page, rect, item) {
      const target = linkTarget(item.href, options.baseUrl);
      if (target === null) {
        diagnostics.warn({
          code: 'unresolved-reference',
          message: `the link to "${shorten(item.href)}" is left out: it is relative without a base, or of a scheme that is not written`,
          ...placeOf(item.element),
        });
        return;
      }
      const ref = sink.reserve();
      annotations.push(ref);
      const entries: Record<string, string> = {
        Type: '/Annot',
        Subtype: '/Link',
        Rect: `[${nums([rect.x, rect.y, rect.x + rect.width, rect.y + rect.height])}]`,
        Border: '[0 0 0]',
        F: '4',
      };
      if (tagger) {
        entries.StructParent = `${tagger.annotation(item.element, page, ref)}`;
        entries.Contents = textString(item.title || item.href);
      } else if (item.title) {
        entries.Contents = textString(item.title);
      }
      if (target.kind === 'place') {
        pending.push({ ref, entries, name: target.name, line: item.element });
        return;
      }
      entries.A = `<</S/URI/URI${byteString(target.uri)}>>`;
      sink.write(ref, dictionary(entries));
    },
    anchor(page, at, name) {
      // https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute: the first in tree order wins.
      if (!destinations.has(name)) destinations.set(name, destination(page, at));
    },
    bookmark(page, at, item) {
      if (options.outline) {
        bookmarks.push({ level: item.level, label: item.label, open: item.open, place: destination(page, at) });
      }
    },
    takeAnnotations() {
      const taken = annotations;
      annotations = [];
      return taken;
    },
    finish() {
      for (const { ref, entries, name, line } of pending) {
        const found = [name, decodeFragment(name)].find((one) => destinations.has(one));
        firstPage ??= sink.firstPage();
        if (found !== undefined) {
          entries.Dest = byteString(found);
        } else if (name === '' || name.toLowerCase() === 'top') {
          entries.Dest = `[${firstPage} /XYZ null null null]`;
        } else {
          const message = `the link leads to "#${shorten(name)}", which is nowhere in the document`;
          diagnostics.warn({ code: 'unresolved-reference', message, ...placeOf(line) });
        }
        sink.write(ref, dictionary(entries));
      }
      const catalog: Record<string, string> = {};
      if (destinations.size > 0) catalog.Names = `<</Dests ${writeNameTree(sink, destinations)}>>`;
      if (bookmarks.length > 0) {
        catalog.Outlines = `${writeOutline(sink, bookmarks)}`;
        catalog.PageMode = '/UseOutlines';
      }
      return catalog;
    },
  };
}

const placeOf = (element: Link['element']): { line?: number; column?: number } =>
  element.line === null || element.column === null ? {} : { line: element.line, column: element.column };

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text);

const destination = (page: PdfRef, at: Point): string => `[${page} /XYZ ${num(at.x)} ${num(at.y)} null]`;

function linkTarget(href: string, baseUrl: string | null): Target | null {
  if (href.startsWith('#')) return { kind: 'place', name: href.slice(1) };
  const base = baseUrl !== null && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!URL.canParse(href, base?.href)) return null;
  const url = new URL(href, base?.href);
  if (base && url.hash && withoutFragment(url) === withoutFragment(base)) {
    return { kind: 'place', name: url.hash.slice(1) };
  }
  return SAFE_SCHEMES.has(url.protocol) ? { kind: 'uri', uri: url.href } : null;
}

const withoutFragment = (url: URL): string => url.href.slice(0, url.href.length - url.hash.length);

const NAMES_PER_LEAF = 64;

/** Named destinations in the byte order of their names (7.9.6), with one level of kids where there are many. */
function writeNameTree(sink: PdfSink, destinations: ReadonlyMap<string, string>): PdfRef {
  const encoder = new TextEncoder();
  const entries = [...destinations].map(([name, place]) => ({ name, place, bytes: encoder.encode(name) }));
  entries.sort((a, b) => compareBytes(a.bytes, b.bytes));
  const pairs = (part: typeof entries): string => part.map((e) => `${byteString(e.name)}${e.place}`).join('\n');
  const tree = sink.reserve();
  if (entries.length <= NAMES_PER_LEAF) {
    sink.write(tree, `<</Names[${pairs(entries)}]>>`);
    return tree;
  }
  const leaves: string[] = [];
  for (let start = 0; start < entries.length; start += NAMES_PER_LEAF) {
    const part = entries.slice(start, start + NAMES_PER_LEAF);
    const limits = `[${byteString(part[0]!.name)}${byteString(part[part.length - 1]!.name)}]`;
    const leaf = sink.reserve();
    sink.write(leaf, `<</Limits${limits}/Names[${pairs(part)}]>>`);
    leaves.push(`${leaf}`);
  }
  sink.write(tree, `<</Kids[${leaves.join(' ')}]>>`);
  return tree;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}

interface OutlineEntry {
  readonly level: number;
  readonly label: string;
  readonly open: boolean;
  readonly place: string;
}

interface OutlineNode {
  readonly entry: OutlineEntry | null;
  readonly ref: PdfRef;
  readonly parent: OutlineNode | null;
  readonly children: OutlineNode[];
  /** Descendants that show when this node is open. */
  visible: number;
}

/** The outline (12.3.3): an entry's parent is the nearest before it of a lower level. https://drafts.csswg.org/css-content-3/#bookmark-level */
function writeOutline(sink: PdfSink, entries: readonly OutlineEntry[]): PdfRef {
  const root: OutlineNode = { entry: null, ref: sink.reserve(), parent: null, children: [], visible: 0 };
  const nodes: OutlineNode[] = [];
  let last = root;
  for (const entry of entries) {
    let parent: OutlineNode = last;
    while (parent.entry && parent.entry.level >= entry.level) parent = parent.parent!;
    last = { entry, ref: sink.reserve(), parent, children: [], visible: 0 };
    parent.children.push(last);
    nodes.push(last);
  }
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { parent, entry, visible } = nodes[i]!;
    parent!.visible += 1 + (entry!.open ? visible : 0);
  }
  for (const parent of [root, ...nodes]) {
    parent.children.forEach((node, i) => {
      sink.write(node.ref, outlineItem(node, parent.children[i - 1], parent.children[i + 1]));
    });
  }
  const first = root.children[0]!.ref;
  const end = root.children[root.children.length - 1]!.ref;
  sink.write(root.ref, `<</Type/Outlines/First ${first}/Last ${end}/Count ${root.visible}>>`);
  return root.ref;
}

function outlineItem(node: OutlineNode, previous: OutlineNode | undefined, next: OutlineNode | undefined): string {
  const { children, entry } = node;
  const last = children[children.length - 1];
  return dictionary({
    Title: textString(entry!.label.replace(/\s+/g, ' ').trim()),
    Parent: `${node.parent!.ref}`,
    Prev: previous && `${previous.ref}`,
    Next: next && `${next.ref}`,
    First: children[0] && `${children[0].ref}`,
    Last: last && `${last.ref}`,
    Count: last && `${entry!.open ? node.visible : -node.visible}`,
    Dest: entry!.place,
  });
}
