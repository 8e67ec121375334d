/** A content stream being written: its operators, the resources it uses and the current graphics state. */

import { IDENTITY, type Matrix, multiply } from '../geometry.ts';
import type { EmbeddedFont } from './font-writer.ts';
import type { MarkSequence } from './marks.ts';
import type { PdfRef } from './sink.ts';
import { matrixOperands, num } from './syntax.ts';

type ResourceKind = 'Font' | 'XObject' | 'ExtGState' | 'Shading' | 'Pattern' | 'ColorSpace';

/** What `q` saves. Empty strings and NaN mean unknown, so that the next use writes the operator. */
interface GraphicsState {
  /** From user space to the page's space in points. */
  ctm: Matrix;
  /** Steps per user unit to which coordinates are rounded: a hundredth of a CSS px on the page, however it is scaled. */
  steps: number;
  fill: string;
  stroke: string;
  alpha: number;
  font: EmbeddedFont | null;
  fontSize: number;
  renderMode: number;
  /** Tc: user units after each code. */
  spacing: number;
  /** Tw: user units after each code that is the single byte 32. */
  wordSpacing: number;
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
  /** The end of the last shown text, in user space. */
  penX: number;
  /** Marked content of this stream, or null if nothing is tagged. */
  readonly marks: MarkSequence | null;
  /** Drawn once, on its page, so that its links and destinations count. False for pattern cells, masks and reused forms. */
  readonly inPage: boolean;
  /** The factor by which it may be shown larger than `state.ctm`. */
  readonly magnified: number;
  /** Something here needs blending, so the page must name its blending space. */
  transparent: boolean;
}

type Appearance = Pick<Content, 'inPage' | 'magnified'>;

const ALONE: Appearance = { inPage: false, magnified: 1 };

/** Initial facts about how the content is drawn; a group takes them from its outer content. */
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
    state: unknownState(base, magnified),
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

const unknownState = (ctm: Matrix, magnified: number): GraphicsState => ({
  ctm,
  steps: stepsFor(ctm, magnified),
  fill: '',
  stroke: '',
  alpha: 1,
  font: null,
  fontSize: Number.NaN,
  // A form or mask starts in the graphics state in which it is drawn.
  renderMode: Number.NaN,
  spacing: Number.NaN,
  wordSpacing: Number.NaN,
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
  content.state.steps = stepsFor(content.state.ctm, content.magnified);
}

/** The most decimals of a coordinate; readers keep no more than six. */
const MOST_DECIMALS = 6;

function stepsFor(ctm: Matrix, magnified: number): number {
  const scale = Math.max(Math.abs(ctm[0]), Math.abs(ctm[1]), Math.abs(ctm[2]), Math.abs(ctm[3])) * magnified;
  // A tolerance for rounding of the scale itself.
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

/** Rounded to the precision of the operator. */
export function setSpacing(content: Content, wanted: number): void {
  const spacing = Math.round(wanted * 1000) / 1000;
  if (content.state.spacing === spacing) return;
  content.state.spacing = spacing;
  content.out += `${num(spacing)} Tc\n`;
}

export function setWordSpacing(content: Content, wanted: number): void {
  const spacing = Math.round(wanted * 1000) / 1000;
  if (content.state.wordSpacing === spacing) return;
  content.state.wordSpacing = spacing;
  content.out += `${num(spacing)} Tw\n`;
}

/** For content that starts in the state of a page, where text is filled and has no spacing. */
export function resetText(content: Content): void {
  setSpacing(content, 0);
  if (content.state.renderMode !== 0) content.out += '0 Tr\n';
  content.state.renderMode = 0;
}

/** Entries of the resource dictionary: the used resources, each kind in order of first use. */
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
