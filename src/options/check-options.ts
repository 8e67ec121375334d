/** Every option with its check. The compiler requires a check for each new option. */

import { WARNING_CODES } from '../diagnostics.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import type { PageOptions, PdfOptions, RenderOptions } from '../options.ts';
import { type Attachment, RELATIONSHIPS } from '../pdf/attachments.ts';
import { type EncryptionOptions, givenEncryption, type Permissions } from '../pdf/encryption-options.ts';
import { FACTUR_X_PROFILES, type FacturX } from '../pdf/factur-x.ts';
import type { SignatureOptions } from '../pdf/forms/signature.ts';
import { checkOutputIntent, type OutputIntent } from '../pdf/output-intents.ts';
import { PDF_STANDARDS, type Profile, profileFor } from '../pdf/profile.ts';
import { VIEWING_NAMES, type Viewing } from '../pdf/viewing.ts';
import { parseUrl } from '../urls.ts';
import {
  amount,
  bytesOrText,
  callback,
  countFromOne,
  date,
  flag,
  invalid,
  isBytes,
  kindOf,
  listOf,
  oneOf,
  oneOrListOf,
  recordOf,
  type ShapeOf,
  shown,
  takes,
  text,
} from './checks.ts';
import { hintFor } from './other-names.ts';
import { pageRanges } from './page-ranges.ts';
import { pageMargin, pageSize } from './page-values.ts';

const PAGE: ShapeOf<PageOptions> = {
  preferCssPageSize: flag,
  size: pageSize,
  orientation: oneOf(['portrait', 'landscape']),
  margin: pageMargin,
  shrinkToFit: flag,
};

const ATTACHMENT: ShapeOf<Attachment> = {
  name: text,
  data: bytesOrText,
  mime: text,
  relationship: oneOf(RELATIONSHIPS),
  description: text,
  modified: date,
};

const FACTUR_X: ShapeOf<FacturX> = {
  xml: bytesOrText,
  profile: oneOf(FACTUR_X_PROFILES),
  version: text,
  modified: date,
};

const PAGE_LABEL: ShapeOf<NonNullable<Viewing['pageLabels']>[number]> = {
  from: countFromOne,
  style: oneOf(VIEWING_NAMES.labelStyle),
  prefix: text,
  start: countFromOne,
};

const VIEWER_PREFERENCES: ShapeOf<NonNullable<Viewing['viewerPreferences']>> = {
  hideToolbar: flag,
  hideMenubar: flag,
  hideWindowUI: flag,
  fitWindow: flag,
  centerWindow: flag,
  direction: oneOf(['ltr', 'rtl']),
  printScaling: oneOf(['none', 'app-default']),
  duplex: oneOf(VIEWING_NAMES.duplex),
};

const PERMISSIONS: ShapeOf<Permissions> = {
  print: takes("true, false or 'low'", (value) => typeof value === 'boolean' || value === 'low'),
  modify: flag,
  copy: flag,
  annotate: flag,
  fillForms: flag,
  assemble: flag,
};

const ENCRYPTION: ShapeOf<EncryptionOptions> = {
  userPassword: text,
  ownerPassword: text,
  permissions: recordOf(PERMISSIONS),
  seed: text,
};

const SIGNATURE: ShapeOf<SignatureOptions> = {
  name: text,
  reason: text,
  location: text,
  contact: text,
  field: text,
  bytes: takes('a whole number from 1024 to 1048576', (value) => isRoom(value)),
};

const isRoom = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1024 && Number(value) <= 1 << 20;

const OUTPUT_INTENT: ShapeOf<OutputIntent> = {
  profile: takes('the bytes of an ICC profile', isBytes),
  condition: text,
  info: text,
};

const PDF: ShapeOf<PdfOptions> = {
  standard: oneOrListOf(oneOf(PDF_STANDARDS), 'standards'),
  strict: flag,
  imageResolution: takes('a number of pixels an inch, 1 or more', (value) => typeof value === 'number' && value >= 1),
  outputIntent: recordOf(OUTPUT_INTENT, { required: ['profile'] }),
  attachments: listOf(recordOf(ATTACHMENT, { required: ['name', 'data'] }), 'attachments'),
  facturX: recordOf(FACTUR_X, { required: ['xml'] }),
  pageMode: oneOf(VIEWING_NAMES.pageMode),
  pageLayout: oneOf(VIEWING_NAMES.pageLayout),
  pageLabels: listOf(recordOf(PAGE_LABEL, { required: ['from'] }), 'page labels'),
  viewerPreferences: recordOf(VIEWER_PREFERENCES),
  language: text,
  title: text,
  author: text,
  subject: text,
  keywords: text,
  creator: text,
  creationDate: date,
  tagged: flag,
  compress: flag,
  encryption: recordOf(ENCRYPTION),
  userPassword: text,
  ownerPassword: text,
  signature: recordOf(SIGNATURE),
  forms: flag,
  outline: flag,
};

