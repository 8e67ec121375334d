/** The flags of commands that read a document, and the library options they set. */

import path from 'node:path';
import { type Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { PdfOptions, PdfStandard, RenderOptions, WarningCode } from '../index.ts';
import { readConfig } from './config-file.ts';
import { readNamed, readNamedText } from './files.ts';
import { inputFolder, inputUrl, isUrl, isXhtml } from './inputs.ts';

export interface DocumentFlags {
  readonly baseUrl?: string;
  readonly root?: string;
  readonly allowNet?: boolean;
  readonly size?: string;
  readonly pageSize?: string;
  readonly landscape?: boolean;
  readonly orientation?: string;
  readonly margin?: string;
  readonly marginTop?: string;
  readonly marginRight?: string;
  readonly marginBottom?: string;
  readonly marginLeft?: string;
  readonly shrink?: boolean;
  readonly pages?: string;
  readonly preferCssPageSize?: boolean;
  readonly headerHtml?: string;
  readonly footerHtml?: string;
  readonly headerLeft?: string;
  readonly headerCenter?: string;
  readonly headerRight?: string;
  readonly footerLeft?: string;
  readonly footerCenter?: string;
  readonly footerRight?: string;
  readonly mediaType?: string;
  readonly userStyleSheet?: readonly string[];
  readonly attachment?: readonly string[];
  readonly pdfVariant?: string;
  readonly pdfForms?: boolean;
  readonly uncompressedPdf?: boolean;
  readonly outline?: boolean;
  readonly media?: 'print' | 'screen';
  readonly stylesheet?: readonly string[];
  readonly font?: readonly string[];
  readonly strict?: readonly string[];
  readonly standard?: readonly string[];
  readonly outputIntent?: string;
  readonly imageResolution?: string;
  readonly language?: string;
  readonly title?: string;
  readonly attach?: readonly string[];
  readonly facturX?: string;
  readonly forms?: boolean;
  readonly userPassword?: string;
  readonly ownerPassword?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
  readonly sarif?: string;
}

const collect = (value: string, list: readonly string[] = []): readonly string[] => [...list, value];
const list = (value: string, before: readonly string[] = []): readonly string[] => [...before, ...value.split(',')];

export function oneOf(...choices: readonly string[]): (value: string) => string {
  return (value) => {
    if (!choices.includes(value)) throw new InvalidArgumentError(`Takes ${choices.join(' or ')}.`);
    return value;
  };
}

/** A flag under the name that other HTML-to-PDF tools use. */
const hidden = (flags: string, description = 'as in wkhtmltopdf'): Option => new Option(flags, description).hideHelp();

export function withDocumentFlags(command: Command): Command {
  return command
    .hook('preAction', (_, running) => readConfig(running))
    .option('--size <size>', 'page size if the document has none, such as "A4" or "Letter landscape"')
    .option('--landscape', 'landscape pages, unless the document says otherwise')
    .option('--margin <margin>', 'page margins if the document has none, such as "2cm"')
    .option('--pages <ranges>', 'the pages to write, such as "1-3, 5"; they keep their numbers')
    .option(
      '--header-html <file>',
      'HTML for the top margin of each page; elements of class pageNumber, totalPages, title, url are filled in',
    )
    .option('--footer-html <file>', 'HTML for the bottom margin, likewise')
    .option('--font <path>', 'an additional font file or folder; may be repeated', collect)
    .option('--allow-net', 'allow http and https requests, to public addresses only')
    .option('-u, --base-url <url>', 'what relative URLs resolve against (default: the input file)')
    .option('--root <folder>', "the folder that files may be read from (default: the input's)")
    .option('--no-prefer-css-page-size', 'all pages have the size of --size, whatever @page says')
    .option('--no-outline', 'write no outline')
    .option('--no-shrink', 'do not shrink pages whose content is too wide')
    .option('--media <type>', 'print or screen', oneOf('print', 'screen'), 'print')
    .option('-s, --stylesheet <file>', 'an additional style sheet; may be repeated', collect)
    .option('--strict <codes>', 'warning codes to treat as errors, comma separated', list)
    .option('--standard <names>', 'standards the PDF conforms to, comma separated, such as PDF/UA-1,PDF/A-2u', list)
    .option('--image-resolution <number>', 'the most pixels per inch of a picture; larger ones are scaled down')
    .option('--output-intent <file>', 'the ICC profile of the printing condition, for PDF/X-4')
    .option('--language <tag>', 'language of documents that do not declare one')
    .option('--title <title>', "title of the PDF (default: the document's)")
    .option('--attach <file>', 'a file to embed in the PDF; may be repeated', collect)
    .option('--factur-x <file>', 'the XML of an electronic invoice (Factur-X, ZUGFeRD, XRechnung)')
    .option('--forms', 'make form controls fillable')
    .option('--user-password <word>', 'encrypt the PDF; this password opens it')
    .option('--owner-password <word>', 'encrypt the PDF; this password lifts all restrictions')
    .option('-q, --quiet', 'print no warnings')
    .addOption(new Option('-T, --margin-top <length>', 'one margin alone, as in wkhtmltopdf').hideHelp())
    .addOption(new Option('-R, --margin-right <length>').hideHelp())
    .addOption(new Option('-B, --margin-bottom <length>').hideHelp())
    .addOption(new Option('-L, --margin-left <length>').hideHelp())
    .addOption(new Option('--page-size <size>', '--size, as in wkhtmltopdf').hideHelp())
    .addOption(new Option('-O, --orientation <name>', '--landscape, as in wkhtmltopdf').hideHelp())
    .addOption(hidden('--header-left <text>'))
    .addOption(hidden('--header-center <text>'))
    .addOption(hidden('--header-right <text>'))
    .addOption(hidden('--footer-left <text>'))
    .addOption(hidden('--footer-center <text>'))
    .addOption(hidden('--footer-right <text>'))
    .addOption(hidden('--user-style-sheet <file>', '--stylesheet, as in wkhtmltopdf').argParser(collect))
    .addOption(hidden('-m, --media-type <type>', '--media, as in WeasyPrint').argParser(oneOf('print', 'screen')))
    .addOption(hidden('-a, --attachment <file>', '--attach, as in WeasyPrint').argParser(collect))
    .addOption(hidden('--pdf-variant <name>', '--standard, as in WeasyPrint'))
    .addOption(hidden('--pdf-forms', '--forms, as in WeasyPrint'))
    .addOption(hidden('--uncompressed-pdf', 'as in WeasyPrint'));
}

/** Files named by flags that a render reads. */
export const flagFiles = (flags: DocumentFlags): string[] => {
  const { stylesheet = [], userStyleSheet = [], font = [], headerHtml, footerHtml, facturX } = flags;
  return [...stylesheet, ...userStyleSheet, ...font, headerHtml, footerHtml, facturX].filter(
    (file) => file !== undefined,
  );
};

/** Rejects if a file named by a flag cannot be read. */
export async function renderOptions(input: string, flags: DocumentFlags): Promise<RenderOptions> {
  const { dataLoader, fileLoader, httpLoader } = await import('../index.ts');
  // A document from the network may not read any local file.
  const root = flags.root ? path.resolve(flags.root) : isUrl(input) ? null : inputFolder(input);
  const stylesheets = await Promise.all(
    [...(flags.stylesheet ?? []), ...(flags.userStyleSheet ?? [])].map((name) => readNamedText(name, '--stylesheet')),
  );
  return {
    baseUrl: flags.baseUrl ?? inputUrl(input),
    loader: [dataLoader, ...(root === null ? [] : [fileLoader(root)]), ...(flags.allowNet ? [httpLoader()] : [])],
    ...(isXhtml(input) ? { contentType: 'application/xhtml+xml' as const } : {}),
    media: (flags.mediaType as 'print' | undefined) ?? flags.media ?? 'print',
    ...(flags.pages === undefined ? {} : { pages: flags.pages }),
    ...(await templatesOf(flags)),
    stylesheets,
    fonts: (flags.font ?? []).map((name) => path.resolve(name)),
    strict: (flags.strict ?? []) as readonly WarningCode[],
    pdf: {
      ...standardOf(flags),
      ...(await attachmentsOf([...(flags.attach ?? []), ...(flags.attachment ?? [])])),
      ...(flags.imageResolution === undefined ? {} : { imageResolution: Number(flags.imageResolution) }),
      ...(flags.outputIntent === undefined
        ? {}
        : { outputIntent: { profile: await readNamed(flags.outputIntent, '--output-intent') } }),
      ...(flags.facturX === undefined ? {} : { facturX: { xml: await readNamed(flags.facturX, '--factur-x') } }),
      ...(flags.outline === false ? { outline: false } : {}),
      ...(flags.uncompressedPdf ? { compress: false } : {}),
      ...(flags.forms || flags.pdfForms ? { forms: true } : {}),
      ...encryptionOf(flags),
      ...(flags.language ? { language: flags.language } : {}),
      ...(flags.title === undefined ? {} : { title: flags.title }),
    },
    page: pageOptions(flags),
  };
}

function pageOptions(flags: DocumentFlags): NonNullable<RenderOptions['page']> {
  const size = flags.size ?? flags.pageSize;
  const orientation = flags.landscape ? 'landscape' : flags.orientation?.toLowerCase();
  const margin = marginsOf(flags);
  return {
    ...(size === undefined ? {} : { size }),
    ...(orientation === undefined ? {} : { orientation: orientation as 'landscape' }),
    ...(margin === undefined ? {} : { margin }),
    ...(flags.preferCssPageSize === false ? { preferCssPageSize: false } : {}),
    ...(flags.shrink === false ? { shrinkToFit: false } : {}),
  };
}

function marginsOf({ margin, marginTop, marginRight, marginBottom, marginLeft }: DocumentFlags) {
  const given = { top: marginTop, right: marginRight, bottom: marginBottom, left: marginLeft };
  const sides = Object.fromEntries(Object.entries(given).filter(([, side]) => side !== undefined));
  if (Object.keys(sides).length === 0) return margin;
  return margin === undefined ? sides : { top: margin, right: margin, bottom: margin, left: margin, ...sides };
}

function encryptionOf({ userPassword, ownerPassword }: DocumentFlags): Pick<PdfOptions, 'encryption'> {
  if (userPassword === undefined && ownerPassword === undefined) return {};
  return {
    encryption: {
      ...(userPassword === undefined ? {} : { userPassword }),
      ...(ownerPassword === undefined ? {} : { ownerPassword }),
    },
  };
}

async function attachmentsOf(files: readonly string[]): Promise<Pick<PdfOptions, 'attachments'>> {
  if (files.length === 0) return {};
  const read = async (file: string) => ({ name: path.basename(file), data: await readNamed(file, '--attach') });
  return { attachments: await Promise.all(files.map(read)) };
}

/** WeasyPrint writes `pdf/ua-1`. */
function standardOf({ standard, pdfVariant }: DocumentFlags): Pick<PdfOptions, 'standard'> {
  const names = standard ?? (pdfVariant === undefined ? [] : [pdfVariant]);
  const written = names.map((name) => name.replace(/^pdf\/(ua|a|x)/i, (start) => start.toUpperCase()));
  return written.length === 0 ? {} : { standard: written as readonly PdfStandard[] };
}

/** HTML files, or wkhtmltopdf's texts for left, centre and right. */
async function templatesOf(flags: DocumentFlags): Promise<Pick<RenderOptions, 'header' | 'footer'>> {
  const { headerLeft, headerCenter, headerRight, footerLeft, footerCenter, footerRight } = flags;
  const header = await templateOf('header', flags.headerHtml, [headerLeft, headerCenter, headerRight]);
  const footer = await templateOf('footer', flags.footerHtml, [footerLeft, footerCenter, footerRight]);
  return { ...(header === null ? {} : { header }), ...(footer === null ? {} : { footer }) };
}

async function templateOf(name: string, file: string | undefined, texts: readonly (string | undefined)[]) {
  const line = textLine(texts);
  if (file === undefined) return line;
  if (line !== null) {
    const message = `--${name}-html replaces --${name}-left, --${name}-center and --${name}-right: leave one or the other out`;
    throw new CommanderError(2, 'platen.flags', message);
  }
  return await readNamedText(file, `--${name}-html`);
}

/** wkhtmltopdf's placeholders, and the class that fills each in here. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  page: 'pageNumber',
  topage: 'totalPages',
  title: 'title',
  doctitle: 'title',
  webpage: 'url',
  date: 'date',
  isodate: 'date',
};

function textLine(texts: readonly (string | undefined)[]): string | null {
  if (texts.every((text) => text === undefined)) return null;
  const cells = texts.map((text = '') => {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const filled = escaped.replace(/\[(\w+)\]/g, (all, name: string) =>
      Object.hasOwn(PLACEHOLDERS, name) ? `<span class="${PLACEHOLDERS[name]}"></span>` : all,
    );
    return `<td>${filled}</td>`;
  });
  return `<style>table { width: 100%; table-layout: fixed } td { padding: 0 } td:first-child { text-align: left } td:last-child { text-align: right }</style><table>${cells.join('')}</table>`;
}

/** Options by the flags that set them. */
const FLAG_OF: readonly (readonly [option: string, flag: string])[] = [
  ['scale', '--scale'],
  ['pages', '--pages'],
  ['page.size', '--size'],
  ['page.orientation', '--orientation'],
  ['page.margin.top', '--margin-top'],
  ['page.margin.right', '--margin-right'],
  ['page.margin.bottom', '--margin-bottom'],
  ['page.margin.left', '--margin-left'],
  ['page.margin', '--margin'],
  ['pdf.standard', '--standard'],
  ['pdf.imageResolution', '--image-resolution'],
  ['pdf.outputIntent', '--output-intent'],
  ['pdf.facturX', '--factur-x'],
  ['pdf.attachments', '--attach'],
  ['pdf.encryption', '--user-password'],
  ['strict', '--strict'],
  ['baseUrl', '--base-url'],
  ['fonts', '--font'],
];

/** Rewords a library message about an option to name the flag. */
export function saidOfFlag(message: string): string {
  const found = FLAG_OF.find(([option]) => message.startsWith(option));
  return found ? message.replace(/^[^\s:]+?(\[\d+\])?(?=[\s:])/, found[1]) : message;
}
