/** Which regional forms of Han characters to use. https://drafts.csswg.org/css-fonts-4/#cluster-matching */

import { isTraditionalChinese } from './scripts.ts';

export type HanPlace = 'JP' | 'KR' | 'SC' | 'TC' | 'HK';

/** The place that a language implies, or null. */
export function hanPlaceOf(language: string): HanPlace | null {
  const tag = language.toLowerCase();
  const primary = tag.split('-', 1)[0];
  if (primary === 'ja') return 'JP';
  if (primary === 'ko') return 'KR';
  if (primary === 'yue') return 'HK';
  if (primary !== 'zh') return null;
  if (/-(hk|mo)\b/.test(tag)) return 'HK';
  return isTraditionalChinese(tag) ? 'TC' : 'SC';
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const BOPOMOFO = /\p{Script=Bopomofo}/u;
/** Frequent characters that only one of the two orthographies uses; the strings correspond character by character. */
const SIMPLIFIED =
  /[们这个来时说为对发进动过还没经从长东车书见让给问间开关门业产亲义习乐买卖话语读请谁认识试设计许论证记边达运远选连钱银铁错难页题风飞饭馆马鱼鸟]/gu;
const TRADITIONAL =
  /[們這個來時說為對發進動過還沒經從長東車書見讓給問間開關門業產親義習樂買賣話語讀請誰認識試設計許論證記邊達運遠選連錢銀鐵錯難頁題風飛飯館馬魚鳥]/gu;

/**
 * Without a language, the characters decide: kana is Japanese, hangul Korean, bopomofo Taiwanese, and Chinese is recognised by its
 * orthography. The paragraph is examined first, then the document; traditional characters alone may be Japanese or Korean if the document
 * is. The document is read once, for the first paragraph that is not clear by itself. Deviation: browsers use the user's language here,
 * which a server does not have.
 */
export function createHanPlaces(readDocument: () => string): (paragraph: string) => HanPlace {
  let whole: Signs | null = null;
  return (paragraph) => {
    const { script, orthography } = signsOf(paragraph);
    const own = script ?? orthography;
    if (own !== null && own !== 'TC') return own;
    whole ??= signsOf(readDocument());
    return whole.script ?? own ?? whole.orthography ?? 'SC';
  };
}

interface Signs {
  readonly script: HanPlace | null;
  readonly orthography: HanPlace | null;
}

const signsOf = (text: string): Signs => ({ script: placeOfScript(text), orthography: orthographyOf(text) });

function placeOfScript(text: string): HanPlace | null {
  if (KANA.test(text)) return 'JP';
  if (HANGUL.test(text)) return 'KR';
  return BOPOMOFO.test(text) ? 'TC' : null;
}

function orthographyOf(text: string): HanPlace | null {
  const simplified = text.match(SIMPLIFIED)?.length ?? 0;
  const traditional = text.match(TRADITIONAL)?.length ?? 0;
  if (simplified === traditional) return null;
  return simplified > traditional ? 'SC' : 'TC';
}
