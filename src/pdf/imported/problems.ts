/** Finds violations of the file's standard in an imported page, as far as that is possible. */

import { entriesOf, isArray, isKind, nameOf, type PdfValue } from '../../resources/pdf/objects.ts';
import type { PdfFile, PdfPage } from '../../resources/pdf/pdf-file.ts';
import type { Profile } from '../profile.ts';

interface Problem {
  readonly clause: string;
  readonly message: string;
}

/** Problems of a page and its resources; `keepsTags`: its structure is copied too. Throws `PdfError` if they cannot be read. */
export function pageProblems(page: PdfPage, profile: Profile, keepsTags: boolean): readonly Problem[] {
  const { archive, accessible, exchange } = profile;
  if (!archive && !accessible && !exchange) return [];
  const clause = archive
    ? archive.part === 4
      ? 'ISO 19005-4, 6'
      : `ISO 19005-${archive.part}, 6`
    : exchange
      ? 'ISO 15930-7, 6'
      : `ISO 14289-${accessible!.part}, ${accessible!.part === 1 ? '7.21.4.1' : '8.4.5.5'}`;
  const problems: Problem[] = [];
  const found = lookThrough(page);
  for (const font of found.unembedded) problems.push({ clause, message: `its font ${font} is not embedded` });
  if (archive && found.lzw) problems.push({ clause, message: 'it has streams that are compressed with LZW' });
  if (archive) {
    const claim = claimOf(page.file);
    if (!claim || !covers(claim, archive, keepsTags))
      problems.push({
        clause,
        message: claim
          ? `it says that it is PDF/A-${claim.part}${claim.level.toLowerCase()}`
          : 'it does not say that it is PDF/A',
      });
    if (usesOtherIntent(page.file))
      problems.push({ clause, message: 'the colours of its output intent are not those of this file' });
  }
  // Overprinting, inks and boxes of another file cannot be verified.
  if (exchange) problems.push({ clause, message: 'it is unknown whether its colours match the printing condition' });
  return problems;
}

/** The most objects of a page that are examined. */
const MOST_OBJECTS = 100_000;

function lookThrough({ file, resources }: PdfPage) {
  const unembedded = new Set<string>();
  let lzw = false;
  const seen = new Set<PdfValue>();
  const open: PdfValue[] = [resources];
  for (let value = open.pop(); value !== undefined && seen.size < MOST_OBJECTS; value = open.pop()) {
    const one = file.get(value);
    if (typeof one !== 'object' || one === null || seen.has(one)) continue;
    seen.add(one);
    if (isArray(one)) {
      for (const part of one) open.push(part);
      continue;
    }
    const entries = entriesOf(one);
    if (!entries) continue;
    if (isKind(one, 'stream')) lzw ||= JSON.stringify(file.get(entries.get('Filter')) ?? '').includes('LZW');
    if (nameOf(file.get(entries.get('Type'))) === 'Font') {
      const name = unembeddedFont(file, entries);
      if (name !== null) unembedded.add(name);
    }
    for (const [key, part] of entries) if (key !== 'Parent' && key !== 'P') open.push(part);
  }
  return { unembedded, lzw };
}

/** Type 3 fonts contain their glyphs; a composite font has them in its descendant. */
function unembeddedFont(file: PdfFile, entries: ReadonlyMap<string, PdfValue>): string | null {
  const type = nameOf(file.get(entries.get('Subtype')));
  if (type === 'Type3' || type === 'Type0') return null;
  const descriptor = entriesOf(file.get(entries.get('FontDescriptor')));
  if (descriptor && ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key))) return null;
  return nameOf(file.get(entries.get('BaseFont'))) ?? 'without a name';
}

interface Claim {
  readonly part: number;
  readonly level: string;
}

/** The PDF/A claim in the file's XMP packet. ISO 19005-1, 6.7.11 */
function claimOf(file: PdfFile): Claim | null {
  const stream = file.get(file.catalog.get('Metadata'));
  if (!isKind(stream, 'stream')) return null;
  const text = new TextDecoder().decode(file.decoded(stream).subarray(0, 1 << 20));
  const part = /pdfaid:part\s*(?:=\s*["']|>)\s*(\d)/.exec(text)?.[1];
  const level = /pdfaid:conformance\s*(?:=\s*["']|>)\s*([ABUFE])/i.exec(text)?.[1] ?? '';
  return part === undefined ? null : { part: Number(part), level: level.toUpperCase() };
}

const RANK = 'BUA';

/** Part 3 differs from part 2 only in attachments, which are not copied; part 1 is stricter than either. Part 4 is separate. */
function covers({ part, level }: Claim, archive: NonNullable<Profile['archive']>, keepsTags: boolean): boolean {
  if ((part === 4) !== (archive.part === 4)) return false;
  if (part === 4 || archive.level === null || archive.level === 'F') return true;
  // Level A is about tags.
  return (archive.level !== 'A' || keepsTags) && RANK.indexOf(level) >= RANK.indexOf(archive.level);
}

/** Device colours are defined by the output intent, and ours is RGB. */
function usesOtherIntent(file: PdfFile): boolean {
  const intents = file.get(file.catalog.get('OutputIntents'));
  if (!isArray(intents)) return false;
  return intents.some((one) => {
    const profile = file.get(entriesOf(file.get(one))?.get('DestOutputProfile'));
    const components = isKind(profile, 'stream') ? file.get(profile.entries.get('N')) : null;
    return components !== null && components !== 3;
  });
}
