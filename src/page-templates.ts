/**
 * Headers and footers given as HTML, as in Puppeteer and wkhtmltopdf: running elements with their own style sheets, shown in margin
 * boxes. https://pptr.dev/api/puppeteer.pdfoptions, https://drafts.csswg.org/css-gcpm-3/#running-elements
 */

import type { Insertion } from './dom/node.ts';
import type { RenderOptions } from './options.ts';

interface PageTemplates {
  readonly insertion: Insertion;
  /** Of user origin, so the document's own rules for these margin boxes win. */
  readonly stylesheet: string;
}

const PLACES = { header: 'top-center', footer: 'bottom-center' } as const;

type PlaceOfTemplate = keyof typeof PLACES;

/** By default templates are small and centred. */
const TEMPLATE_STYLES = `
platen-template { display: block; font: 10px/1.3 sans-serif; text-align: center }
.pageNumber::before { content: counter(page) } .totalPages::before { content: counter(pages) }`;

/** Null if there are none. */
export function pageTemplates(options: RenderOptions): PageTemplates | null {
  const places = (Object.keys(PLACES) as PlaceOfTemplate[]).filter((place) => options[place] !== undefined);
  if (places.length === 0) return null;
  const stylesheet = places
    .map(
      (
        place,
      ) => `platen-${place} { all: initial !important; display: block !important; position: running(platen-${place}) !important }
@page { @${PLACES[place]} { content: element(platen-${place}); width: 100% } }`,
    )
    .join('\n');
  const insertion = (title: string): string =>
    places.map((place) => hostOf(place, options[place]!, valuesOf(options, title))).join('');
  return { stylesheet, insertion };
}

function hostOf(place: PlaceOfTemplate, html: string, values: Readonly<Record<string, string>>): string {
  const rules = Object.entries(values)
    .map(([name, value]) => `.${name}::before { content: ${cssString(value)} }`)
    .join(' ');
  return `<platen-${place}><template shadowrootmode="open"><style>${TEMPLATE_STYLES}${rules}</style><platen-template>${html}</platen-template></template></platen-${place}>`;
}

/** The values that are the same on all pages. There is no clock; the date is `pdf.creationDate`. */
const valuesOf = ({ pdf = {}, baseUrl }: RenderOptions, title: string): Readonly<Record<string, string>> => ({
  title: pdf.title ?? title,
  url: baseUrl ?? '',
  date: pdf.creationDate?.toISOString().slice(0, 10) ?? '',
});

/** A CSS string without anything that HTML would interpret. */
const cssString = (text: string): string =>
  `"${text.replace(/["\\<\n\r\f]/g, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;

/** Whether a template shows the date although none is given. */
export const asksForDate = ({ header = '', footer = '', pdf }: RenderOptions): boolean =>
  !pdf?.creationDate && /class\s*=\s*["']?[^"'>]*\bdate\b/i.test(header + footer);
