/** Writes display lists as a PDF file, page by page. ISO 32000-1:2008. */

import { type Diagnostics, PlatenError, silentDiagnostics } from '../diagnostics.ts';
import { type DisplayItem, type DisplayPage, type PageLabel, PLAIN_PUSH } from '../display/display-list.ts';
import type { Document } from '../dom/node.ts';
import { concatenated } from '../resources/bytes.ts';
import { signatureNode } from '../structure/build.ts';
import { NO_SIBLINGS, type Siblings } from '../structure/link-targets.ts';
import type { Structure } from '../structure/types.ts';
import { type Attachment, writeAttachments } from './attachments.ts';
import { createWritingCaches, type WritingCaches } from './caches.ts';
import { createConformance } from './conformance.ts';
import { createContent, endText, transform } from './content.ts';
import { createPdfContext, type PdfContext, resourceDictionary } from './context.ts';
import { documentLanguage, documentMetadata } from './document-information.ts';
import type { EncryptionOptions } from './encryption-options.ts';
import { createFileSink } from './file-sink.ts';
import { createFields } from './forms/fields.ts';
import { createSignatureField, type SignatureOptions } from './forms/signature.ts';
import { closeMark, createTagger } from './marks.ts';
import { infoEntries, type PdfMetadata, xmpPacket } from './metadata.ts';
import { createNavigation } from './navigation.ts';
import { type OutputIntent, writeOutputIntents } from './output-intents.ts';
import { NO_SHEET, pageBoundaries } from './page-boundaries.ts';
import { paintItems } from './paint-items.ts';
import { NO_PROFILE, type Profile } from './profile.ts';
import { createResampler } from './resampling.ts';
import type { PdfRef, PdfSink } from './sink.ts';
import { createStructureWriter, type StructureWriter } from './structure.ts';
import { num, textString } from './syntax.ts';
import { labelsOfPages, type Viewing, viewingEntries } from './viewing.ts';
import type { XmpSchema } from './xmp-schemas.ts';

export interface WritePdfOptions {
  readonly metadata?: PdfMetadata;
  /** The standards the file must conform to. Default: only PDF 1.7. */
  readonly profile?: Profile;
  /** Throw for a violation of the standard that cannot be repaired. Default true. */
  readonly strict?: boolean;
  /** The document's language if the document does not declare one. */
  readonly language?: string | null;
  readonly viewing?: Viewing;
  /** The printing condition of a file for commercial printing. */
  readonly outputIntent?: OutputIntent;
  /** The most pixels per inch that decoded pictures keep. Default: all that they came with. */
  readonly imageResolution?: number;
  /** Additional content of the XMP packet. */
  readonly schemas?: readonly XmpSchema[];
  /** Write the structure tree. Default true. */
  readonly tagged?: boolean;
  readonly encryption?: EncryptionOptions;
  /** A signature field for a signer to fill in. */
  readonly signature?: SignatureOptions;
  /** Write form controls as fillable fields. Default false. */
  readonly forms?: boolean;
  /** Deflate streams. Default true. */
  readonly compress?: boolean;
  /** Write an outline from bookmark items. Default true. */
  readonly outline?: boolean;
  readonly attachments?: readonly Attachment[];
  readonly diagnostics?: Diagnostics;
  /** Caches that outlive the document. Default: none. */
  readonly caches?: WritingCaches;
  /** Awaited between fonts and other parts that take long. */
  readonly pause?: () => Promise<void>;
  /** Called with the number of operators written; throws when the time limit is exceeded. */
  readonly passed?: (operators: number) => void;
  /** How many bytes may be held temporarily. */
  readonly room?: () => number;
  /** Checked between pages. */
  readonly signal?: AbortSignal;
}

type DisplayPages = Iterable<DisplayPage> | AsyncIterable<DisplayPage>;

