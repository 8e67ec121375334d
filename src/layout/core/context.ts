/** Makes the services and caches that one render hands down through layout. */

import { DEFAULT_LIMITS } from '../../limits.ts';
import type { LayoutCaches, LayoutContext, References, TextCaches } from './types.ts';

const NO_REFERENCES: References = { textOf: () => null };

export const createTextCaches = (): TextCaches => ({ paragraphs: new Map(), metrics: new Map(), plans: new Map() });

export const createLayoutCaches = (text: TextCaches = createTextCaches()): LayoutCaches => ({
  intrinsic: new Map(),
  measured: new Map(),
  intrinsicCounts: new Map(),
  measuredCounts: new Map(),
  breaks: new Map(),
  text,
  floatAreas: new Map(),
  anchors: new Map(),
  anchored: { regions: new Map(), indices: new Map(), names: new Set(), tried: 0 },
  firstLineBoxes: new Map(),
  automaticBoxes: new Map(),
  physicalBoxes: new Map(),
  tableModels: new Map(),
  tableTracks: new Map(),
  columns: new Map(),
  overflowingColumns: { count: 0 },
});

type LayoutContextOptions = Pick<LayoutContext, 'formatting' | 'fonts' | 'diagnostics' | 'counterStyles' | 'viewport'> &
  Partial<
    Pick<
      LayoutContext,
      'references' | 'hyphenators' | 'quirks' | 'imageAlpha' | 'lineHeightQuirk' | 'caches' | 'checkDeadline' | 'limits'
    >
  >;

export function createLayoutContext(options: LayoutContextOptions): LayoutContext {
  return {
    formatting: options.formatting,
    fonts: options.fonts,
    diagnostics: options.diagnostics,
    counterStyles: options.counterStyles,
    references: options.references ?? NO_REFERENCES,
    hyphenators: options.hyphenators ?? new Map(),
    viewport: options.viewport,
    quirks: options.quirks ?? false,
    lineHeightQuirk: options.lineHeightQuirk ?? options.quirks ?? false,
    footnoteArea: null,
    imageAlpha: options.imageAlpha ?? (() => null),
    caches: options.caches ?? createLayoutCaches(),
    checkDeadline: options.checkDeadline ?? (() => {}),
    limits: options.limits ?? DEFAULT_LIMITS,
  };
}
