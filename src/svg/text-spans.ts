/** The characters of a `<text>` and what its elements say of them. https://svgwg.org/svg2-draft/text.html#TSpanAttributes */

import { attribute, type Element } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { concealed, endsInWord, transformText } from '../text/text-transform.ts';
import { lengthOf, lengthsOf, numbersOf } from './attributes.ts';
import {
  hrefOf,
  isDisplayed,
  MAX_DEPTH,
  type Place,
  type SvgContext,
  spend,
  styleAt,
  targetOf,
  unitsOf,
} from './context.ts';
import { shiftOf } from './text-baselines.ts';
import { type TextPath, textPathOf } from './text-path.ts';

/** A stretch of text with one style and at most one position of its own, at its start. */
export interface Span extends Inherited {
  /** UTF-16 offsets into the whole text. */
  readonly from: number;
  to: number;
  readonly x: Px | null;
  readonly y: Px | null;
  readonly dx: Px;
  readonly dy: Px;
  /** Degrees that each of its glyphs is turned by, about its own origin. */
  readonly rotate: number;
}

/** What `textLength` asks for; one for all of an element's text. */
export interface WantedLength {
  readonly length: Px;
  /** The glyphs are stretched too, and not the spaces between them alone. */
  readonly glyphs: boolean;
}

/** What elements hand down to the text in them. */
interface Inherited {
  readonly style: ComputedStyle;
  /** The elements at or above this one whose `text-decoration` it has, outermost first. */
  readonly decorations: readonly ComputedStyle[];
  /** Px that `baseline-shift` raises it by. */
  readonly raised: Px;
  /** Null: on straight lines. */
  readonly path: TextPath | null;
  /** Of the nearest element that has one. */
  readonly wanted: WantedLength | null;
}

/** Lists of positions, consumed a character at a time by an element and its descendants. */
interface Positions {
  readonly x: readonly Px[];
  readonly y: readonly Px[];
  readonly dx: readonly Px[];
  readonly dy: readonly Px[];
  /** The last one holds for all that follow. */
  readonly rotate: readonly number[];
  index: number;
}

interface Flow {
  text: string;
  readonly spans: Span[];
  readonly positions: Positions[];
  /** The last character was collapsible white space, or nothing came yet. */
  afterSpace: boolean;
  /** The last character is in a word, which the next may continue. */
  inWord: boolean;
}

export interface SpannedText {
  readonly text: string;
  readonly spans: readonly Span[];
}

export function spansOf(context: SvgContext, element: Element, style: ComputedStyle, place: Place): SpannedText {
  const flow: Flow = { text: '', spans: [], positions: [], afterSpace: true, inWord: false };
  collect(context, element, inheritedBy(context, element, style, null, place), place, flow);
  const last = flow.spans[flow.spans.length - 1];
  if (last && collapses(last.style) && flow.text.endsWith(' ')) last.to--;
  return { text: flow.text, spans: flow.spans.filter(({ from, to }) => from < to) };
}

function inheritedBy(
  context: SvgContext,
  element: Element,
  style: ComputedStyle,
  parent: Inherited | null,
  place: Place,
): Inherited {
  const own = style.inline.textDecorationLine.length > 0 && style !== parent?.style;
  const decorations = parent?.decorations ?? [];
  const length = lengthOf(attribute(element, 'textLength'), unitsOf(context, place, style), 'x');
  const glyphs = attribute(element, 'lengthAdjust') === 'spacingAndGlyphs';
  return {
    style,
    decorations: own ? [...decorations, style] : decorations,
    // `baseline-shift` is not inherited: it adds up.
    raised: (parent?.raised ?? 0) + shiftOf(context, style),
    path: parent?.path ?? null,
    wanted: length !== null && length >= 0 ? { length, glyphs } : (parent?.wanted ?? null),
  };
}

const collapses = ({ text }: ComputedStyle): boolean =>
  text.whiteSpaceCollapse === 'collapse' || text.whiteSpaceCollapse === 'preserve-breaks';