/** A document with its pages, which are painted on demand. Most files have one document. */
export interface PdfPart {
  /** Gives the file its language and title (those of the first part), and the names of links. */
  readonly document: Document;
  readonly structure: Structure;
  readonly pages: DisplayPages;
  /** Write its form controls as fillable fields. */
  readonly forms?: boolean;
  /** The document's own attachments, written after those of the file. */
  readonly attachments?: readonly Attachment[];
  /** The base URL for relative links. Default: the document's own. */
  readonly baseUrl?: string | null;
  /** The documents of the file that links may lead to; null if there is only one. */
  readonly siblings?: Siblings | null;
  /** Receives warnings about links. Default: the file's. */
  readonly diagnostics?: Diagnostics;
}

type PdfParts = Iterable<PdfPart> | AsyncIterable<PdfPart>;

/** Writes a file with one document, in one piece. */
export async function writePdf(part: PdfPart, options: WritePdfOptions): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdfChunks([part], options)) chunks.push(chunk);
  return concatenated(chunks);
}

/** The least number of bytes handed out at a time. */
const CHUNK = 1 << 14;

/** What the end of the file needs of the parts. */
interface FileState {
  metadata: PdfMetadata;
  language: string | null;
  readonly attachments: Attachment[];
  structure: StructureWriter | null;
  /** Of each page. */
  readonly labels: (PageLabel | undefined)[];
}

const EMPTY_PAGE: DisplayPage = { width: 794, height: 1123, items: [] };

/** The file in pieces, as pages are written; no more is done than the consumer asks for. The same parts and options give the same pieces. */
export async function* pdfChunks(parts: PdfParts, options: WritePdfOptions): AsyncGenerator<Uint8Array, void, void> {
  const { caches = createWritingCaches(), diagnostics = silentDiagnostics, profile = NO_PROFILE } = options;
  const conformance = createConformance(profile, options.strict ?? true, diagnostics);
  const { version, info } = profile;
  const { imageResolution: resolution, passed = () => {}, room = () => Number.POSITIVE_INFINITY } = options;
  const encryption = options.encryption ? await encryptionFor(options.encryption) : null;
  const sink = createFileSink({ compress: options.compress ?? true, version, info, encryption });
  const signature = options.signature && createSignatureField(sink, options.signature);
  const file: FileState = {
    metadata: {},
    language: null,
    attachments: [...(options.attachments ?? [])],
    structure: null,
    labels: [],
  };
  let context: PdfContext | null = null;
  let count = 0;
  for await (const part of parts) {
    const { document, structure } = part;
    if (context) {
      if (part.forms && !context.fields) warnOfLateFields(diagnostics);
      context.tagger?.enter(structure);
      context.fields?.enter(document);
      context.forms.clear();
    } else {
      const tagger = options.tagged !== false || profile.tagged ? createTagger(structure) : null;
      context = createPdfContext(sink, {
        tagger,
        conformance,
        navigation: createNavigation({ sink, tagger, outline: options.outline ?? true, hasLinks: profile.annotations }),
        fields: options.forms || options.signature || part.forms ? createFields(sink, document) : null,
        diagnostics,
        caches,
        passed,
        resampler: resolution === undefined ? null : createResampler({ resolution, diagnostics, passed, room }),
        page: { ref: sink.reserve(), bounds: { x: 0, y: 0, width: 0, height: 0 }, blends: false },
      });
      beginFile(file, context, part, options);
    }
    context.navigation.enter({
      document,
      baseUrl: part.baseUrl ?? document.baseUrl,
      siblings: part.siblings ?? NO_SIBLINGS,
      diagnostics: part.diagnostics ?? diagnostics,
    });
    file.attachments.push(...(part.attachments ?? []));
    // A file without pages is not valid: an empty document gets one empty page.
    for await (const page of atLeastOne(part.pages, count === 0)) {
      options.signal?.throwIfAborted();
      // The context has the first page's reference from the start.
      if (count > 0) context.page = { ...context.page, ref: sink.reserve() };
      const widget = count === 0 && signature && signature.on(context.page.ref, signatureTag(context, structure));
      await context.importedPages.prepare(page.items);
      writePage(context, page, widget ? [widget] : []);
      file.labels.push(page.label);
      count++;
      if (sink.waiting() >= CHUNK) yield sink.take();
    }
    await options.pause?.();
    const elements = file.structure?.part(document) ?? null;
    context.navigation.leave(profile.namespaces ? elements : null);
    if (sink.waiting() >= CHUNK) yield sink.take();
  }
  if (context === null) throw new PlatenError('internal', 'a file is made of one document at least');
  for (const [, font] of context.fonts.all) {
    await options.pause?.();
    font.embed(sink, { diagnostics, caches });
    if (sink.waiting() >= CHUNK) yield sink.take();
  }
  await options.pause?.();
  if (signature && context.fields) signature.finish(context.fields);
  finish(sink, context, file, options);
  yield sink.take();
}