const LIMITS = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, amount])) as ShapeOf<Limits>;

const fontSource = takes(
  'a file, a folder or the bytes of a font',
  (value) => typeof value === 'string' || isBytes(value),
);

/** Font files, folders or bytes; an engine takes them as well. */
export const fontSources = listOf(fontSource, 'font files, folders or bytes');

const abortSignal = takes(
  'an AbortSignal',
  (value) => kindOf(value) === 'AbortSignal' && typeof (value as AbortSignal).throwIfAborted === 'function',
);

const RENDER: ShapeOf<RenderOptions> = {
  baseUrl: takes('an absolute URL', (value) => typeof value === 'string' && parseUrl(value) !== null),
  contentType: oneOf(['text/html', 'application/xhtml+xml']),
  page: recordOf(PAGE, { hints: hintFor }),
  header: text,
  footer: text,
  pages: pageRanges,
  media: oneOf(['print', 'screen']),
  stylesheets: listOf(text, 'style sheets, each the text of one'),
  fonts: fontSources,
  loader: oneOrListOf(callback, 'loaders'),
  pdf: recordOf(PDF),
  limits: recordOf(LIMITS),
  watermark: flag,
  strict: listOf(oneOf(WARNING_CODES), 'warning codes'),
  signal: abortSignal,
  onProgress: callback,
};

/** The tree of all options, which a test walks. */
export const renderOptions = recordOf(RENDER, { hints: (name) => hintFor(name) ?? elsewhere(name) });

/** An option of this name in a nested object. */
function elsewhere(name: string): string | null {
  for (const [group, { shape }] of Object.entries(RENDER)) {
    if (shape && Object.hasOwn(shape, name)) return `; did you mean ${group}.${name}?`;
  }
  return null;
}

/** Throws `invalid-option` for unknown options and values of the wrong type, with the path and the expected values. */
export function checkOptions(options: RenderOptions): void {
  renderOptions(options, '');
  const profile = pdfProfile(options.pdf);
  if (profile.tagged && options.pdf?.tagged === false) {
    throw invalid('pdf.tagged', `cannot be false: ${profile.standards.join(', ')} asks for the structure tree`);
  }
  for (const name of ['userPassword', 'ownerPassword'] as const) {
    if (options.pdf?.[name] === undefined || options.pdf.encryption?.[name] === undefined) continue;
    throw invalid(`pdf.${name}`, `cannot be combined with pdf.encryption.${name}, which says the same`);
  }
  if (givenEncryption(options.pdf ?? {}) && !profile.encryption) {
    throw invalid(
      'pdf.encryption',
      `cannot be combined with ${profile.standards.join(', ')}, which forbids encryption`,
    );
  }
  checkOutputIntent(profile, options.pdf?.outputIntent);
  for (const name of ['forms', 'signature'] as const) {
    if (!options.pdf?.[name] || profile.annotations) continue;
    throw invalid(`pdf.${name}`, `cannot be combined with ${profile.standards.join(', ')}, whose pages hold no fields`);
  }
}

/** Throws `invalid-option` if the document is neither a string nor bytes. */
export function checkHtml(html: unknown): void {
  if (typeof html === 'string' || isBytes(html)) return;
  throw invalid('html', `takes a string or a Uint8Array, not ${shown(html)}`);
}

/** The requirements of the given standards; an electronic invoice requires PDF/A-3. */
export function pdfProfile({ standard, facturX }: PdfOptions = {}): Profile {
  const profile = profileFor(standard);
  if (!facturX) return profile;
  if (!profile.archive) return profileFor([...profile.standards, profile.tagged ? 'PDF/A-3a' : 'PDF/A-3u']);
  if (profile.archive.part === 3) return profile;
  throw invalid('pdf.facturX', `asks for PDF/A-3, not ${profile.standards.join(', ')}`);
}
