/** Pages in scripts whose letters join and stack: what shaping costs where there is no short way. */

import { type Random, repeat, seeded } from './words.ts';

interface Writing {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly initials: readonly string[];
  readonly syllables: readonly string[];
  readonly stop: string;
}

const ARABIC: Writing = {
  language: 'ar',
  direction: 'rtl',
  initials: ['ال', 'و', 'ب', 'م', 'ت', 'ي', ''],
  syllables: [...'بتثجحخدذرزسشصضطظعغفقكلمنهوي', 'ات', 'ون', 'لا', 'مُ', 'سِّ', 'قَ', 'ة'],
  stop: '.',
};

const DEVANAGARI: Writing = {
  language: 'hi',
  direction: 'ltr',
  initials: ['अ', 'आ', 'प्र', 'सं', 'वि', ''],
  syllables:
    'क का कि की कु को क्ष ग ग्र घ च छ ज ज्ञ ट ठ ड त त्र द द्व ध न ने प प्र फ ब भ म में य र रा र्क ल व श श्र स स्थ ह हैं'.split(' '),
  stop: '।',
};

function sentence({ initials, syllables, stop }: Writing, random: Random): string {
  const word = (): string => random.one(initials) + repeat(random.whole(1, 4), () => random.one(syllables));
  return Array.from({ length: random.whole(6, 16) }, word).join(' ') + stop;
}

function text(writing: Writing): string {
  const random = seeded(7);
  const sentences = (): string => Array.from({ length: 4 }, () => sentence(writing, random)).join(' ');
  const body = repeat(9, () => `<p>${sentences()}</p>`);
  return `<!doctype html><html lang="${writing.language}" dir="${writing.direction}"><meta charset="utf-8">
    <style>body{font-size:15px;line-height:1.8}</style>${body}`;
}

export const arabic = (): string => text(ARABIC);
export const devanagari = (): string => text(DEVANAGARI);
