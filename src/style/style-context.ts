/** The context in which the values of one style are computed. https://drafts.csswg.org/css-cascade-5/#computed */

import type { ComputedGroups } from '../css/properties/computed-groups.ts';
import { INITIAL_GROUPS, type RowContext } from '../css/properties/index.ts';
import { isVertical } from '../css/properties/logical.ts';
import type { SpotColors } from '../css/values/color/deferred-color.ts';
import type { FontUnits } from '../css/values/deferred.ts';
import type { Rgba } from '../css/values/types.ts';
import type { Px } from '../geometry.ts';
import { glyphOrientation } from '../text/vertical-orientation.ts';
import { type ContainerLengths, Reads, type StyleAssumptions } from './assumptions.ts';
import type { StyleEnvironment } from './compute.ts';
import type { ComputedStyle, DraftStyle } from './computed-style.ts';

/** A class, so that contexts share their methods: one is created per style and read a few times. */
export class StyleContext implements RowContext {
  /** The assumptions that the values computed so far read: bits of `Reads`. */
  reads = 0;
  touched = false;
  fontSize: Px;
  mathDepth: number;
  vertical = false;
  color: Rgba;
  dark: boolean;
  /** The groups whose line height `lh` refers to: the element's own once they are known. */
  lined: ComputedGroups;
  readonly spotColors: SpotColors;
  readonly isRoot: boolean;
  readonly quirks: boolean;
  private readonly drafted: DraftStyle;
  private readonly inheritedFrom: ComputedGroups;
  private readonly rootStyle: ComputedGroups;
  private readonly lengths: ContainerLengths;
  private readonly assumptions: StyleAssumptions;

  /** `groups`: the groups of the style computed so far. */
  constructor(
    groups: DraftStyle,
    parent: ComputedGroups,
    isRoot: boolean,
    container: ContainerLengths,
    environment: StyleEnvironment,
  ) {
    this.fontSize = parent.font.fontSize;
    this.mathDepth = parent.math.mathDepth;
    this.color = parent.color.color;
    this.dark = parent.scheme.colorScheme === 'dark';
    this.spotColors = environment.spotColors;
    this.lined = parent;
    this.isRoot = isRoot;
    this.quirks = environment.quirks;
    this.drafted = groups;
    this.inheritedFrom = parent;
    this.rootStyle = environment.root ?? INITIAL_GROUPS;
    this.lengths = container;
    this.assumptions = environment.assumptions;
  }

  get parent(): ComputedGroups {
    // A value that depends on the parent is not the same everywhere.
    this.touched = true;
    return this.inheritedFrom;
  }

  /** On the root element and in the page context, rem is its own size (the parent's for font-size itself). */
  get rootFontSize(): Px {
    if (!this.isRoot) {
      this.reads |= Reads.root;
      return this.rootStyle.font.fontSize;
    }
    this.touched = true;
    return this.drafted.font.fontSize;
  }

  lineHeight(): Px {
    return this.usedLineHeight(this.lined);
  }

  rootLineHeight(): Px {
    this.reads |= Reads.root;
    return this.usedLineHeight(this.isRoot ? this.lined : this.rootStyle);
  }

  fontUnits(): FontUnits {
    this.reads |= Reads.fontUnits;
    return this.assumptions.fontUnits(this.drafted.font, isUpright(this.drafted.writing));
  }

  rootFontUnits(): FontUnits {
    this.reads |= Reads.fontUnits | Reads.root;
    const { font, writing } = this.isRoot ? this.drafted : this.rootStyle;
    return this.assumptions.fontUnits(font, isUpright(writing));
  }

  get viewportWidth(): Px {
    this.reads |= Reads.viewport;
    return this.assumptions.viewport.width;
  }

  get viewportHeight(): Px {
    this.reads |= Reads.viewport;
    return this.assumptions.viewport.height;
  }

  /** Without a container these lengths refer to the viewport. */
  containerSize(): ContainerLengths {
    this.reads |= Reads.containers | Reads.viewport;
    return this.lengths;
  }

  private usedLineHeight({ text, font }: ComputedGroups): Px {
    this.reads |= Reads.fontUnits;
    const { lineHeight } = text;
    if (typeof lineHeight === 'number') return lineHeight;
    if (lineHeight === 'normal') return this.assumptions.fontUnits(font, false).normalLineHeight;
    return lineHeight.value * font.fontSize;
  }
}

/** The context for lengths outside properties of `style`, such as those in container queries. */
export function lengthContext(
  style: ComputedStyle,
  environment: StyleEnvironment,
  container: ContainerLengths = environment.assumptions.viewport,
): StyleContext {
  const context = new StyleContext(style as DraftStyle, style, false, container, environment);
  context.vertical = isVertical(style.writing);
  return context;
}

/** Whether text is measured by upright characters in vertical lines. */
const isUpright = (writing: ComputedGroups['writing']): boolean => glyphOrientation(writing) === 'upright';
