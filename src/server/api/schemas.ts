/** Schemas of requests and responses, which check them and describe them in OpenAPI. */

import { z } from 'zod';
import { PDF_STANDARDS, WARNING_CODES } from '../../index.ts';
import { parseUrl } from '../../urls.ts';
import { checkParts, partFields, SOURCE_OR_PARTS } from './part-schemas.ts';
import { checkSource, filling, ONE_SOURCE } from './templates/template-schemas.ts';

const SHEETS =
  'A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 B0 B1 B2 B3 B4 B5 B6 JIS-B4 JIS-B5 Letter Legal Ledger Tabloid Executive';
const SHEET_NAMES = SHEETS.split(' ').flatMap((name) => [name, name.toLowerCase()]);
/** ISO 32000-2, 7.11.3. */
const RELATIONSHIPS = ['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified'] as const;

const LENGTH = '\\d{1,5}(?:\\.\\d{1,6})?(?:px|pt|pc|in|cm|mm|q)';
/** CSS px: 14 400 pt, the largest page of most PDF readers. */
const LONGEST = 19_200;

const PX_OF = { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6 } as const;

function isPageSide(text: string): boolean {
  const match = /^([\d.]+)(\D+)$/.exec(text);
  const px = match ? Number(match[1]) * PX_OF[match[2] as keyof typeof PX_OF] : 0;
  return px >= 1 && px <= LONGEST;
}

const SIZE_RULE =
  'must be a sheet such as "A4", "A5 landscape" or "Letter", two lengths such as "210mm 297mm", or [width, height], where ' +
  'the height may be "auto"; lengths are numbers of px or texts such as "21cm", from 1px to 19200px; ' +
  `sheets are ${SHEETS.replaceAll(' ', ', ')}`;

const sizeRule = { error: SIZE_RULE };
const length = z.union(
  [
    z.number(sizeRule).min(1, sizeRule).max(LONGEST, sizeRule),
    z
      .string(sizeRule)
      .regex(new RegExp(`^${LENGTH}$`), sizeRule)
      .refine(isPageSide, sizeRule),
  ],
  sizeRule,
);

const size = z
  .union(
    [
      z.string(sizeRule).regex(new RegExp(`^(?:${SHEET_NAMES.join('|')})(?: (?:portrait|landscape))?$`), sizeRule),
      z
        .string(sizeRule)
        .regex(new RegExp(`^${LENGTH} ${LENGTH}$`), sizeRule)
        .refine((text) => text.split(' ').every(isPageSide), sizeRule),
      z.tuple([length, z.union([length, z.literal('auto', sizeRule)], sizeRule)], sizeRule),
    ],
    sizeRule,
  )
  .describe('Size of the sheet, where the document has no @page size: "A4 landscape", "210mm 297mm", [600, "auto"].');

const MARGIN_RULE =
  'must be a number of px from 0 to 5000, or one to four lengths or percentages as in CSS, such as "2cm" or "1in 20mm"';
const MARGIN_LENGTH = `(?:0|${LENGTH}|\\d{1,2}(?:\\.\\d{1,6})?%)`;

const marginRule = { error: MARGIN_RULE };
const margin = z
  .union(
    [
      z.number(marginRule).min(0, marginRule).max(5_000, marginRule),
      z.string(marginRule).regex(new RegExp(`^${MARGIN_LENGTH}(?: ${MARGIN_LENGTH}){0,3}$`), marginRule),
    ],
    marginRule,
  )
  .describe('Page margins, where the document has none: px, or one to four CSS lengths. Default 0.4in.');

