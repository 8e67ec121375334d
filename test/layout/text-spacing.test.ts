/** Spacing between characters at the edges of lines and where lines are justified: lines and places are Chromium's. */

import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

/** The text of each line with where it starts and ends, in px from the box, rounded. */
async function lines(css: string, content: string, language = 'ja'): Promise<string[]> {
  const source = `<!DOCTYPE html><html lang=${language}><body style="margin:0;font:16px/28px 'Noto Sans JP'"><div style="${css}">${content}</div>`;
  const { pages } = await layout(source, { page: { size: [800, 2000], margin: 0 } });
  const found = new Map<number, { text: string; from: number; to: number }>();
  for (const { tag, text, x, y, width } of pages[0]!.boxes) {
    if (tag !== '#text' || !text?.trim()) continue;
    const line = Math.floor(y / 28);
    const here = found.get(line) ?? { text: '', from: x, to: x };
    found.set(line, { text: here.text + text, from: Math.min(here.from, x), to: Math.max(here.to, x + width) });
  }
  return [...found.values()].map(({ text, from, to }) => `${Math.round(from)}-${Math.round(to)} ${text.trim()}`);
}

describe('text-spacing-trim at the edges of lines', () => {
  it('gives a bracket at the start of a line all of its square', async () => {
    const text = 'いた（あい事）「だけは」記憶';
    expect(await lines('width:112px;', text)).toEqual(['0-112 いた（あい事）', '0-112 「だけは」記憶']);
  });

  it.each([
    ['normal', ['0-64 「あい」', '0-48 「うえ', '0-48 お」か']],
    ['space-first', ['0-64 「あい」', '0-64 「うえお」', '0-16 か']],
    ['trim-start', ['0-56 「あい」', '0-64 「うえお」', '0-16 か']],
  ])('%s', async (value, expected) => {
    expect(await lines(`text-spacing-trim:${value};width:64px`, '「あい」「うえお」か')).toEqual(expected);
  });

  it('halves a closing bracket that has no room otherwise, not a stop', async () => {
    expect(await lines('width:56px;', 'あいう」え')).toEqual(['0-56 あいう」', '0-16 え']);
    expect(await lines('width:56px;', 'あいう、え')).toEqual(['0-32 あい', '0-48 う、え']);
  });

  it('knows that colons of simplified Chinese stand at the left', async () => {
    expect(await lines("font-family:'Noto Sans SC'", '界：；！', 'zh-Hans')).toEqual(['0-56 界：；！']);
    expect(await lines('', '界：；！')).toEqual(['0-64 界：；！']);
  });
});

describe('text-autospace at the edges of lines', () => {
  it('adds nothing at the end of a line, and counts nothing there', async () => {
    const text = 'あい11';
    expect(await lines('text-autospace:normal;width:32px', text)).toEqual(['0-32 あい', expect.stringMatching(/ 11$/)]);
  });

  it('goes by the element that holds both characters', async () => {
    const [plain] = await lines('', '漢<span>漢1漢</span>');
    expect(await lines('text-autospace:normal', '漢<span style="text-autospace:no-autospace">漢1漢</span>')).toEqual([
      plain,
    ]);
  });
});

describe('text-justify', () => {
  const gapsOf = async (css: string, content: string, language?: string) => {
    const source = `<!DOCTYPE html><html lang=${language ?? 'ja'}><body style="margin:0;font:16px/28px 'Noto Sans JP'"><div style="width:200px;text-align-last:justify;${css}">${content}</div>`;
    const { pages } = await layout(source, { page: { size: [800, 600], margin: 0 } });
    const words = pages[0]!.boxes.filter(({ tag }) => tag === 'b').sort((a, b) => a.x - b.x);
    return words.slice(1).map(({ x }, i) => Math.round((x - words[i]!.x - words[i]!.width) * 10) / 10);
  };

  it('parts ideographs from what stands beside them', async () => {
    expect((await lines('width:100px;text-align-last:justify', '11月22日')).at(0)).toMatch(/^0-100 /);
  });

  it('does not part Hangul', async () => {
    const gaps = await gapsOf('', '<b>한국어</b> <b>줄바꿈</b>', 'ko');
    const widths = await gapsOf('width:auto;text-align-last:auto', '<b>한국어</b> <b>줄바꿈</b>', 'ko');
    expect(gaps[0]!).toBeGreaterThan(widths[0]! + 80);
  });

  it('inter-character never parts letters that join', async () => {
    const words = '<b>متساوين</b> <b>أحرارًا</b> <b>الناس</b>';
    const between = await gapsOf('direction:rtl;text-justify:inter-character', words, 'ar');
    expect(between).toEqual(await gapsOf('direction:rtl;text-justify:inter-word', words, 'ar'));
  });
});
