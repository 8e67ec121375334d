/** Eighty documents of many kinds in all profiles: none of them breaks a condition that a program can check. */

import { describe, expect, it } from 'vitest';
import { PDF_STANDARDS, type PdfStandard, render } from '../../src/index.ts';
import { accessibility2Faults } from './accessible-2-conditions.ts';
import { accessibilityFaults } from './accessible-conditions.ts';
import { archiveFaults } from './archive-conditions.ts';
import { KINDS, profileDocument } from './profile-bodies.ts';
import { readPdf } from './reader.ts';

const ARCHIVES = PDF_STANDARDS.filter((name) => name.startsWith('PDF/A'));

async function faultsOf(body: string, standard: readonly PdfStandard[]): Promise<readonly string[]> {
  const { pdf } = await render(profileDocument(body), { pdf: { standard, forms: true } });
  const read = readPdf(pdf);
  const accessible = standard.includes('PDF/UA-1') ? [...accessibilityFaults(read)] : [];
  if (standard.includes('PDF/UA-2')) accessible.push(...accessibility2Faults(read));
  return [...accessible, ...archiveFaults(read, standard.find((name) => name.startsWith('PDF/A'))!)];
}

describe('documents that keep to their standards', () => {
  it.each(Object.entries(KINDS))('%s', async (_, bodies) => {
    expect(bodies).toHaveLength(8);
    for (const [index, body] of bodies.entries()) {
      expect([body, await faultsOf(body, ['PDF/UA-1', 'PDF/A-2u'])]).toEqual([body, []]);
      const other = ARCHIVES[index % ARCHIVES.length]!;
      const standards: readonly PdfStandard[] = [other.startsWith('PDF/A-4') ? 'PDF/UA-2' : 'PDF/UA-1', other];
      expect([body, other, await faultsOf(body, standards)]).toEqual([body, other, []]);
    }
  });
});
