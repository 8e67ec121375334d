/** A document as recorded in golden files: every element with its positions, its lines of text and its appearance. */

import type { EngineCaches } from './caches.ts';
import { INITIAL_GROUPS, LONGHANDS } from './css/properties/index.ts';
import type { Warning } from './diagnostics.ts';
import { dumpDisplay } from './display/dump.ts';
import type { Element } from './dom/node.ts';
import type { Px } from './geometry.ts';
import { withJob } from './job.ts';
import type { RenderOptions } from './options.ts';
import { writeSvg } from './preview/write-svg.ts';
import { paintPages, parseDocument, structureOf } from './render.ts';
import { settleDocument } from './settling/settle.ts';
import { type LayoutSnapshot, type SnapshotBox, takeSnapshot } from './snapshot.ts';
import type { ComputedStyle } from './style/computed-style.ts';
import { valueText } from './style/dump.ts';
import type { StyledDocument } from './style/types.ts';

/** Page, counted from 1, and the border box in px from the page's corner: x, y, width, height. */
type Place = readonly [page: number, x: Px, y: Px, width: Px, height: Px];
/** A piece of a line, with its text. */
type LineOfText = readonly [page: number, x: Px, y: Px, width: Px, height: Px, text: string];

export interface ExaminedElement {
  readonly tag: string;
  readonly id?: string;
  /** The `class` attribute, single spaced. */
  readonly className?: string;
  /** Several if pages, columns or lines split the element; none for an element without boxes. */
  readonly places: readonly Place[];
  /** Its own text, not that of its children. */
  readonly lines: readonly LineOfText[];
  /** Its appearance: computed values of CSS properties that are not inherited or initial. */
  readonly look: Readonly<Record<string, string>>;
  readonly children: readonly ExaminedElement[];
}

export interface ExaminedPage {
  readonly width: Px;
  readonly height: Px;
  /** A fingerprint of everything painted: pages that look the same have the same value. */
  readonly paint: string;
}

export interface Examination {
  readonly pages: readonly ExaminedPage[];
  readonly elements: readonly ExaminedElement[];
  /** As sentences, with their codes. */
  readonly warnings: readonly string[];
}

export interface ExaminedDocument extends Examination {
  /** Pictures of the pages. */
  readonly pictures: readonly string[];
}

/** Properties that are visible but do not follow from the boxes. */
const LOOKS =
  /^(color|visibility|opacity|background-(?!attachment)|border-.*-(color|style|radius)|border-image|outline-(color|style)|text-(decoration|shadow|emphasis)|box-shadow|transform|translate|rotate|scale|filter|mask-|clip|mix-blend|font-(weight|style|family)|-webkit-text|fill|stroke|list-style)/;

export async function examine(
  html: string | Uint8Array,
  options: RenderOptions,
  caches: EngineCaches,
): Promise<ExaminedDocument> {
  return withJob(options, caches, async (job) => {
    const document = await parseDocument(html, job);
    const settled = await settleDocument(document, job);
    const snapshot = takeSnapshot(settled.pages, settled.styled);
    const pages: ExaminedPage[] = [];
    const pictures: string[] = [];
    for await (const page of paintPages(settled, structureOf(settled, job), job)) {
      pages.push({ width: round(page.width), height: round(page.height), paint: fingerprint(dumpDisplay(page)) });
      pictures.push(writeSvg(page, job.diagnostics, caches.display));
    }
    const warnings = job.diagnostics.warnings.map(sentence);
    return { pages, elements: examineElements(snapshot, settled.styled), warnings, pictures };
  });
}

/** Golden files keep three decimals. */
const round = (value: Px): Px => Math.round(value * 1000) / 1000;

const sentence = ({ code, message, count }: Warning): string =>
  `${code}: ${message}${count > 1 ? ` (${count} times)` : ''}`;

/** FNV-1a in two 32-bit halves, which need not be secure. http://www.isthe.com/chongo/tech/comp/fnv/ */
function fingerprint(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let i = 0; i < text.length; i++) {
    low = Math.imul(low ^ text.charCodeAt(i), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(text.length - 1 - i), 0x01000193);
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

interface Found {
  readonly places: Place[];
  readonly lines: LineOfText[];
}

function examineElements(snapshot: LayoutSnapshot, styled: StyledDocument): ExaminedElement[] {
  const found = new Map<number, Found>();
  const of = (index: number): Found => {
    let known = found.get(index);
    if (!known) {
      known = { places: [], lines: [] };
      found.set(index, known);
    }
    return known;
  };
  snapshot.pages.forEach(({ boxes }, index) => {
    for (const box of boxes) {
      if (box.element !== null) of(box.element).places.push(placeOf(box, index + 1));
      else of(box.parent ?? -1).lines.push([...placeOf(box, index + 1), box.text ?? '']);
    }
  });
  const roots: ExaminedElement[] = [];
  const children = new Map<Element, ExaminedElement[]>();
  for (const element of styled.document.elements) {
    const own = found.get(element.index);
    const above = element.parent.kind === 'element' ? (children.get(element.parent) ?? roots) : roots;
    // An element without boxes passes its children to its parent.
    if (!own) {
      children.set(element, above);
      continue;
    }
    const inside: ExaminedElement[] = [];
    children.set(element, inside);
    above.push({
      tag: element.tag,
      ...(element.id === null ? {} : { id: element.id }),
      ...(element.classes.length === 0 ? {} : { className: element.classes.join(' ') }),
      places: own.places,
      lines: own.lines,
      look: lookOf(element, styled),
      children: inside,
    });
  }
  return roots;
}

const placeOf = ({ x, y, width, height }: SnapshotBox, page: number): Place => [page, x, y, width, height];

function lookOf(element: Element, styled: StyledDocument): Record<string, string> {
  const style = styled.styleOf(element);
  const parent = element.parent.kind === 'element' ? styled.styleOf(element.parent) : null;
  const look: Record<string, string> = {};
  for (const { name, field, group, physical } of LONGHANDS) {
    if (physical || !LOOKS.test(name)) continue;
    const reference = group.inherited ? (parent ?? (INITIAL_GROUPS as ComputedStyle))[group.name] : group.initial;
    if (style[group.name] === reference) continue;
    const value = fieldText(style[group.name], field);
    if (value !== fieldText(reference, field)) look[name] = value;
  }
  return look;
}

const fieldText = (values: unknown, field: string): string =>
  valueText((values as Readonly<Record<string, unknown>>)[field]);
