/**
 * Presentational hints of HTML attributes, in the author origin below every author rule.
 * https://html.spec.whatwg.org/multipage/rendering.html
 */

import { ownDirection } from '../../css/selectors/match-language.ts';
import { parseComponentValues } from '../../css/syntax/component-values.ts';
import { type Element, isHtml } from '../../dom/node.ts';
import { background, color, keyword, size } from './attribute-hints.ts';
import { mathmlHints } from './mathml.ts';
import { tableHints } from './tables.ts';
import { comma, dimension, type Hint, ident, integer, px, signedInteger, string } from './values.ts';

const NONE: readonly Hint[] = [];

/** The declarations for an HTML element's attributes, in order; most elements have none. */
export function presentationalHints(element: Element): readonly Hint[] {
  if (element.namespace === 'mathml') return element.attributes.size === 0 ? NONE : mathmlHints(element);
  if (element.namespace !== 'html') return NONE;
  // Cells also follow their table's attributes.
  if (element.attributes.size === 0 && !WITHOUT_ATTRIBUTES.has(element.tag)) return NONE;
  const hints: Hint[] = [];
  globalHints(element, hints);
  alignHints(element, hints);
  switch (element.tag) {
    case 'html':
      colorSchemeHint(element, hints);
      break;
    case 'body':
      bodyHints(element, hints);
      break;
    case 'a':
    case 'area':
      linkHints(element, hints);
      break;
    case 'font':
      fontHints(element, hints);
      break;
    case 'hr':
      ruleHints(element, hints);
      break;
    case 'ol':
    case 'ul':
    case 'li':
    case 'dir':
    case 'menu':
      listHints(element, hints);
      break;
    case 'br':
      keyword(element, 'clear', 'clear', { left: 'left', right: 'right', all: 'both', both: 'both' }, hints);
      break;
    case 'pre':
      if (element.attributes.has('wrap')) hints.push({ property: 'white-space', value: [ident('pre-wrap')] });
      break;
    case 'legend':
      keyword(element, 'align', 'justify-self', { left: 'left', right: 'right', center: 'center' }, hints);
      break;
    case 'table':
    case 'caption':
    case 'colgroup':
    case 'col':
    case 'thead':
    case 'tbody':
    case 'tfoot':
    case 'tr':
    case 'td':
    case 'th':
      tableHints(element, hints);
      break;
    default:
      embeddedHints(element, hints);
  }
  return hints;
}

/** https://html.spec.whatwg.org/multipage/semantics.html#meta-color-scheme: the first one applies. */
function colorSchemeHint({ elements }: Element, hints: Hint[]): void {
  const head = elements.find((child) => isHtml(child, 'head'));
  const meta = head?.elements.find(
    (child) => isHtml(child, 'meta') && child.attributes.get('name')?.trim().toLowerCase() === 'color-scheme',
  );
  const names = meta?.attributes.get('content')?.trim();
  if (!names || !/^[a-z][-\w]*(\s+[a-z][-\w]*)*$/i.test(names)) return;
  hints.push({ property: 'color-scheme', value: parseComponentValues(names) });
}

/** Elements with hints that do not come from their own attributes. */
const WITHOUT_ATTRIBUTES: ReadonlySet<string> = new Set([
  'html',
  'td',
  'th',
  'thead',
  'tbody',
  'tfoot',
  'colgroup',
  'bdi',
]);

function globalHints(element: Element, hints: Hint[]): void {
  const dir = element.attributes.get('dir')?.toLowerCase();
  const direction = dir !== undefined || element.tag === 'bdi' ? ownDirection(element) : null;
  if (direction !== null) hints.push({ property: 'direction', value: [ident(direction)] });
  const language = element.attributes.get('lang');
  if (language !== undefined) hints.push({ property: '-internal-locale', value: [ident(localeOf(language))] });
  if (element.attributes.has('hidden') && element.tag !== 'embed') hiddenHint(element, hints);
}

/** Deviation: rules of the user agent in HTML. In browsers `revert` shows the element again, which hints allow. */
function hiddenHint({ attributes }: Element, hints: Hint[]): void {
  const isUntilFound = attributes.get('hidden')!.toLowerCase() === 'until-found';
  hints.push(
    isUntilFound
      ? { property: 'content-visibility', value: [ident('hidden')] }
      : { property: 'display', value: [ident('none')] },
  );
}

/** Languages in Devanagari for which browsers have generic families. */
const DEVANAGARI: ReadonlySet<string> = new Set(['hi', 'mr', 'ne', 'sa', 'mai', 'bho', 'kok', 'doi']);