function collect(context: SvgContext, element: Element, inherited: Inherited, place: Place, flow: Flow): void {
  const units = unitsOf(context, place, inherited.style);
  const list = (name: string, direction: 'x' | 'y'): Px[] => lengthsOf(attribute(element, name), units, direction);
  const rotate = numbersOf(attribute(element, 'rotate'));
  flow.positions.push({
    x: list('x', 'x'),
    y: list('y', 'y'),
    dx: list('dx', 'x'),
    dy: list('dy', 'y'),
    rotate,
    index: 0,
  });
  for (const child of element.children) {
    if (child.kind === 'text') addText(flow, child.data, inherited, context.styled.languageOf(element));
    else collectElement(context, child, inherited, place, flow);
  }
  flow.positions.pop();
}

function collectElement(context: SvgContext, element: Element, parent: Inherited, place: Place, flow: Flow): void {
  if (place.depth > MAX_DEPTH || !spend(context)) return;
  const style = styleAt(context, element, parent.style, place);
  if (!isDisplayed(style)) return;
  const deeper = { ...place, depth: place.depth + 1 };
  const inherited = inheritedBy(context, element, style, parent, place);
  switch (element.tag) {
    case 'textPath': {
      // Without a path to stand on, its text is not rendered.
      const path = textPathOf(context, element, style, place);
      if (path && parent.path === null) collect(context, element, { ...inherited, path }, deeper, flow);
      return;
    }
    case 'tspan':
    case 'a':
      collect(context, element, inherited, deeper, flow);
      return;
    case 'tref': {
      const target = targetOf(context, hrefOf(element));
      const text = target?.children.map((child) => (child.kind === 'text' ? child.data : '')).join('') ?? '';
      addText(flow, text, inherited, context.styled.languageOf(element));
      return;
    }
    default:
  }
}

/** What belongs to the letter before it has no position of its own. */
const CONTINUES = /^(?:\p{M}|\p{Emoji_Modifier}|\u200d)/u;

/** The first character that may continue a letter. */
const FIRST_MARK = 0x300;

const continues = (letter: string): boolean => letter.charCodeAt(0) >= FIRST_MARK && CONTINUES.test(letter);

function addText(flow: Flow, data: string, inherited: Inherited, language: string): void {
  const collapsed = collapses(inherited.style);
  let text = collapsed ? data.replace(/[\t\r\n ]+/g, ' ') : data.replace(/[\t\r\n]/g, ' ');
  if (collapsed && flow.afterSpace && text.startsWith(' ')) text = text.slice(1);
  if (text === '') return;
  flow.afterSpace = text.endsWith(' ');
  const { textTransform, textSecurity } = inherited.style.text;
  const inWord = flow.inWord;
  flow.inWord = endsInWord(text, inWord);
  if (textTransform.length > 0) text = transformText(text, textTransform, language, inWord);
  text = concealed(text, textSecurity);
  const start = flow.text.length;
  flow.text += text;
  let from = 0;
  let at = 0;
  let current = nextPosition(flow.positions);
  for (const letter of text) {
    if (at > 0) {
      const position = nextPosition(flow.positions);
      if ((isPlaced(position) || position.rotate !== current.rotate) && !continues(letter)) {
        flow.spans.push(spanOf(inherited, current, start + from, start + at));
        from = at;
        current = position;
      }
    }
    at += letter.length;
  }
  flow.spans.push(spanOf(inherited, current, start + from, start + text.length));
}

function spanOf(inherited: Inherited, { x, y, dx, dy, rotate }: Position, from: number, to: number): Span {
  const { style, decorations, raised, path, wanted } = inherited;
  return { style, decorations, raised, path, wanted, x, y, dx, dy, rotate, from, to };
}

type Position = Pick<Span, 'x' | 'y' | 'dx' | 'dy' | 'rotate'>;

const isPlaced = ({ x, y, dx, dy }: Position): boolean => x !== null || y !== null || dx !== 0 || dy !== 0;

/** What the innermost lists say about the next character. */
function nextPosition(stack: readonly Positions[]): Position {
  let x: Px | null = null;
  let y: Px | null = null;
  let [dx, dy, rotate] = [0, 0, 0];
  for (const positions of stack) {
    const i = positions.index++;
    x = positions.x[i] ?? x;
    y = positions.y[i] ?? y;
    dx = positions.dx[i] ?? dx;
    dy = positions.dy[i] ?? dy;
    rotate = positions.rotate[i] ?? positions.rotate.at(-1) ?? rotate;
  }
  return { x, y, dx, dy, rotate };
}
