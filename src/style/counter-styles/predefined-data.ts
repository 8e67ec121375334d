/**
 * The predefined counter styles. https://drafts.csswg.org/css-counter-styles-3/#predefined-counters
 * and the ready-made ones that browsers support.
 */

import { armenian, chineseInformal, ethiopic, hebrew, japaneseInformal, koreanHangul } from './complex.ts';
import { type CounterStyleDefinition, type CounterSystem, define, span } from './definition.ts';

const NUMERIC: CounterSystem = { kind: 'numeric' };
const ALPHABETIC: CounterSystem = { kind: 'alphabetic' };
const CYCLIC: CounterSystem = { kind: 'cyclic' };
const ADDITIVE: CounterSystem = { kind: 'additive' };
const FIXED: CounterSystem = { kind: 'fixed', first: 1 };

const digits = (zero: number): CounterStyleDefinition => define(NUMERIC, { symbols: span(zero, zero + 9) });
const bullet = (symbol: string): CounterStyleDefinition => define(CYCLIC, { symbols: [symbol], suffix: ' ' });
const letters = (text: string, suffix = '. '): CounterStyleDefinition =>
  define(ALPHABETIC, { symbols: [...text], suffix });

/** 'V5 IV4' as weights and symbols. */
function weights(text: string): readonly (readonly [number, string])[] {
  return text.split(' ').map((entry) => {
    const [symbol, weight] = entry.split('=');
    return [Number(weight), symbol!] as const;
  });
}

const sum = (text: string, high: number, low = 1): CounterStyleDefinition =>
  define(ADDITIVE, { additive: weights(text), range: [[low, high]] });

const ROMAN = 'M=1000 CM=900 D=500 CD=400 C=100 XC=90 L=50 XL=40 X=10 IX=9 V=5 IV=4 I=1';
const ARMENIAN =
  'Ք=9000 Փ=8000 Ւ=7000 Ց=6000 Ր=5000 Տ=4000 Վ=3000 Ս=2000 Ռ=1000 Ջ=900 Պ=800 Չ=700 Ո=600 Շ=500 Ն=400 Յ=300 Մ=200 Ճ=100 ' +
  'Ղ=90 Ձ=80 Հ=70 Կ=60 Ծ=50 Խ=40 Լ=30 Ի=20 Ժ=10 Թ=9 Ը=8 Է=7 Զ=6 Ե=5 Դ=4 Գ=3 Բ=2 Ա=1';
const GEORGIAN =
  'ჵ=10000 ჰ=9000 ჯ=8000 ჴ=7000 ხ=6000 ჭ=5000 წ=4000 ძ=3000 ც=2000 ჩ=1000 შ=900 ყ=800 ღ=700 ქ=600 ფ=500 ჳ=400 ტ=300 ს=200 ' +
  'რ=100 ჟ=90 პ=80 ო=70 ჲ=60 ნ=50 მ=40 ლ=30 კ=20 ი=10 თ=9 ჱ=8 ზ=7 ვ=6 ე=5 დ=4 გ=3 ბ=2 ა=1';
const HEBREW =
  'ת=400 ש=300 ר=200 ק=100 צ=90 פ=80 ע=70 ס=60 נ=50 מ=40 ל=30 כ=20 יט=19 יח=18 יז=17 טז=16 טו=15 י=10 ט=9 ח=8 ז=7 ו=6 ' +
  'ה=5 ד=4 ג=3 ב=2 א=1';

const CJK_LIST = '、';
const SIMPLIFIED_GROUPS = ['万', '亿', '万亿'];
const TRADITIONAL_GROUPS = ['萬', '億', '兆'];
const HANGUL_GROUPS = ['만', '억', '조'];