const page = z
  .strictObject(
    {
      size: size.optional(),
      orientation: z.enum(['portrait', 'landscape'], { error: 'must be "portrait" or "landscape"' }).optional(),
      margin: margin.optional(),
      prefer_css_page_size: z
        .boolean({ error: 'must be true or false' })
        .describe('false: all pages have the size given here, whatever @page says. Default true.')
        .optional(),
      shrink_to_fit: z
        .boolean({ error: 'must be true or false' })
        .describe(
          'Shrink all pages, at most to two thirds, until wide content fits, as browsers do. Default true in print.',
        )
        .optional(),
    },
    { error: 'must be an object' },
  )
  .describe('An @page rule below every rule of the document.');

const media = z
  .enum(['print', 'screen'], { error: 'must be "print" or "screen"' })
  .describe('Which @media rules apply. Default print.');

const isWebUrl = (text: string): boolean => /^https?:$/.test(parseUrl(text)?.protocol ?? '');

const baseUrl = z
  .string({ error: 'must be an absolute http or https URL' })
  .max(2_048, { error: 'must have at most 2048 characters' })
  .refine(isWebUrl, { error: 'must be an absolute http or https URL' })
  .meta({ format: 'uri' })
  .describe('What relative URLs resolve against. Refused unless the operator allows fetching.');

const url = z
  .string({ error: 'must be an absolute http or https URL' })
  .max(2_048, { error: 'must have at most 2048 characters' })
  .refine(isWebUrl, { error: 'must be an absolute http or https URL' })
  .meta({ format: 'uri' })
  .describe('Where the document is, instead of "html". Refused unless the operator allows fetching.');

const line = (what: string) =>
  z
    .string({ error: 'must be a string' })
    .max(1_000, { error: 'must have at most 1000 characters' })
    .describe(what)
    .optional();

const metadata = z
  .strictObject(
    {
      title: line("Default: the document's title."),
      author: line('Who wrote it.'),
      subject: line('What it is about.'),
      keywords: line('Separated by commas.'),
      creator: line('The program the document comes from.'),
      creation_date: z.iso
        .datetime({ offset: true, error: 'must be a date and time such as "2026-11-21T09:30:00Z"' })
        .describe('Written only when given, so that the same request gives the same bytes.')
        .optional(),
    },
    { error: 'must be an object' },
  )
  .describe("The file's document information.");

const tagged = z
  .boolean({ error: 'must be true or false' })
  .describe('Write the structure tree that makes the file accessible. Default true.');

const standardName = z.enum(PDF_STANDARDS, { error: `must be one of ${PDF_STANDARDS.join(', ')}` });

const standard = z
  .union([standardName, z.array(standardName).max(PDF_STANDARDS.length)], {
    error: `must be one or a list of ${PDF_STANDARDS.join(', ')}`,
  })
  .describe('What the file keeps to, such as "PDF/UA-1", or ["PDF/UA-1", "PDF/A-3a"].');

const strict = z
  .array(z.enum(WARNING_CODES, { error: `must be one of ${WARNING_CODES.join(', ')}` }), {
    error: `must be a list of warning codes: ${WARNING_CODES.join(', ')}`,
  })
  .max(WARNING_CODES.length, { error: `must have at most ${WARNING_CODES.length} codes` })
  .describe('Warnings that end the render with an error.');

export const html = z
  .string({ error: 'must be a string' })
  .describe(
    'The document, where no template is named. Pictures, fonts and style sheets stand in it, or in data: URLs.',
  );

const shared = {
  html: html.optional(),
  url: url.optional(),
  ...filling,
  page: page.optional(),
  media: media.optional(),
  base_url: baseUrl.optional(),
};

export const layoutRequest = z
  .strictObject({ ...shared, strict: strict.optional() }, { error: 'must be an object' })
  .superRefine(checkSource)
  .meta(ONE_SOURCE);

const flag = (what: string) => z.boolean({ error: 'must be true or false' }).describe(what).optional();

const language = z
  .string({ error: 'must be a language such as "de-AT"' })
  .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/, { error: 'must be a language such as "de-AT"' })
  .describe('Of documents that do not say theirs.');