/** `isFirst`: no page of the file is written yet. */
async function* atLeastOne(pages: DisplayPages, isFirst: boolean): AsyncGenerator<DisplayPage> {
  let isEmpty = isFirst;
  for await (const page of pages) {
    isEmpty = false;
    yield page;
  }
  if (isEmpty) yield EMPTY_PAGE;
}

function beginFile(
  file: FileState,
  { sink, tagger, conformance }: PdfContext,
  { document, siblings = null }: PdfPart,
  options: WritePdfOptions,
): void {
  file.metadata = documentMetadata(document, options.metadata ?? {}, conformance);
  file.language = documentLanguage(document, options.language ?? null, conformance);
  if (tagger) file.structure = createStructureWriter(sink, tagger, conformance, siblings !== null);
}

/** The field is invisible: ISO 14289-2 treats it as an artifact (8.9.2.4.13). */
const signatureTag = ({ tagger, conformance }: PdfContext, structure: Structure) =>
  tagger && conformance.profile.accessible?.part !== 2 ? { tagger, node: signatureNode(structure) } : null;

/** Loaded on demand: most files are not encrypted. */
async function encryptionFor(options: EncryptionOptions) {
  const { createEncryption } = await import('./encryption.ts');
  return createEncryption(options);
}

/** Viewers reject a page with more points than this, unless its user unit is larger (Annex C.2). */
const MAX_POINTS = 14400;

function writePage(context: PdfContext, page: DisplayPage, more: readonly PdfRef[]): void {
  const { sink, tagger } = context;
  const { margin } = page.sheet ?? NO_SHEET;
  const longest = Math.max(page.width, page.height) + margin * 2;
  const unit = Math.max(1, Math.ceil((longest * 0.75) / MAX_POINTS));
  const scale = 0.75 / unit;
  // ISO 19005-2, 6.1.13
  const least = context.conformance.profile.archive ? 3 : 1;
  const width = Math.max(least, (page.width + margin * 2) * scale);
  const height = Math.max(least, (page.height + margin * 2) * scale);
  const { ref } = context.page;
  const bounds = { x: 0, y: 0, width, height };
  const blends = hasBlending(page.items);
  context.page = { ref, bounds, blends };
  const content = createContent([1, 0, 0, 1, 0, 0], tagger?.sequence(ref, null) ?? null, {
    inPage: true,
    magnified: 1,
  });
  content.state.renderMode = 0;
  content.state.spacing = 0;
  content.state.wordSpacing = 0;
  transform(content, [scale, 0, 0, -scale, margin * scale, height - margin * scale]);
  if (tagger) tagger.stack.length = 0;
  paintItems(context, content, blends && !context.fields ? isolated(page.items) : page.items);
  closeMark(content);
  endText(content);
  const stream = sink.reserve();
  sink.stream(stream, {}, content.out);
  const entries: Record<string, string> = {
    MediaBox: `[0 0 ${num(width)} ${num(height)}]`,
    Contents: `${stream}`,
    Resources: resourceDictionary(context, content),
    ...pageBoundaries(page, { width, height, scale, isTrimmed: context.conformance.profile.exchange !== null }),
  };
  if (page.rotation) entries.Rotate = `${page.rotation}`;
  if (unit > 1) entries.UserUnit = `${unit}`;
  if (content.transparent) entries.Group = `<</S/Transparency/CS${context.colors.blending}>>`;
  if (content.marks && content.marks.refs.length > 0) entries.StructParents = `${content.marks.key}`;
  const { navigation, fields } = context;
  navigation.beginPage(ref);
  const annotations = [...navigation.takeAnnotations(), ...(fields?.takeAnnotations() ?? []), ...more];
  if (annotations.length > 0) {
    entries.Annots = `[${annotations.join(' ')}]`;
    if (tagger) entries.Tabs = '/S';
  }
  sink.page(ref, entries);
}

