/** Makes the services and caches that one render hands down through layout. */

import { DEFAULT_LIMITS } from '../../limits.ts';
import type { LayoutCaches, LayoutContext, References } from './types.ts';

const NO_REFERENCES: References = { textOf: () => null };

export function createLayoutCaches(): LayoutCaches {
  return {
    intrinsic: new Map(),
    measured: new Map(),
    paragraphs: new Map(),
    intrinsicCounts: new Map(),
    measuredCounts: new Map(),
    floatAreas: new Map(),
    firstLineBoxes: new Map(),
    automaticBoxes: new Map(),
    physicalBoxes: new Map(),
    other: new Map(),
  };
}

type LayoutContextOptions = Pick<LayoutContext, 'formatting' | 'fonts' | 'diagnostics' | 'counterStyles' | 'viewport'> &
  Partial<
    Pick<
      LayoutContext,
      'references' | 'quirks' | 'imageAlpha' | 'lineHeightQuirk' | 'caches' | 'checkDeadline' | 'limits'
    >
  >;

export function createLayoutContext(options: LayoutContextOptions): LayoutContext {
  return {
    formatting: options.formatting,
    fonts: options.fonts,
    diagnostics: options.diagnostics,
    counterStyles: options.counterStyles,
    references: options.references ?? NO_REFERENCES,
    viewport: options.viewport,
    quirks: options.quirks ?? false,
    lineHeightQuirk: options.lineHeightQuirk ?? options.quirks ?? false,
    imageAlpha: options.imageAlpha ?? (() => null),
    caches: options.caches ?? createLayoutCaches(),
    checkDeadline: options.checkDeadline ?? (() => {}),
    limits: options.limits ?? DEFAULT_LIMITS,
  };
}
