/** What can be copied out of a PDF is the text of the document, in its order: asked of Poppler and MuPDF where they are installed. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';

const has = (program: string): boolean => spawnSync(program, ['-v']).error === undefined;

/** Articles of the Universal Declaration, and syllables whose signs are drawn in another order than they are written. */
const SAMPLES = {
  Latin: 'Office affinity difficult, Türkçe',
  Devanagari: 'सभी मनुष्यों को गौरव और अधिकारों कि र्क',
  Bengali: 'সমস্ত মানুষ স্বাধীনভাবে কো তাঁ',
  Tamil: 'மனிதப் பிறவியினர் கொள்கை',
  Telugu: 'ప్రతిపత్తిస్వత్వముల విషయమున',
  Malayalam: 'മനുഷ്യരെല്ലാവരും കൊ',
  Thai: 'มนุษย์ทั้งหลาย น้ำ',
  Lao: 'ມະນຸດເກີດມາ ນ້ຳ',
  Khmer: 'មនុស្សទាំងអស់កើតមក',
  Burmese: 'လူတိုင်းသည် ကြေညာ',
  Sinhala: 'සියලු මනුෂ්‍යයෝ නිදහස්ව',
  Javanese: 'ꦱꦧꦼꦤ꧀ꦮꦺꦴꦁꦏꦭ',
  Ethiopic: 'የሰው ልጅ ሁሉ',
  Georgian: 'ყველა ადამიანი',
  Korean: '모든 인간은 태어날 때부터',
  Japanese: 'すべての人間は、生まれながらにして自由',
  Chinese: '人人生而自由，在尊严和权利上一律平等。',
};
/** Poppler puts these in the order of the text; MuPDF gives them as they stand on the line. */
const TO_THE_LEFT = {
  Arabic: 'يولد جميع الناس متساوين في الكرامة',
  Urdu: 'تمام انسان آزاد اور حقوق',
  Hebrew: 'כל בני האדם נולדו בני חורין',
  Syriac: 'ܟܠ ܒܪܢܫܐ ܒܪܝܠܗ',
};

const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
const all = { ...SAMPLES, ...TO_THE_LEFT };
const paragraphs = (samples: Readonly<Record<string, string>>): string =>
  Object.values(samples)
    .map((text) => `<p dir=auto>${text}</p>`)
    .join('');

const folder = mkdtempSync(path.join(tmpdir(), 'platen-extracted-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function extracted(samples: Readonly<Record<string, string>>, command: readonly string[]): Promise<string> {
  const file = path.join(folder, `${command[0]}.pdf`);
  const { pdf } = await render(`<style>p { font: 16px/2 sans-serif }</style>${paragraphs(samples)}`);
  writeFileSync(file, pdf);
  const [program, ...options] = command;
  return clean(
    execFileSync(
      program!,
      options.map((option) => (option === 'FILE' ? file : option)),
      { encoding: 'utf8' },
    ),
  );
}

describe('text copied out', () => {
  it.skipIf(!has('pdftotext'))('by Poppler is that of the document', async () => {
    const text = await extracted(all, ['pdftotext', 'FILE', '-']);
    for (const sample of Object.values(all)) expect(text).toContain(clean(sample));
  });

  it.skipIf(!has('mutool'))('by MuPDF is that of the document', async () => {
    const text = await extracted(SAMPLES, ['mutool', 'draw', '-q', '-F', 'txt', 'FILE']);
    for (const sample of Object.values(SAMPLES)) expect(text).toContain(clean(sample));
  });
});