/** The Han place of a language, or its script if generic families depend on it; otherwise 'auto'. */
function localeOf(language: string): string {
  const [primary, ...rest] = language.toLowerCase().split('-');
  if (primary === 'ja') return 'jp';
  if (primary === 'ko') return 'kr';
  if (DEVANAGARI.has(primary!)) return 'deva';
  if (primary !== 'zh') return 'auto';
  if (rest.includes('hk') || rest.includes('mo')) return 'hk';
  return rest.includes('hant') || rest.includes('tw') ? 'tc' : 'sc';
}

/** `align` of block elements: alignment of the lines and of block children. */
const ALIGN = {
  left: '-webkit-left',
  right: '-webkit-right',
  center: '-webkit-center',
  middle: '-webkit-center',
  justify: 'justify',
};

/** Deviation: of nearly any other element, as in browsers; HTML knows it of headings alone. */
const ALIGN_LINES = {
  left: 'left',
  right: 'right',
  center: 'center',
  middle: 'center',
  justify: 'justify',
  start: 'start',
  end: 'end',
};

const EMBEDDED = new Set(['img', 'embed', 'iframe', 'object', 'video', 'canvas', 'input', 'marquee']);

/** Elements whose `align` means something else, or nothing. */
const OWN_ALIGNMENT: ReadonlySet<string> = new Set([
  ...EMBEDDED,
  ...'table caption colgroup col thead tbody tfoot tr td th hr legend button select textarea'.split(' '),
]);

function alignHints(element: Element, hints: Hint[]): void {
  if (OWN_ALIGNMENT.has(element.tag)) return;
  const isBlock = element.tag === 'div' || element.tag === 'p';
  keyword(element, 'align', 'text-align', isBlock ? ALIGN : ALIGN_LINES, hints);
}

/** Deviation: as in browsers, one attribute is for both sides, the last one counts, and `rightmargin` and `bottommargin` mean nothing. */
const BODY_MARGINS: ReadonlyMap<string, readonly string[]> = new Map([
  ['marginwidth', ['left', 'right']],
  ['leftmargin', ['left', 'right']],
  ['marginheight', ['top', 'bottom']],
  ['topmargin', ['top', 'bottom']],
]);

function bodyHints(element: Element, hints: Hint[]): void {
  for (const [name, text] of element.attributes) {
    const sides = BODY_MARGINS.get(name);
    const value = sides ? integer(text) : null;
    if (value !== null) for (const side of sides!) hints.push({ property: `margin-${side}`, value: [px(value)] });
  }
  background(element, hints);
  color(element, 'text', 'color', hints);
}

/** Links have the colour that `link` of the body gives them; none is visited or active on paper. */
function linkHints(element: Element, hints: Hint[]): void {
  if (!element.attributes.has('href')) return;
  let { parent } = element;
  while (parent.kind === 'element' && !isHtml(parent, 'body')) parent = parent.parent;
  if (parent.kind === 'element') color(parent, 'link', 'color', hints);
}

const FONT_SIZES = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];

