/** The flags of commands that read a document, and the options of the library that they stand for. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { PdfOptions, PdfStandard, RenderOptions, WarningCode } from '../index.ts';
import { inputFolder, inputUrl, isXhtml } from './inputs.ts';

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
  readonly media?: 'print' | 'screen';
  readonly stylesheet?: readonly string[];
  readonly font?: readonly string[];
  readonly strict?: readonly string[];
  readonly standard?: readonly string[];
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
const list = (value: string): readonly string[] => value.split(',');

export function oneOf(...choices: readonly string[]): (value: string) => string {
  return (value) => {
    if (!choices.includes(value)) throw new InvalidArgumentError(`Takes ${choices.join(' or ')}.`);
    return value;
  };
}

export function withDocumentFlags(command: Command): Command {
  return command
    .option('--size <size>', 'page size where the document has none, such as "A4" or "Letter landscape"')
    .option('--landscape', 'turn pages to landscape where the document does not say')
    .option('--margin <margin>', 'page margins where the document has none, such as "2cm"')
    .option('--font <path>', 'a further font file or folder; may be repeated', collect)
    .option('--allow-net', 'let http and https through, to public addresses only')
    .option('--base-url <url>', 'what relative URLs resolve against (default: the input file)')
    .option('--root <folder>', "the folder files may be read from (default: the input's)")
    .option('--no-shrink', 'leave content wider than its page as wide as it is')
    .option('--media <type>', 'print or screen', oneOf('print', 'screen'), 'print')
    .option('--stylesheet <file>', 'a further style sheet; may be repeated', collect)
    .option('--strict <codes>', 'warning codes that end the run, comma separated', list)
    .option('--standard <names>', 'what the PDF keeps to, comma separated, such as PDF/UA-1,PDF/A-2u', list)
    .option('--language <tag>', 'language of documents that do not say theirs')
    .option('--title <title>', "title of the PDF (default: the document's)")
    .option('--attach <file>', 'a file that goes into the PDF; may be repeated', collect)
    .option('--factur-x <file>', 'the XML of an electronic invoice (Factur-X, ZUGFeRD, XRechnung)')
    .option('--forms', 'make form controls fields that can be filled in')
    .option('--user-password <word>', 'the PDF is encrypted, and opens with this')
    .option('--owner-password <word>', 'the PDF is encrypted; who knows this may do anything with it')
    .option('-q, --quiet', 'print no warnings')
    .addOption(new Option('--margin-top <length>', 'one margin alone, as in wkhtmltopdf').hideHelp())
    .addOption(new Option('--margin-right <length>').hideHelp())
    .addOption(new Option('--margin-bottom <length>').hideHelp())
    .addOption(new Option('--margin-left <length>').hideHelp())
    .addOption(new Option('--page-size <size>', '--size, as in wkhtmltopdf').hideHelp())
    .addOption(new Option('--orientation <name>', '--landscape, as in wkhtmltopdf').hideHelp());
}

/** Rejects where a file that a flag names cannot be read. */
export async function renderOptions(input: string, flags: DocumentFlags): Promise<RenderOptions> {
  const { dataLoader, fileLoader, httpLoader } = await import('../index.ts');
  const folder = inputFolder(input);
  const stylesheets = await Promise.all((flags.stylesheet ?? []).map((name) => readFile(name, 'utf8')));
  return {
    baseUrl: flags.baseUrl ?? inputUrl(input),
    loader: [dataLoader, fileLoader(path.resolve(flags.root ?? folder)), ...(flags.allowNet ? [httpLoader()] : [])],
    ...(isXhtml(input) ? { contentType: 'application/xhtml+xml' as const } : {}),
    media: flags.media ?? 'print',
    stylesheets,
    fonts: (flags.font ?? []).map((name) => path.resolve(name)),
    strict: (flags.strict ?? []) as readonly WarningCode[],
    pdf: {
      ...(flags.standard ? { standard: flags.standard as readonly PdfStandard[] } : {}),
      ...(flags.attach ? { attachments: await attachmentsOf(flags.attach) } : {}),
      ...(flags.facturX === undefined ? {} : { facturX: { xml: await readFile(flags.facturX) } }),
      ...(flags.forms ? { forms: true } : {}),
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

const attachmentsOf = (files: readonly string[]) =>
  Promise.all(files.map(async (file) => ({ name: path.basename(file), data: await readFile(file) })));

/** Options by the flags that set them. */
const FLAG_OF: readonly (readonly [option: string, flag: string])[] = [
  ['page.size', '--size'],
  ['page.orientation', '--orientation'],
  ['page.margin.top', '--margin-top'],
  ['page.margin.right', '--margin-right'],
  ['page.margin.bottom', '--margin-bottom'],
  ['page.margin.left', '--margin-left'],
  ['page.margin', '--margin'],
  ['pdf.standard', '--standard'],
  ['pdf.facturX', '--factur-x'],
  ['pdf.attachments', '--attach'],
  ['pdf.encryption', '--user-password'],
  ['strict', '--strict'],
  ['baseUrl', '--base-url'],
  ['fonts', '--font'],
];

/** What the library says of an option, said of its flag. */
export function saidOfFlag(message: string): string {
  const found = FLAG_OF.find(([option]) => message.startsWith(option));
  return found ? message.replace(/^[^\s:]+?(\[\d+\])?(?=[\s:])/, found[1]) : message;
}