/**
 * Wraps a page's items in one group, as CSS demands: some viewers blend with the white of their window otherwise. Form fields stay
 * outside, since they lie on the page itself.
 */
const isolated = (items: readonly DisplayItem[]): readonly DisplayItem[] => [
  { ...PLAIN_PUSH, isolated: true },
  ...items,
  { kind: 'pop' },
];

const hasBlending = (items: readonly DisplayItem[]): boolean =>
  items.some(
    (item) => (item.kind === 'push' && item.blend !== 'normal') || (item.kind === 'form' && hasBlending(item.items)),
  );

/** The file is begun before it is known what styles of later documents make fields of. */
function warnOfLateFields(diagnostics: Diagnostics): void {
  const message = 'controls are fields in the first document of a file only, unless the option pdf.forms is set';
  diagnostics.warn({ code: 'pdf', message });
}

function finish(sink: PdfSink, context: PdfContext, file: FileState, options: WritePdfOptions): void {
  const { conformance } = context;
  const { profile } = conformance;
  const { metadata, language } = file;
  const { catalog, names } = context.navigation.finish();
  const attached = writeAttachments(
    sink,
    { files: file.attachments, ofParts: file.structure?.files() ?? [] },
    conformance,
  );
  Object.assign(catalog, attached.catalog);
  const form = context.fields?.finish(context, { SigFlags: options.signature ? '3' : undefined });
  if (form) catalog.AcroForm = `${form}`;
  if (names || attached.names) catalog.Names = `<<${names}${attached.names}>>`;
  Object.assign(catalog, context.importedPages.catalogEntries());
  if (file.structure) {
    catalog.StructTreeRoot = `${file.structure.finish()}`;
    catalog.MarkInfo = '<</Marked true>>';
  }
  const intents = writeOutputIntents(sink, profile, options.outputIntent ?? null);
  if (intents) catalog.OutputIntents = intents;
  if (language) catalog.Lang = textString(language);
  const viewing = { pageLabels: labelsOfPages(file.labels), ...options.viewing };
  Object.assign(catalog, viewingEntries(viewing, Boolean(metadata.title)));
  const identifier = profile.exchange ? sink.digest() : '';
  const packet = xmpPacket({ metadata, language, profile, identifier, schemas: options.schemas ?? [] });
  const xmp = sink.reserve();
  // Left uncompressed if it claims a standard: tools that know nothing of PDF look for the packet.
  sink.stream(xmp, { Type: '/Metadata', Subtype: '/XML' }, packet, profile.standards.length > 0);
  catalog.Metadata = `${xmp}`;
  // ISO 32000-2, 7.12: encryption of PDF 2.0 in a file of 1.7.
  if (options.encryption && profile.version === '1.7')
    catalog.Extensions = '<</ADBE<</BaseVersion/1.7/ExtensionLevel 8>>>>';
  sink.finish({ catalog, info: infoEntries(metadata, profile) });
}
