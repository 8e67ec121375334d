/** What relative units refer to in the page context. https://drafts.csswg.org/css-page-3/#page-model */

import type { SpotColors } from '../css/values/color/deferred-color.ts';
import type { ComputeContext, FontUnits } from '../css/values/deferred.ts';
import type { Rgba } from '../css/values/types.ts';
import type { Px, Size } from '../geometry.ts';
import { Reads } from './assumptions.ts';
import type { StyleEnvironment } from './compute.ts';
import type { ComputedStyle } from './computed-style.ts';

/** A class, since in V8 every literal with accessors has a hidden class of its own, which is slow and keeps the document alive. */
export class PageUnits implements ComputeContext {
  fontSize: Px;
  readonly rootFontSize: Px;
  vertical = false;
  color: Rgba;
  dark = false;
  readonly spotColors: SpotColors;
  touched = false;
  private readonly style: ComputedStyle;
  private readonly environment: StyleEnvironment;

  constructor(style: ComputedStyle, environment: StyleEnvironment) {
    this.fontSize = style.font.fontSize;
    this.rootFontSize = style.font.fontSize;
    this.color = style.color.color;
    this.spotColors = environment.spotColors;
    this.style = style;
    this.environment = environment;
  }

  lineHeight(): Px {
    return this.fontUnits().normalLineHeight;
  }

  rootLineHeight(): Px {
    return this.fontUnits().normalLineHeight;
  }

  fontUnits(): FontUnits {
    this.environment.reads |= Reads.fontUnits;
    return this.environment.assumptions.fontUnits(this.style.font, false);
  }

  rootFontUnits(): FontUnits {
    return this.fontUnits();
  }

  get viewportWidth(): Px {
    return this.containerSize().width;
  }

  get viewportHeight(): Px {
    return this.containerSize().height;
  }

  containerSize(): Size {
    this.environment.reads |= Reads.viewport;
    return this.environment.assumptions.viewport;
  }
}