function fontHints(element: Element, hints: Hint[]): void {
  color(element, 'color', 'color', hints);
  const face = element.attributes.get('face');
  const families =
    face
      ?.split(',')
      .map((name) => name.trim().replace(/^["']|["']$/g, ''))
      .filter((name) => name !== '') ?? [];
  if (families.length > 0) {
    // A generic family must stay a keyword; anything else is a name.
    const family = (name: string) =>
      /^(serif|sans-serif|monospace|cursive|fantasy|system-ui)$/i.test(name) ? ident(name.toLowerCase()) : string(name);
    hints.push({
      property: 'font-family',
      value: families.flatMap((name, i) => (i === 0 ? [family(name)] : [comma, family(name)])),
    });
  }
  const match = /^\s*([-+]?)(\d+)/.exec(element.attributes.get('size') ?? '');
  if (!match) return;
  const offset = match[1] === '+' ? 3 : match[1] === '-' ? 3 : 0;
  const step = match[1] === '-' ? offset - Number(match[2]) : offset + Number(match[2]);
  hints.push({ property: 'font-size', value: [ident(FONT_SIZES[Math.max(1, Math.min(7, step)) - 1]!)] });
}

function ruleHints(element: Element, hints: Hint[]): void {
  const align = element.attributes.get('align')?.toLowerCase();
  if (align === 'left')
    hints.push({ property: 'margin-left', value: [px(0)] }, { property: 'margin-right', value: [ident('auto')] });
  if (align === 'right')
    hints.push({ property: 'margin-left', value: [ident('auto')] }, { property: 'margin-right', value: [px(0)] });
  size(element, 'width', 'width', hints);
  const { attributes } = element;
  const shaded = !attributes.has('color') && !attributes.has('noshade');
  if (!shaded) hints.push({ property: 'border-style', value: [ident('solid')] });
  for (const property of ['border-color', 'background-color'] as const) {
    if (attributes.has('color')) color(element, 'color', property, hints);
    else if (!shaded) hints.push({ property, value: [ident('gray')] });
  }
  if (!attributes.has('size')) return;
  // Deviation: HTML makes the borders of solid rules half as thick as `size`. Browsers fill rules, and those of 1 have one border.
  const thickness = integer(attributes.get('size')) ?? 0;
  if (thickness <= 1) hints.push({ property: 'border-bottom-width', value: [px(0)] });
  else hints.push({ property: 'height', value: [px(thickness - 2)] });
}

const LIST_TYPES: Readonly<Record<string, string>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  '1': 'decimal',
};
const BULLETS = { none: 'none', disc: 'disc', circle: 'circle', square: 'square' };

/** Numbers for `ol`, bullets for `ul`, both for `li`. https://html.spec.whatwg.org/multipage/rendering.html#lists */
function listHints(element: Element, hints: Hint[]): void {
  const { tag } = element;
  const type = element.attributes.get('type');
  // The only attribute value whose case counts.
  if (type !== undefined && (tag === 'ol' || tag === 'li') && Object.hasOwn(LIST_TYPES, type)) {
    hints.push({ property: 'list-style-type', value: [ident(LIST_TYPES[type]!)] });
  } else if (tag !== 'ol') {
    keyword(element, 'type', 'list-style-type', BULLETS, hints);
  }
}

/**
 * https://html.spec.whatwg.org/multipage/rendering.html#attributes-for-embedded-content-and-images: `middle` and `center` put the
 * vertical middle of the element on the baseline, for which only WebKit has a keyword.
 */
function embeddedHints(element: Element, hints: Hint[]): void {
  if (!EMBEDDED.has(element.tag)) return;
  if (element.tag === 'input' && element.attributes.get('type')?.toLowerCase() !== 'image') return;
  if (element.tag !== 'canvas') {
    size(element, 'width', 'width', hints);
    size(element, 'height', 'height', hints);
  }
  mapRatio(element, hints);
  if (element.tag === 'video' || element.tag === 'canvas') return;
  // Deviation: frames have no such attributes in browsers.
  if (element.tag !== 'iframe') {
    for (const side of ['left', 'right']) size(element, 'hspace', `margin-${side}`, hints);
    for (const side of ['top', 'bottom']) size(element, 'vspace', `margin-${side}`, hints);
  }
  keyword(element, 'align', 'float', { left: 'left', right: 'right' }, hints);
  const vertical = {
    top: 'top',
    texttop: 'text-top',
    middle: '-webkit-baseline-middle',
    absmiddle: 'middle',
    abscenter: 'middle',
    center: '-webkit-baseline-middle',
    bottom: 'baseline',
    baseline: 'baseline',
    absbottom: 'bottom',
  };
  keyword(element, 'align', 'vertical-align', vertical, hints);
  const border = signedInteger(element.attributes.get('border'));
  if (border !== null && border > 0 && !isHtml(element, 'iframe')) {
    hints.push(
      { property: 'border-width', value: [px(border)] },
      { property: 'border-style', value: [ident('solid')] },
    );
  }
  if (isHtml(element, 'iframe') && element.attributes.get('frameborder')?.trim() === '0') {
    hints.push({ property: 'border-style', value: [ident('none')] });
  }
}

/** `width` and `height` together give an `img` its ratio before it has loaded. */
function mapRatio(element: Element, hints: Hint[]): void {
  if (element.tag !== 'img' && element.tag !== 'video' && element.tag !== 'canvas') return;
  const width = dimension(element.attributes.get('width'));
  const height = dimension(element.attributes.get('height'));
  if (width?.type !== 'dimension' || height?.type !== 'dimension' || width.value === 0 || height.value === 0) return;
  const plain = (value: number) =>
    ({ type: 'number', value, isInteger: Number.isInteger(value), text: String(value), start: 0 }) as const;
  hints.push({
    property: 'aspect-ratio',
    value: [
      ident('auto'),
      { type: 'whitespace', start: 0 },
      plain(width.value),
      { type: 'delim', value: '/', start: 0 },
      plain(height.value),
    ],
  });
}
