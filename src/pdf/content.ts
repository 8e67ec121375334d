/** A content stream being written: its operators, the resources it names and the graphics state the reader is in. */

import { IDENTITY, type Matrix, multiply } from '../geometry.ts';
import type { EmbeddedFont } from './font-writer.ts';
import type { MarkSequence } from './marks.ts';
import type { PdfRef } from './sink.ts';
import { matrixOperands, num } from './syntax.ts';

type ResourceKind = 'Font' | 'XObject' | 'ExtGState' | 'Shading' | 'Pattern' | 'ColorSpace';

/** What `q` saves. Empty strings and NaN mean unknown: the next use sets the operator anew. */
interface GraphicsState {
  /** User space to the space of the page in points. */
  ctm: Matrix;
  fill: string;
  stroke: string;
  alpha: number;
  font: EmbeddedFont | null;
  fontSize: number;
  renderMode: number;
  /** Tc: user units after each code. */
  spacing: number;
  rise: number;
  /** Line width, dash, cap, join as last written. */
  line: string;
}

export interface Content {
  out: string;
  readonly resources: Record<ResourceKind, Map<string, PdfRef>>;
  /** The stream's own default space in the page's points: the parent space of its patterns. */
  readonly base: Matrix;
  state: GraphicsState;
  readonly saved: GraphicsState[];
  inText: boolean;
  /** Text line matrix: origin and skew, in user space. */
  lineX: number;
  lineY: number;
  skew: number;
  /** Where the text shown last ends, in user space. */
  penX: number;
  /** Marked content of this stream, or null where nothing is tagged. */
  readonly marks: MarkSequence | null;
  /** Seen once, on its page: links and destinations in it count. False for cells, masks and forms used again. */
  readonly inPage: boolean;
  /** How many times larger than `state.ctm` says it may be shown. */
  readonly magnified: number;
  /** Something here needs blending: the page then names its blending space. */
  transparent: boolean;
}

type Appearance = Pick<Content, 'inPage' | 'magnified'>;

const ALONE: Appearance = { inPage: false, magnified: 1 };

/** What is known of how it is seen: for a group, what is of its outer content. */
export function createContent(
  base: Matrix,
  marks: MarkSequence | null,
  { inPage, magnified }: Appearance = ALONE,
): Content {
  return {
    out: '',
    resources: {
      Font: new Map(),
      XObject: new Map(),
      ExtGState: new Map(),
      Shading: new Map(),
      Pattern: new Map(),
      ColorSpace: new Map(),
    },
    base,
    state: unknownState(base),
    saved: [],
    inText: false,
    lineX: 0,
    lineY: 0,
    skew: Number.NaN,
    penX: 0,
    marks,
    inPage,
    magnified,
    transparent: false,
  };
}

const unknownState = (ctm: Matrix): GraphicsState => ({
  ctm,
  fill: '',
  stroke: '',
  alpha: 1,
  font: null,
  fontSize: Number.NaN,
  // A form or mask begins in the state it is drawn in.
  renderMode: Number.NaN,
  spacing: Number.NaN,
  rise: 0,
  line: '',
});

export function beginText(content: Content): void {
  if (content.inText) return;
  content.out += 'BT\n';
  content.inText = true;
  content.skew = Number.NaN;
}

export function endText(content: Content): void {
  if (!content.inText) return;
  if (content.marks?.inText && content.marks.open) endMark(content, content.marks);
  content.out += 'ET\n';
  content.inText = false;
}

export function endMark(content: Content, marks: MarkSequence): void {
  content.out += 'EMC\n';
  marks.open = null;
  marks.inText = false;
}

export function save(content: Content): void {
  endText(content);
  content.out += 'q\n';
  content.saved.push({ ...content.state });
}

export function restore(content: Content): void {
  endText(content);
  content.out += 'Q\n';
  content.state = content.saved.pop()!;
}

export function transform(content: Content, matrix: Matrix): void {
  if (matrix.every((value, i) => value === IDENTITY[i])) return;
  endText(content);
  content.out += `${matrixOperands(matrix)} cm\n`;
  content.state.ctm = multiply(content.state.ctm, matrix);
}

/** Decimals that anyone sees: what is 100 steps to a CSS px is exact enough. Readers keep no more than six. */
const MOST_DECIMALS = 6;

/** Steps of a user unit that coordinates are rounded to: a hundredth of a CSS px on the page, however it is scaled. */
export function stepsOf({ state: { ctm }, magnified }: Content): number {
  const scale = Math.max(Math.abs(ctm[0]), Math.abs(ctm[1]), Math.abs(ctm[2]), Math.abs(ctm[3])) * magnified;
  // Thousandths are what the scale itself may be off.
  const decimals = Math.ceil(Math.log10(scale) - 0.001) + 2;
  return 10 ** Math.min(Math.max(decimals, 0), MOST_DECIMALS);
}

export function use(content: Content, kind: ResourceKind, resource: string, ref: PdfRef): string {
  content.resources[kind].set(resource, ref);
  return `/${resource}`;
}

export function setFill(content: Content, operator: string): void {
  if (content.state.fill === operator) return;
  content.state.fill = operator;
  content.out += `${operator}\n`;
}

export function setStroke(content: Content, operator: string): void {
  if (content.state.stroke === operator) return;
  content.state.stroke = operator;
  content.out += `${operator}\n`;
}

export function setFont(content: Content, font: EmbeddedFont, size: number): void {
  const { state } = content;
  if (state.font === font && state.fontSize === size) return;
  state.font = font;
  state.fontSize = size;
  content.out += `${use(content, 'Font', font.resource, font.ref)} ${num(size)} Tf\n`;
}

/** Rounded to what the operator says. */
export function setSpacing(content: Content, wanted: number): void {
  const spacing = Math.round(wanted * 1000) / 1000;
  if (content.state.spacing === spacing) return;
  content.state.spacing = spacing;
  content.out += `${num(spacing)} Tc\n`;
}

/** For content that begins in the state of a page: its text is filled and not spaced. */
export function resetText(content: Content): void {
  setSpacing(content, 0);
  if (content.state.renderMode !== 0) content.out += '0 Tr\n';
  content.state.renderMode = 0;
}

/** Entries of the resource dictionary: what was used, each kind in the order of first use. */
export function resourceEntries(content: Content): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const [kind, used] of Object.entries(content.resources)) {
    if (used.size === 0) continue;
    let names = '';
    for (const [resource, ref] of used) names += `/${resource} ${ref}`;
    entries[kind] = `<<${names}>>`;
  }
  return entries;
}