const named: Record<string, CounterStyleDefinition> = {
  decimal: digits(0x30),
  'decimal-leading-zero': { ...digits(0x30), pad: [2, '0'] },
  'lower-roman': sum(ROMAN.toLowerCase(), 3999),
  'upper-roman': sum(ROMAN, 3999),
  'lower-alpha': letters('abcdefghijklmnopqrstuvwxyz'),
  'upper-alpha': letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  'lower-greek': letters('αβγδεζηθικλμνξοπρστυφχψω'),
  armenian: armenian(weights(ARMENIAN)),
  'lower-armenian': armenian(weights(ARMENIAN.toLowerCase())),
  georgian: sum(GEORGIAN, 19999),
  hebrew: hebrew(weights(HEBREW)),
  'arabic-indic': digits(0x660),
  bengali: digits(0x9e6),
  cambodian: digits(0x17e0),
  devanagari: digits(0x966),
  gujarati: digits(0xae6),
  gurmukhi: digits(0xa66),
  kannada: digits(0xce6),
  lao: digits(0xed0),
  malayalam: digits(0xd66),
  mongolian: digits(0x1810),
  myanmar: digits(0x1040),
  oriya: digits(0xb66),
  persian: digits(0x6f0),
  tamil: digits(0xbe6),
  telugu: digits(0xc66),
  thai: digits(0xe50),
  tibetan: digits(0xf20),
  'cjk-decimal': define(NUMERIC, {
    symbols: [...'〇一二三四五六七八九'],
    suffix: CJK_LIST,
    range: [[0, Number.POSITIVE_INFINITY]],
  }),
  hiragana: letters(
    'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん',
    CJK_LIST,
  ),
  'hiragana-iroha': letters(
    'いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす',
    CJK_LIST,
  ),
  katakana: letters(
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン',
    CJK_LIST,
  ),
  'katakana-iroha': letters(
    'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
    CJK_LIST,
  ),
  'cjk-earthly-branch': {
    ...define(FIXED, { symbols: [...'子丑寅卯辰巳午未申酉戌亥'], suffix: CJK_LIST }),
    fallback: 'cjk-decimal',
  },
  'cjk-heavenly-stem': {
    ...define(FIXED, { symbols: [...'甲乙丙丁戊己庚辛壬癸'], suffix: CJK_LIST }),
    fallback: 'cjk-decimal',
  },
  disc: bullet('•'),
  circle: bullet('◦'),
  square: bullet('■'),
  'disclosure-open': bullet('▾'),
  'disclosure-closed': bullet('▸'),
  'simp-chinese-informal': chineseInformal(
    { digits: '零一二三四五六七八九', markers: '十百千', groups: SIMPLIFIED_GROUPS },
    '负',
  ),
  'trad-chinese-informal': chineseInformal(
    { digits: '零一二三四五六七八九', markers: '十百千', groups: TRADITIONAL_GROUPS },
    '負',
  ),
  'simp-chinese-formal': chineseInformal(
    { digits: '零壹贰叁肆伍陆柒捌玖', markers: '拾佰仟', groups: SIMPLIFIED_GROUPS },
    '负',
    true,
  ),
  'trad-chinese-formal': chineseInformal(
    { digits: '零壹貳參肆伍陸柒捌玖', markers: '拾佰仟', groups: TRADITIONAL_GROUPS },
    '負',
    true,
  ),
  'japanese-informal': japaneseInformal('〇一二三四五六七八九', '十百千', false),
  'japanese-formal': japaneseInformal('零壱弐参四伍六七八九', '拾百阡', true),
  'korean-hangul-formal': koreanHangul(
    { digits: '영일이삼사오육칠팔구', markers: '십백천', groups: HANGUL_GROUPS },
    true,
  ),
  'korean-hanja-informal': koreanHangul(
    { digits: '零一二三四五六七八九', markers: '十百千', groups: TRADITIONAL_GROUPS },
    false,
  ),
  'korean-hanja-formal': koreanHangul(
    { digits: '零壹貳參四五六七八九', markers: '拾百仟', groups: TRADITIONAL_GROUPS },
    true,
  ),
  'ethiopic-numeric': ethiopic(),
};

const ALIASES: Record<string, string> = {
  'lower-latin': 'lower-alpha',
  'upper-latin': 'upper-alpha',
  'upper-armenian': 'armenian',
  khmer: 'cambodian',
  'cjk-ideographic': 'trad-chinese-informal',
};

export const PREDEFINED: ReadonlyMap<string, CounterStyleDefinition> = new Map([
  ...Object.entries(named),
  ...Object.entries(ALIASES).map(([alias, name]) => [alias, named[name]!] as const),
]);
