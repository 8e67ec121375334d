/** What PDF/UA-2 asks beyond PDF/UA-1, as far as our files can touch it. ISO 14289-2; clauses are numbered as there. */

import { Bytes, type Dictionary, isStream, Name, type Pdf, Ref, textOf, type Value } from './reader.ts';

const listOf = (value: Value): Value[] => (Array.isArray(value) ? value : value === null ? [] : [value]);
const nameOf = (value: Value): string => (value instanceof Name ? value.text : '');

const SPACE = 'http://iso.org/pdf2/ssn';
const OF_PDF_2 = new Set(
  `Document DocumentFragment Part Sect Div Aside NonStruct P H1 H2 H3 H4 H5 H6 Title FENote Sub Lbl Span Em Strong Link Annot Form Ruby RB RT RP
  Warichu WT WP L LI LBody Table TR TH TD THead TBody TFoot Caption Figure Formula Artifact`.split(/\s+/),
);
const OF_PDF_1 = new Set('Art BlockQuote TOC TOCI Index Quote Reference BibEntry Code'.split(' '));

/** The clauses that a file breaks. */
export function accessibility2Faults(pdf: Pdf): readonly string[] {
  const found = new Set<string>();
  const { root } = pdf;
  const metadata = pdf.get(root, 'Metadata');
  const xmp = isStream(metadata) ? Buffer.from(pdf.data(metadata)).toString('utf8') : '';
  if (!/pdfuaid:part>2</.test(xmp)) found.add('5 no claim');
  if (!/pdfuaid:rev>\d{4}</.test(xmp)) found.add('5 no year');
  if (!pdf.text.startsWith('%PDF-2.')) found.add('6.1 not PDF 2.0');
  if (pdf.get(root, 'ViewerPreferences', 'DisplayDocTitle') !== true) found.add('8.11.2 title is not shown');
  checkTree(pdf, found);
  checkDestinations(pdf, found);
  for (const page of pdf.pages) {
    for (const annotation of listOf(pdf.get(page, 'Annots'))) {
      const isWidget = nameOf(pdf.get(annotation, 'Subtype')) === 'Widget';
      if (isWidget && pdf.get(annotation, 'StructParent') !== null && textOf(pdf.get(annotation, 'Contents')) === '')
        found.add('8.10.2.3 widget without Contents');
    }
  }
  const files = listOf(pdf.get(root, 'Names', 'EmbeddedFiles', 'Names'));
  for (let i = 1; i < files.length; i += 2)
    if (textOf(pdf.get(files[i], 'Desc')) === '') found.add('8.14.1 file without description');
  return [...found].sort();
}

function checkTree(pdf: Pdf, found: Set<string>): void {
  const tree = pdf.get(pdf.root, 'StructTreeRoot');
  const roles = pdf.get(tree, 'RoleMap') as Dictionary | null;
  const top = listOf(pdf.get(tree, 'K'));
  if (top.length !== 1 || nameOf(pdf.get(top[0], 'S')) !== 'Document' || textOf(pdf.get(top[0], 'NS', 'NS')) !== SPACE)
    found.add('8.2.5.2 the root is no Document of PDF 2.0');
  const refersTo = new Map<number, Set<number>>();
  const notes: number[] = [];
  const visit = (value: Value): void => {
    const element = pdf.resolve(value);
    if (!(element instanceof Map) || !element.has('S')) return;
    const type = nameOf(pdf.get(element, 'S'));
    const isNew = textOf(pdf.get(element, 'NS', 'NS')) === SPACE;
    const known = isNew ? OF_PDF_2.has(type) : OF_PDF_1.has(type) || roles?.has(type);
    if (!known) found.add(`8.2.4 ${type} of no namespace`);
    const id = value instanceof Ref ? value.id : 0;
    const targets = listOf(pdf.get(element, 'Ref')).map((one) => (one as Ref).id);
    refersTo.set(id, new Set(targets));
    if (type === 'FENote') notes.push(id);
    if (type === 'FENote' && nameOf(pdf.get(element, 'A', 'NoteType')) !== 'Footnote')
      found.add('8.2.5.14 no NoteType');
    if (type === 'TOCI' && targets.length === 0) found.add('8.2.5.8 entry without Ref');
    for (const kid of listOf(pdf.get(element, 'K'))) visit(kid);
  };
  for (const kid of top) visit(kid);
  for (const note of notes) {
    const calls = [...refersTo].filter(([, targets]) => targets.has(note)).map(([id]) => id);
    if (calls.length === 0 || !calls.every((call) => refersTo.get(note)!.has(call)))
      found.add('8.2.5.14 note and call');
  }
}

/** 8.8: every place within the document is a structure element. */
function checkDestinations(pdf: Pdf, found: Set<string>): void {
  const isStructural = (value: Value): boolean => nameOf(pdf.get(listOf(pdf.resolve(value))[0], 'S')) !== '';
  for (const id of pdf.ids) {
    const object = pdf.object(id);
    if (!(object instanceof Map)) continue;
    if (object.has('Dest')) found.add('8.8 place on a page');
    const action = pdf.get(object, 'A');
    if (nameOf(pdf.get(action, 'S')) === 'GoTo' && !isStructural(pdf.get(action, 'SD')))
      found.add('8.8 place on a page');
  }
  const names = listOf(pdf.get(pdf.root, 'Names', 'Dests', 'Names'));
  for (let i = 1; i < names.length; i += 2) {
    if (names[i] instanceof Bytes || !isStructural(pdf.get(names[i], 'SD'))) found.add('8.8 name of a place on a page');
  }
}
