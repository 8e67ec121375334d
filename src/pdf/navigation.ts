/** Links, the destinations they lead to, and the outline. ISO 32000-1, 12.3 Document-level navigation, 12.5.6.5 Link annotations. */

import type { Diagnostics } from '../diagnostics.ts';
import type { DisplayItem } from '../display/display-list.ts';
import type { Document } from '../dom/node.ts';
import { decodeFragment } from '../dom/targets.ts';
import type { Point, Rect } from '../geometry.ts';
import { isTop, linkTarget } from '../structure/link-targets.ts';
import { linkName } from '../structure/names.ts';
import type { Tagger } from './marks.ts';
import { writeNameTree } from './name-tree.ts';
import { type OutlineEntry, writeOutline } from './outline.ts';
import type { PdfRef, PdfSink } from './sink.ts';
import { byteString, dictionary, num, nums, textString } from './syntax.ts';

type Link = Extract<DisplayItem, { kind: 'link' }>;
type Bookmark = Extract<DisplayItem, { kind: 'bookmark' }>;

/** Points are in the page's own space. */
export interface Navigation {
  link(page: PdfRef, rect: Rect, item: Link): void;
  destination(page: PdfRef, at: Point, name: string): void;
  bookmark(page: PdfRef, at: Point, item: Bookmark): void;
  /** The annotations since the last call: the finished page's. */
  takeAnnotations(): readonly PdfRef[];
  /** Writes what waited for the whole document. */
  finish(): CatalogEntries;
}

/** Entries of the catalogue, and of its `Names`. */
export interface CatalogEntries {
  readonly catalog: Record<string, string>;
  readonly names: string;
}

interface NavigationOptions {
  readonly sink: PdfSink;
  readonly tagger: Tagger | null;
  readonly document: Document;
  readonly baseUrl: string | null;
  readonly diagnostics: Diagnostics;
  readonly outline: boolean;
}

export function createNavigation(options: NavigationOptions): Navigation {
  const { sink, tagger, diagnostics } = options;
  const destinations = new Map<string, string>();
  const bookmarks: OutlineEntry[] = [];
  const pending: { ref: PdfRef; entries: Record<string, string>; name: string; element: Link['element'] }[] = [];
  let annotations: PdfRef[] = [];
  let firstPage: PdfRef | null = null;
  return {
    link(page, rect, item) {
      const target = linkTarget(item.href, options.baseUrl);
      if (target === null) {
        diagnostics.warn({
          code: 'unresolved-reference',
          message: `the link to "${shorten(item.href)}" is left out: it is relative without a base, or of a scheme that is not written`,
          ...positionOf(item.element),
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
      const node = tagger && (item.node ?? tagger.structure.ofLink(item.element, null));
      if (tagger && node) entries.StructParent = `${tagger.annotation(node, page, ref)}`;
      entries.Contents = textString(linkName(item.element, options.document) ?? item.href);
      if (target.kind === 'destination') {
        pending.push({ ref, entries, name: target.name, element: item.element });
        return;
      }
      entries.A = `<</S/URI/URI${byteString(target.uri)}>>`;
      sink.write(ref, dictionary(entries));
    },
    destination(page, at, name) {
      // https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute: the first in tree order wins.
      if (!destinations.has(name)) destinations.set(name, explicit(page, at));
    },
    bookmark(page, at, item) {
      if (options.outline) {
        bookmarks.push({ level: item.level, label: item.label, open: item.open, destination: explicit(page, at) });
      }
    },
    takeAnnotations() {
      const taken = annotations;
      annotations = [];
      return taken;
    },
    finish() {
      for (const { ref, entries, name, element } of pending) {
        const found = [name, decodeFragment(name)].find((one) => destinations.has(one));
        firstPage ??= sink.firstPage();
        if (found !== undefined) {
          entries.Dest = byteString(found);
        } else {
          entries.Dest = `[${firstPage} /XYZ null null null]`;
          if (isTop(name)) {
            sink.write(ref, dictionary(entries));
            continue;
          }
          const message = `the link leads to "#${shorten(name)}", which is nowhere in the document`;
          diagnostics.warn({ code: 'unresolved-reference', message, ...positionOf(element) });
        }
        sink.write(ref, dictionary(entries));
      }
      const catalog: Record<string, string> = {};
      if (bookmarks.length > 0) {
        catalog.Outlines = `${writeOutline(sink, bookmarks)}`;
      }
      return { catalog, names: destinations.size > 0 ? `/Dests ${writeNameTree(sink, destinations)}` : '' };
    },
  };
}

const positionOf = (element: Link['element']): { line?: number; column?: number } =>
  element.line === null || element.column === null ? {} : { line: element.line, column: element.column };

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text);

/** An explicit destination (12.3.2.2). */
const explicit = (page: PdfRef, at: Point): string => `[${page} /XYZ ${num(at.x)} ${num(at.y)} null]`;