const attachment = z.strictObject(
  {
    name: z
      .string({ error: 'must be a string' })
      .regex(/^[^/\\\p{Cc}]{1,200}$/u, { error: 'must be the name of a file, without folders' }),
    content: z.base64({ error: 'must be base64' }).describe('The file in base64.'),
    mime: z
      .string({ error: 'must be a media type' })
      .regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/, { error: 'must be a media type such as "text/csv"' })
      .optional(),
    relationship: z
      .enum(RELATIONSHIPS, { error: `must be one of ${RELATIONSHIPS.join(', ')}` })
      .describe('What the file is to the document. Default Unspecified.')
      .optional(),
    description: line('For people.'),
  },
  { error: 'must be an object' },
);

const attachments = z
  .array(attachment, { error: 'must be a list of files' })
  .max(20, { error: 'must have at most 20 files' })
  .describe('Files that travel with the PDF.');

const facturX = z
  .strictObject(
    { xml: z.string({ error: 'must be a string' }).describe('A cross-industry invoice of UN/CEFACT.') },
    { error: 'must be an object' },
  )
  .describe('The XML of an electronic invoice (Factur-X, ZUGFeRD, XRechnung); the file is PDF/A-3 then.');

const password = z
  .string({ error: 'must be a string' })
  .min(1, { error: 'must not be empty' })
  .max(127, { error: 'must have at most 127 characters' })
  .optional();

const encryption = z
  .strictObject(
    {
      user_password: password.describe('Asked for when the file is opened.'),
      owner_password: password.describe('Opens it without the limits of "permissions".'),
      permissions: z
        .strictObject(
          {
            print: z.union([z.boolean(), z.literal('low')], { error: 'must be true, false or "low"' }).optional(),
            modify: flag('Change pages.'),
            copy: flag('Take text and pictures out.'),
            annotate: flag('Comment.'),
            fill_forms: flag('Fill in fields.'),
            assemble: flag('Insert, turn and remove pages.'),
          },
          { error: 'must be an object' },
        )
        .describe('What is not said is allowed.')
        .optional(),
    },
    { error: 'must be an object' },
  )
  .describe('Passwords, AES-256. Such files differ each time they are made.');

const template = (where: string) =>
  z
    .string({ error: 'must be HTML' })
    .max(50_000, { error: 'must have at most 50000 characters' })
    .describe(
      `HTML in the ${where} margin of each page; elements of class pageNumber, totalPages, title, url and date are filled in.`,
    )
    .optional();

const pagesRule = { error: 'must be pages such as "1-3, 5, 8-"' };
const pages = z
  .string(pagesRule)
  .max(1_000, { error: 'must have at most 1000 characters' })
  .regex(
    /^ *(\d{1,6}|\d{1,6} *- *(\d{1,6})?|- *\d{1,6}) *(, *(\d{1,6}|\d{1,6} *- *(\d{1,6})?|- *\d{1,6}) *)*$/,
    pagesRule,
  )
  .describe('The pages that are written, such as "1-3, 5"; they keep their numbers. Default all.');

const signature = z
  .strictObject(
    {
      name: line('Who signs.'),
      reason: line('Why.'),
      location: line('Where.'),
      contact: line('How to reach who signs.'),
      field: z
        .string({ error: 'must be a string' })
        .regex(/^[^.\p{Cc}]{1,100}$/u, { error: 'must have 1 to 100 characters, and no full stop' })
        .describe('The name of the field. Default Signature.')
        .optional(),
      bytes: z
        .int({ error: 'must be a whole number' })
        .min(1_024, { error: 'must be at least 1024' })
        .max(131_072, { error: 'must be at most 131072' })
        .describe('Kept free for the signature. Default 16384.')
        .optional(),
    },
    { error: 'must be an object' },
  )
  .describe('A field for a digital signature, with the room for one: any signer can finish the file.');

