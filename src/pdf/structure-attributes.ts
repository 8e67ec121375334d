/**
 * The attributes and properties of structure elements besides their type. ISO 32000-1, 14.8.5 Standard structure attributes, 14.9
 * Accessibility support.
 */

import { attribute, type Element } from '../dom/node.ts';
import type { StructureDetails, StructureNode } from '../structure/types.ts';
import type { Conformance } from './conformance.ts';
import { languageTag } from './document-information.ts';
import type { Owner } from './marks.ts';
import type { Profile } from './profile.ts';
import { byteString, entry, nums, textString } from './syntax.ts';

/** Identifiers of elements that other elements refer to. */
type ElementIds = ReadonlyMap<StructureNode, string>;

interface Around {
  readonly ids: ElementIds;
  /** Elements of the document whose language is already written: it goes on the first of their structure elements. */
  readonly spoken: Set<Element>;
  readonly conformance: Conformance;
}

/** Entries of an element's dictionary. */
export function elementEntries(node: StructureNode, owner: Owner | null, around: Around): string {
  const { element, details, alternate } = node;
  const language = element && languageOf(element, around.spoken);
  const attributes = attributesOf(node, owner, around);
  const id = around.ids.get(node);
  let out = '';
  if (id !== undefined) out += entry('ID', byteString(id));
  if (language) out += entry('Lang', textString(language));
  if (alternate) out += entry('Alt', textString(alternate));
  if (details?.kind === 'abbreviation') out += entry('E', textString(details.expansion));
  if (attributes) out += entry('A', attributes);
  return out;
}

function languageOf(element: Element, spoken: Set<Element>): string | null {
  const language = languageTag(attribute(element, 'lang') ?? attribute(element, 'xml:lang'));
  if (language === null || spoken.has(element)) return null;
  spoken.add(element);
  return language;
}

function attributesOf(node: StructureNode, owner: Owner | null, { ids, conformance }: Around): string {
  const { details } = node;
  const { version } = conformance.profile;
  if (node.type === 'Note' && conformance.profile.namespaces) return '<</O/FENote/NoteType/Footnote>>';
  if (owner?.box && node.type === 'Figure') {
    const { x, y, width, height } = owner.box.rect;
    return `<</O/Layout/BBox[${nums([x, y, x + width, y + height])}]>>`;
  }
  if (details?.kind === 'list') return `<</O/List/ListNumbering/${numberingOf(details.numbering, version)}>>`;
  if (details?.kind === 'cell') return cellAttributes(details, ids);
  // A fillable field's annotation already says all of this.
  if (details?.kind === 'field' && !owner?.refs.some(({ target }) => target.kind === 'object'))
    return fieldAttributes(details);
  return '';
}

/** Description lists got a name of their own only in PDF 2.0, but their labels require one. */
const numberingOf = (
  numbering: Extract<StructureDetails, { kind: 'list' }>['numbering'],
  version: Profile['version'],
): string => (numbering === null || (numbering === 'Description' && version !== '2.0') ? 'Disc' : numbering);

function cellAttributes(details: Extract<StructureDetails, { kind: 'cell' }>, ids: ElementIds): string {
  const { scope, columnSpan, rowSpan, headers } = details;
  let entries = scope ? `/Scope/${scope}` : '';
  if (columnSpan > 1) entries += `/ColSpan ${columnSpan}`;
  if (rowSpan > 1) entries += `/RowSpan ${rowSpan}`;
  const names = headers.flatMap((header) => ids.get(header) ?? []).map(byteString);
  if (names.length > 0) entries += `/Headers[${names.join('')}]`;
  return entries ? `<</O/Table${entries}>>` : '';
}

/** Fields that are printed, not filled in (14.8.5.6). A list box has no role of its own in PDF 1.7. */
function fieldAttributes({ role, checked, description }: Extract<StructureDetails, { kind: 'field' }>): string {
  let entries = `/Role/${role === 'lb' ? 'tv' : role}`;
  if (checked) entries += `/checked/${checked}`;
  if (description) entries += entry('Desc', textString(description));
  return `<</O/PrintField${entries}>>`;
}
