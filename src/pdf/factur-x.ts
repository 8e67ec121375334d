/** Electronic invoices: Factur-X 1.0 (ZUGFeRD 2), the XML of the invoice in its PDF. EN 16931; https://fnfe-mpe.org/factur-x/factur-x_en/ */

import { PlatenError } from '../diagnostics.ts';
import type { Attachment } from './attachments.ts';
import type { XmpSchema } from './xmp-schemas.ts';

export const FACTUR_X_PROFILES = ['MINIMUM', 'BASIC WL', 'BASIC', 'EN 16931', 'EXTENDED', 'XRECHNUNG'] as const;
type FacturXProfile = (typeof FACTUR_X_PROFILES)[number];

export interface FacturX {
  /** A UN/CEFACT cross-industry invoice. */
  readonly xml: string | Uint8Array;
  /** The expected profile; an error if the XML has another. Default: the profile of the XML. */
  readonly profile?: FacturXProfile;
  /** The version of Factur-X or XRechnung. Default: `1.0`, or the one that an XRechnung names. */
  readonly version?: string;
  /** When the invoice was last changed. */
  readonly modified?: Date;
}

const NAMESPACE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';

/** By the identifier of the specification in the XML (BT-24). */
const GUIDELINES: readonly (readonly [FacturXProfile, RegExp])[] = [
  ['MINIMUM', /^urn:(factur-x\.eu|zugferd\.de):[12]p\d:minimum$/],
  ['BASIC WL', /^urn:(factur-x\.eu|zugferd\.de):[12]p\d:basicwl$/],
  ['BASIC', /^urn:cen\.eu:en16931:2017#compliant#urn:(factur-x\.eu|zugferd\.de):[12]p\d:basic$/],
  ['EN 16931', /^urn:cen\.eu:en16931:2017$/],
  ['EXTENDED', /^urn:cen\.eu:en16931:2017#conformant#urn:(factur-x\.eu|zugferd\.de):[12]p\d:extended$/],
  ['XRECHNUNG', /^urn:cen\.eu:en16931:2017#compliant#urn:(xoev-de|xeinkauf\.de):kosit:(standard:)?xrechnung_\d+\.\d+/],
];

/**
 * The file to attach and its description for the XMP packet. Throws `invalid-option` if the XML is not such an invoice or has another
 * profile.
 */
export function facturX(invoice: FacturX): { readonly attachment: Attachment; readonly schema: XmpSchema } {
  const text = typeof invoice.xml === 'string' ? invoice.xml : new TextDecoder().decode(invoice.xml);
  const guideline = guidelineOf(text);
  const found = GUIDELINES.find(([, pattern]) => pattern.test(guideline))?.[0];
  if (!found)
    throw refused(`its specification identifier is "${guideline}", which is none of ${FACTUR_X_PROFILES.join(', ')}`);
  const { profile = found } = invoice;
  if (profile !== found) throw refused(`it says that it is of profile ${found} ("${guideline}"), not ${profile}`);
  const isXRechnung = found === 'XRECHNUNG';
  const version = invoice.version ?? (isXRechnung ? (/xrechnung_(\d+\.\d+)/.exec(guideline)?.[1] ?? '3.0') : '1.0');
  const fileName = isXRechnung ? 'xrechnung.xml' : 'factur-x.xml';
  const whole = found !== 'MINIMUM' && found !== 'BASIC WL';
  return {
    attachment: {
      name: fileName,
      data: invoice.xml,
      mime: 'text/xml',
      relationship: whole ? 'Alternative' : 'Data',
      description: 'Invoice data',
      ...(invoice.modified ? { modified: invoice.modified } : {}),
    },
    schema: schemaOf(fileName, version, found),
  };
}

/** BT-24 of an invoice, whose root element is checked. */
function guidelineOf(xml: string): string {
  const plain = xml.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>/g, '');
  const root = /<(?:([\w.-]+):)?([\w.-]+)((?:\s+[^<>]*)?)>/.exec(plain);
  if (!root) throw refused('it has no root element');
  const [, prefix, name, attributes = ''] = root;
  const declaration = new RegExp(`xmlns${prefix ? `:${prefix}` : ''}\\s*=\\s*["']([^"']*)["']`).exec(attributes);
  if (name !== 'CrossIndustryInvoice' || declaration?.[1] !== NAMESPACE) {
    throw refused(`its root is <${name}>, not <CrossIndustryInvoice> of ${NAMESPACE}`);
  }
  const context =
    /<(?:[\w.-]+:)?GuidelineSpecifiedDocumentContextParameter\b[^>]*>([\s\S]*?)<\/(?:[\w.-]+:)?GuidelineSpecifiedDocumentContextParameter>/.exec(
      plain,
    );
  const id = context && /<(?:[\w.-]+:)?ID\b[^>]*>([^<]*)</.exec(context[1]!)?.[1]?.trim();
  if (!id) throw refused('it does not say which specification it follows (BT-24)');
  return id;
}

const refused = (why: string): PlatenError =>
  new PlatenError('invalid-option', `pdf.facturX: the XML is not accepted: ${why}`);

const schemaOf = (fileName: string, version: string, profile: FacturXProfile): XmpSchema => ({
  name: 'Factur-X PDFA Extension Schema',
  prefix: 'fx',
  uri: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  properties: [
    property('DocumentFileName', fileName, 'The name of the embedded XML document'),
    property('DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters'),
    property('Version', version, 'The actual version of the standard applying to the embedded XML document'),
    property('ConformanceLevel', profile, 'The conformance level of the embedded XML document'),
  ],
});

const property = (name: string, value: string, description: string): XmpSchema['properties'][number] => ({
  name,
  value,
  type: 'Text',
  category: 'external',
  description,
});
