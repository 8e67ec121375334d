/** `<content-list>`. https://drafts.csswg.org/css-content-3/#content-property and css-gcpm-3 */

import { counterStyle } from './counters.ts';
import {
  atEnd,
  attempt,
  type Cursor,
  createCursor,
  customIdent,
  oneOf,
  type Parser,
  peek,
  takeComma,
  takeFunction,
  takeString,
} from './cursor.ts';
import { image } from './images.ts';
import type { ContentItem, CounterStyleName, TargetUrl } from './types.ts';
import { rawUrl } from './url.ts';

const DECIMAL: CounterStyleName = { kind: 'name', name: 'decimal' };
const NO_STYLE: CounterStyleName = { kind: 'string', value: '' };
const name = customIdent();
const counterName = customIdent('none');
const quote = oneOf('open-quote', 'close-quote', 'no-open-quote', 'no-close-quote');
const which = oneOf('first', 'start', 'last', 'first-except');

/** `, <counter-style>`; `none` shows nothing. */
function styleArgument(cursor: Cursor): CounterStyleName | undefined {
  if (!takeComma(cursor)) return DECIMAL;
  if (attempt(cursor, oneOf('none'))) return NO_STYLE;
  return counterStyle(cursor);
}

function counterFunction(cursor: Cursor, nested: boolean): ContentItem | undefined {
  const counter = counterName(cursor);
  if (counter === undefined) return undefined;
  let separator = '';
  if (nested) {
    const text = takeComma(cursor) ? takeString(cursor) : undefined;
    if (text === undefined) return undefined;
    separator = text;
  }
  const style = styleArgument(cursor);
  if (style === undefined) return undefined;
  return nested ? { kind: 'counters', name: counter, separator, style } : { kind: 'counter', name: counter, style };
}

/** attr() with an optional type and fallback; always shows the attribute's text. */
function attrFunction(cursor: Cursor): ContentItem | undefined {
  const attribute = name(cursor);
  if (attribute === undefined) return undefined;
  attempt(cursor, oneOf('string', 'url', 'raw-string'));
  const type = takeFunction(cursor, 'type');
  if (type === undefined) attempt(cursor, oneOf('raw-string'));
  let fallback = '';
  if (takeComma(cursor)) fallback = attempt(cursor, takeString) ?? '';
  return { kind: 'attr', name: attribute.toLowerCase(), fallback };
}

function targetUrl(cursor: Cursor): TargetUrl | undefined {
  const attr = takeFunction(cursor, 'attr');
  if (attr) {
    const attribute = name(attr);
    if (attribute === undefined) return undefined;
    attempt(attr, oneOf('url', 'string'));
    return { kind: 'attr', name: attribute.toLowerCase() };
  }
  const text = attempt(cursor, rawUrl) ?? attempt(cursor, takeString);
  return text === undefined ? undefined : { kind: 'url', value: text };
}

function targetCounter(cursor: Cursor, nested: boolean): ContentItem | undefined {
  const url = targetUrl(cursor);
  if (!url || !takeComma(cursor)) return undefined;
  const counter = counterName(cursor);
  if (counter === undefined) return undefined;
  let separator: string | null = null;
  if (nested) {
    const text = takeComma(cursor) ? takeString(cursor) : undefined;
    if (text === undefined) return undefined;
    separator = text;
  }
  const style = styleArgument(cursor);
  return style && { kind: 'target-counter', url, name: counter, separator, style };
}

function targetText(cursor: Cursor): ContentItem | undefined {
  const url = targetUrl(cursor);
  if (!url) return undefined;
  if (!takeComma(cursor)) return { kind: 'target-text', url, what: 'content' };
  const what = oneOf('content', 'before', 'after', 'first-letter')(cursor);
  return what && { kind: 'target-text', url, what };
}

function reference(cursor: Cursor, kind: 'string-ref' | 'element-ref'): ContentItem | undefined {
  const referred = name(cursor);
  if (referred === undefined) return undefined;
  if (!takeComma(cursor)) return { kind, name: referred, which: 'first' };
  const when = which(cursor);
  return when && { kind, name: referred, which: when };
}

const LEADERS: Readonly<Record<string, string>> = { dotted: '. ', solid: '_', space: ' ' };

function leaderFunction(cursor: Cursor): ContentItem | undefined {
  const text = attempt(cursor, takeString);
  if (text !== undefined) return { kind: 'leader', pattern: text };
  const keyword = oneOf('dotted', 'solid', 'space')(cursor);
  return keyword && { kind: 'leader', pattern: LEADERS[keyword]! };
}

function contentFunctionItem(cursor: Cursor): ContentItem | undefined {
  const what = attempt(cursor, oneOf('text', 'before', 'after', 'first-letter', 'marker')) ?? 'text';
  return { kind: 'content', what };
}

const FUNCTIONS: Readonly<Record<string, (cursor: Cursor) => ContentItem | undefined>> = {
  counter: (cursor) => counterFunction(cursor, false),
  counters: (cursor) => counterFunction(cursor, true),
  attr: attrFunction,
  string: (cursor) => reference(cursor, 'string-ref'),
  element: (cursor) => reference(cursor, 'element-ref'),
  content: contentFunctionItem,
  'target-counter': (cursor) => targetCounter(cursor, false),
  'target-counters': (cursor) => targetCounter(cursor, true),
  'target-text': targetText,
  // A function of Prince.
  'target-content': targetText,
  leader: leaderFunction,
};

const contentItem: Parser<ContentItem> = (cursor) => {
  const value = peek(cursor);
  if (value?.type === 'string') {
    cursor.index++;
    return { kind: 'string', value: value.value };
  }
  if (value?.type === 'ident') {
    const mark = quote(cursor);
    if (mark) return { kind: 'quote', value: mark };
    return attempt(cursor, oneOf('contents')) && { kind: 'content', what: 'text' };
  }
  if (value?.type === 'function') {
    const parse = Object.hasOwn(FUNCTIONS, value.name) ? FUNCTIONS[value.name] : undefined;
    if (parse) {
      cursor.index++;
      const inner = createCursor(value.values, cursor.state);
      const item = parse(inner);
      return item && atEnd(inner) ? item : undefined;
    }
  }
  const picture = attempt(cursor, image);
  return picture && { kind: 'image', image: picture };
};

/** One or more content items side by side. */
export const contentList: Parser<readonly ContentItem[]> = (cursor) => {
  const items: ContentItem[] = [];
  for (;;) {
    const item = attempt(cursor, contentItem);
    if (item === undefined) return items.length > 0 ? items : undefined;
    items.push(item);
  }
};