/** All options of a PDF except its document. */
export const pdfOptions = {
  url: url.optional(),
  page: page.optional(),
  media: media.optional(),
  header: template('top'),
  footer: template('bottom'),
  pages: pages.optional(),
  base_url: baseUrl.optional(),
  metadata: metadata.optional(),
  tagged: tagged.optional(),
  language: language.optional(),
  forms: flag('Form controls are fields that can be filled in. Default false: they are printed as they stand.'),
  outline: flag('Write an outline from headings. Default true.'),
  attachments: attachments.optional(),
  factur_x: facturX.optional(),
  encryption: encryption.optional(),
  signature: signature.optional(),
  standard: standard.optional(),
  strict: strict.optional(),
};

const pdfFields = { html: html.optional(), ...filling, ...pdfOptions };

export const pdfRequest = z
  .strictObject(
    {
      ...pdfFields,
      ...partFields({ html: html.optional(), page: page.optional(), base_url: baseUrl.optional(), text: line }),
    },
    { error: 'must be an object' },
  )
  .superRefine((value, context) => {
    if (!checkParts(value, context)) checkSource(value, context);
  })
  .meta(SOURCE_OR_PARTS);

const SHA256 = /^[0-9a-f]{64}$/;
const sha256 = z
  .string({ error: 'must be 64 hexadecimal digits' })
  .regex(SHA256, { error: 'must be 64 hexadecimal digits' });

/** A document and the PDF made from it, to check whether it still gives the same bytes. */
export const verifyRequest = z
  .strictObject(
    { ...pdfFields, sha256: sha256.describe('Of the PDF that is there.').optional() },
    { error: 'must be an object' },
  )
  .superRefine(checkSource)
  .meta(ONE_SOURCE);

export type VerifyRequest = z.infer<typeof verifyRequest>;

const digest = z.string().describe('SHA-256, hexadecimal.');

export const verifyAnswer = z.strictObject({
  sha256: digest.describe('Of the PDF that the request gives now.'),
  same: z.boolean().nullable().describe('Whether it is the one that was named; null where none was.'),
  bytes: z.int(),
  pages: z.int(),
  input: z.strictObject({ sha256: digest }).describe('The body of the request.'),
  engine: z.strictObject({ version: z.string(), sha256: digest }).describe('The code that renders.'),
  fonts: z.strictObject({ sha256: digest }).describe('The fonts that there are.'),
});

export type PdfRequest = z.infer<typeof pdfRequest>;
export type LayoutRequest = z.infer<typeof layoutRequest>;

export const pdfAnswer = z.strictObject({ pdf_content: z.base64().describe('The PDF in base64.') });

export const warning = z
  .strictObject({
    code: z.enum(WARNING_CODES),
    message: z.string(),
    source: z.string().optional().describe('URL of the style sheet or document; absent for the document itself.'),
    line: z.int().min(1).optional(),
    column: z.int().min(1).optional(),
    selector: z.string().optional(),
    property: z.string().optional(),
    value: z.string().optional(),
    count: z.int().min(1).describe('How often the same thing was met.'),
  })
  .describe('Something in the document that was ignored or missing.');

const box = z.strictObject({
  element: z.int().nullable().describe('Index of the element in document order; null for text.'),
  tag: z.string().describe('"#text" for a line of text.'),
  id: z.string().optional(),
  className: z.string().optional(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  text: z.string().optional(),
  parent: z.int().optional().describe('Of text: the index of its element.'),
});

export const layoutAnswer = z.strictObject({
  pages: z.array(z.strictObject({ width: z.number(), height: z.number(), boxes: z.array(box) })),
  warnings: z.array(warning),
});

export const problemDocument = z.looseObject({
  type: z.string().describe('A page about the problem; stable.'),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  request_id: z.string(),
  errors: z
    .array(
      z.strictObject({
        field: z.string().describe('Such as "page.margin"; empty for the whole body.'),
        message: z.string().describe('Names the legal values.'),
      }),
    )
    .optional(),
});
