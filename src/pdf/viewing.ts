/**
 * How a viewer first shows the file, and how it labels the pages. ISO 32000-1, 7.7.2 Document catalog, 12.2 Viewer preferences, 12.4.2
 * Page labels.
 */

import type { PageLabel } from '../display/display-list.ts';
import { dictionary, textString } from './syntax.ts';

const PAGE_MODES = {
  none: 'UseNone',
  outline: 'UseOutlines',
  thumbnails: 'UseThumbs',
  attachments: 'UseAttachments',
  'full-screen': 'FullScreen',
} as const;

const PAGE_LAYOUTS = {
  'single-page': 'SinglePage',
  'one-column': 'OneColumn',
  'two-column-left': 'TwoColumnLeft',
  'two-column-right': 'TwoColumnRight',
  'two-page-left': 'TwoPageLeft',
  'two-page-right': 'TwoPageRight',
} as const;

const LABEL_STYLES = {
  decimal: 'D',
  'upper-roman': 'R',
  'lower-roman': 'r',
  'upper-alpha': 'A',
  'lower-alpha': 'a',
} as const;

const DUPLEX = {
  simplex: 'Simplex',
  'flip-short-edge': 'DuplexFlipShortEdge',
  'flip-long-edge': 'DuplexFlipLongEdge',
} as const;

export interface Viewing {
  /** The panel that a viewer opens beside the pages. Default: the viewer decides. */
  readonly pageMode?: keyof typeof PAGE_MODES;
  /** How a viewer arranges the pages on opening. Default: the viewer decides. */
  readonly pageLayout?: keyof typeof PAGE_LAYOUTS;
  /** How ranges of pages are labelled: `from` is the first page of a range, 1-based, `start` its number. */
  readonly pageLabels?: readonly {
    readonly from: number;
    /** Absent: only the prefix is shown. */
    readonly style?: keyof typeof LABEL_STYLES;
    readonly prefix?: string;
    readonly start?: number;
  }[];
  /** What a viewer hides, and how it fits and prints the pages. */
  readonly viewerPreferences?: {
    readonly hideToolbar?: boolean;
    readonly hideMenubar?: boolean;
    readonly hideWindowUI?: boolean;
    readonly fitWindow?: boolean;
    readonly centerWindow?: boolean;
    /** The order of facing pages. */
    readonly direction?: 'ltr' | 'rtl';
    /** `none`: pages are printed at their true size. */
    readonly printScaling?: 'none' | 'app-default';
    readonly duplex?: keyof typeof DUPLEX;
  };
}

/** The values of the options that take one of a fixed set. */
export const VIEWING_NAMES = {
  pageMode: Object.keys(PAGE_MODES),
  pageLayout: Object.keys(PAGE_LAYOUTS),
  labelStyle: Object.keys(LABEL_STYLES),
  duplex: Object.keys(DUPLEX),
} as const;

/** Entries of the catalogue; if there is a title, viewers show it in place of the file name. */
export function viewingEntries(viewing: Viewing, hasTitle: boolean): Record<string, string> {
  const { pageMode, pageLayout, pageLabels = [], viewerPreferences = {} } = viewing;
  const entries: Record<string, string> = {};
  if (pageMode) entries.PageMode = `/${PAGE_MODES[pageMode]}`;
  if (pageLayout) entries.PageLayout = `/${PAGE_LAYOUTS[pageLayout]}`;
  if (pageLabels.length > 0) entries.PageLabels = `<</Nums[${labelRanges(pageLabels)}]>>`;
  const preferences = preferenceEntries(viewerPreferences, hasTitle);
  if (preferences !== '<<>>') entries.ViewerPreferences = preferences;
  return entries;
}

/**
 * Label ranges from what the margin boxes print on the pages; pages that print no number take the counter's, in the style of the next
 * page that prints one. Empty where viewers would show the same anyway.
 */
export function labelsOfPages(pages: readonly (PageLabel | undefined)[]): NonNullable<Viewing['pageLabels']> {
  const ranges: { readonly from: number; readonly style: LabelStyle; readonly start: number }[] = [];
  let expected: PageLabel = { value: Number.NaN, style: null };
  for (const [index, { value, style }] of withStyles(pages).entries()) {
    if (value !== expected.value || style !== expected.style) ranges.push({ from: index + 1, style, start: value });
    expected = { value: value + 1, style };
  }
  const [first] = ranges;
  return ranges.length === 1 && first!.style === 'decimal' && first!.start === 1 ? [] : ranges;
}

type LabelStyle = keyof typeof LABEL_STYLES;

/** Empty if no page has a number, or one has a number that no label can express. */
function withStyles(
  pages: readonly (PageLabel | undefined)[],
): { readonly value: number; readonly style: LabelStyle }[] {
  const known = pages.map((label) => labelStyle(label?.style ?? null));
  if (!known.some((style) => style !== null) || pages.some((label) => !label || label.value < 1)) return [];
  const found: { value: number; style: LabelStyle }[] = [];
  let style = known.findLast((one) => one !== null)!;
  for (let i = pages.length - 1; i >= 0; i--) {
    style = known[i] ?? style;
    found.push({ value: pages[i]!.value, style });
  }
  return found.reverse();
}

function labelStyle(style: string | null): LabelStyle | null {
  if (style === null) return null;
  const name = style.replace('latin', 'alpha');
  return Object.hasOwn(LABEL_STYLES, name) ? (name as LabelStyle) : 'decimal';
}

/** Makes the ranges begin with the first page, whatever is given. */
function labelRanges(labels: NonNullable<Viewing['pageLabels']>): string {
  const ranges = new Map<number, string>([[0, '<</S/D>>']]);
  for (const { from, style, prefix, start } of labels) {
    const entries = {
      S: style && `/${LABEL_STYLES[style]}`,
      P: prefix ? textString(prefix) : undefined,
      St: start === undefined || start === 1 ? undefined : `${start}`,
    };
    ranges.set(from - 1, dictionary(entries));
  }
  return [...ranges]
    .sort(([a], [b]) => a - b)
    .map(([index, label]) => `${index} ${label}`)
    .join('');
}

function preferenceEntries(preferences: NonNullable<Viewing['viewerPreferences']>, hasTitle: boolean): string {
  const flag = (value: boolean | undefined): string | undefined => (value ? 'true' : undefined);
  const { direction, printScaling, duplex } = preferences;
  return dictionary({
    DisplayDocTitle: flag(hasTitle),
    HideToolbar: flag(preferences.hideToolbar),
    HideMenubar: flag(preferences.hideMenubar),
    HideWindowUI: flag(preferences.hideWindowUI),
    FitWindow: flag(preferences.fitWindow),
    CenterWindow: flag(preferences.centerWindow),
    Direction: direction === 'rtl' ? '/R2L' : direction === 'ltr' ? '/L2R' : undefined,
    PrintScaling: printScaling === 'none' ? '/None' : undefined,
    Duplex: duplex && `/${DUPLEX[duplex]}`,
  });
}
