/** The guides and the gallery: files next to the site, which the build copies. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Guide, readGuide } from './markdown.ts';
import { limitsTable, optionsTable, warningsTable } from './options-reference.ts';
import { propertyTable } from './property-table.ts';

/** In the order in which they are read. */
export const GUIDES = [
  'first-steps',
  'page-breaks',
  'headers-and-footers',
  'fonts',
  'images',
  'several-documents',
  'accessibility',
  'e-invoices',
  'testing',
  'deploying',
  'operating',
  'options',
  'css',
  'limits',
  'frameworks',
  'differences',
  'from-puppeteer',
  'from-wkhtmltopdf',
  'from-weasyprint',
  'from-react-pdf',
] as const;

/** The templates, and what each shows. */
export const GALLERY: readonly { readonly name: string; readonly title: string; readonly text: string }[] = [
  { name: 'invoice', title: 'Invoice', text: 'A grid of facts, a table, sums that stay together.' },
  { name: 'letter', title: 'Letter', text: 'A first page of its own, hyphenation, a line at the foot of each page.' },
  { name: 'report', title: 'Report', text: 'Cover, contents with page numbers, running heads, footnotes, figures.' },
  { name: 'book', title: 'Book', text: 'Facing pages, chapters that begin on the right, drop capitals.' },
  { name: 'ticket', title: 'Ticket', text: 'One page of its own size, edge to edge.' },
  { name: 'labels', title: 'Labels', text: 'Twenty-one to a sheet, to the tenth of a millimetre.' },
  { name: 'certificate', title: 'Certificate', text: 'A landscape page, double frame, seal and ornaments in SVG.' },
  { name: 'resume', title: 'Résumé', text: 'Two columns by grid, one of them coloured to the edge.' },
  { name: 'menu', title: 'Menu', text: 'A narrow card with rules beside the headings.' },
  { name: 'catalogue', title: 'Catalogue', text: 'A grid of products; the range runs in the head.' },
  { name: 'slides', title: 'Slides', text: 'A page a slide, with counters and charts in SVG.' },
  { name: 'paper', title: 'Paper', text: 'Two columns, formulas, footnotes, numbered figures and tables.' },
];

const readDoc = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`./docs/${name}`, import.meta.url)), 'utf8');

/** Placeholders for tables in guides, and the functions that generate them. */
const TABLES: Readonly<Record<string, () => string>> = {
  properties: propertyTable,
  options: optionsTable,
  limits: limitsTable,
  warnings: warningsTable,
};

/** The Markdown source. */
export const guideText = (name: (typeof GUIDES)[number]): string => readDoc(`guides/${name}.md`);

/** Null if there is no guide with the name. */
export const guideNamed = (name: string): Guide | null =>
  GUIDES.some((one) => one === name)
    ? readGuide(
        readDoc(`guides/${name}.md`).replace(/\{\{(\w+)\}\}/g, (whole, table: string) => TABLES[table]?.() ?? whole),
      )
    : null;

/** The HTML of a template of the gallery; null if there is none with the name. */
export const templateNamed = (name: string): string | null =>
  GALLERY.some((one) => one.name === name) ? readDoc(`gallery/${name}.html`) : null;
