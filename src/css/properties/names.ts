/** Property names outside the table: aliases, names accepted without effect, and names that are known but not supported. */

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Properties that Chromium also accepts with `-webkit-`. */
const WEBKIT = words(`
  align-content align-items align-self animation animation-delay animation-direction animation-duration
  animation-fill-mode animation-iteration-count animation-name animation-play-state animation-timing-function appearance
  background-clip background-origin background-size
  border-bottom-left-radius border-bottom-right-radius border-image border-radius border-top-left-radius
  border-top-right-radius box-decoration-break box-shadow box-sizing clip-path column-count column-gap column-rule
  column-rule-color column-rule-style column-rule-width column-span column-width columns filter flex flex-basis
  flex-direction flex-flow flex-grow flex-shrink flex-wrap font-feature-settings hyphenate-character justify-content
  line-break mask mask-clip mask-composite mask-image mask-origin mask-position mask-repeat mask-size opacity
  order perspective perspective-origin print-color-adjust ruby-position shape-image-threshold shape-margin shape-outside text-decoration-skip text-emphasis
  text-emphasis-color text-emphasis-position text-emphasis-style text-orientation transform transform-origin transform-style writing-mode
`);

const OTHERS: Readonly<Record<string, string>> = {
  'word-wrap': 'overflow-wrap',
  'grid-gap': 'gap',
  'grid-row-gap': 'row-gap',
  'grid-column-gap': 'column-gap',
  'color-adjust': 'print-color-adjust',
  'font-width': 'font-stretch',
  '-webkit-text-combine': 'text-combine-upright',
  'image-rendering-quality': 'image-rendering',
  '-webkit-margin-start': 'margin-inline-start',
  '-webkit-margin-end': 'margin-inline-end',
  '-webkit-margin-before': 'margin-block-start',
  '-webkit-margin-after': 'margin-block-end',
  '-webkit-padding-start': 'padding-inline-start',
  '-webkit-padding-end': 'padding-inline-end',
  '-webkit-padding-before': 'padding-block-start',
  '-webkit-padding-after': 'padding-block-end',
  ...Object.fromEntries(
    Object.entries({ start: 'inline-start', end: 'inline-end', before: 'block-start', after: 'block-end' }).flatMap(
      ([side, flow]) =>
        ['', '-color', '-style', '-width'].map((part) => [`-webkit-border-${side}${part}`, `border-${flow}${part}`]),
    ),
  ),
  '-webkit-logical-width': 'inline-size',
  '-webkit-logical-height': 'block-size',
  '-webkit-min-logical-width': 'min-inline-size',
  '-webkit-min-logical-height': 'min-block-size',
  '-webkit-max-logical-width': 'max-inline-size',
  '-webkit-max-logical-height': 'max-block-size',
  '-epub-text-transform': 'text-transform',
  '-epub-word-break': 'word-break',
  '-epub-writing-mode': 'writing-mode',
  '-epub-text-emphasis': 'text-emphasis',
  '-epub-text-emphasis-color': 'text-emphasis-color',
  '-epub-text-emphasis-style': 'text-emphasis-style',
  // Deviation: Chromium does not have these, but documents for print use them.
  '-webkit-hyphens': 'hyphens',
  '-webkit-initial-letter': 'initial-letter',
  '-epub-hyphens': 'hyphens',
};

/** Properties that makers of PDF had before their specifications, or have alone, by the names they give them here. */
const PRINT = words(`
  bookmark-label bookmark-level bookmark-state box-decoration-break caption-page clear float float-reference footnote-display
  hyphenate-character hyphenate-limit-lines image-resolution page-group pdf-form
`);

/** Prince, Antenna House, PDFreactor, WeasyPrint, the latter three with the dash alone. */
const PRINT_PREFIXES = ['-prince-', 'prince-', '-ah-', '-ro-', '-weasy-'];

const PRINT_OTHERS: Readonly<Record<string, string>> = {
  'float-placement': 'float',
  'hyphenate-lines': 'hyphenate-limit-lines',
};

const withPrefixes = (name: string, target: string): [string, string][] =>
  PRINT_PREFIXES.map((prefix) => [`${prefix}${name}`, target]);

export const ALIASES: ReadonlyMap<string, string> = new Map([
  ...PRINT.flatMap((name) => withPrefixes(name, name)),
  ...Object.entries(PRINT_OTHERS).flatMap(([name, target]) => withPrefixes(name, target)),
  ...Object.entries(PRINT_OTHERS),
  ...WEBKIT.map((name): [string, string] => [`-webkit-${name}`, name]),
  ...Object.entries(OTHERS),
]);

/** Known properties without a visible effect on paper, by subject; accepted with any value and no warning. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  // Pointing, typing, selecting and focus.
  interaction: `
    app-region caret caret-animation caret-color caret-shape cursor event-trigger event-trigger-name event-trigger-source ime-mode
    input-security interactivity interest-delay interest-delay-end interest-delay-start nav-down nav-left nav-right nav-up
    pointer-events reading-flow reading-order spatial-navigation-action spatial-navigation-contain
    spatial-navigation-function touch-action user-select window-drag`,
  // Scrolling: paper shows the start position.
  scrolling: `
    animation-range animation-range-center animation-range-end animation-range-start overflow-anchor overscroll-behavior
    overscroll-behavior-block overscroll-behavior-inline overscroll-behavior-x overscroll-behavior-y pointer-timeline
    pointer-timeline-axis pointer-timeline-name scroll-axis-lock scroll-behavior scroll-initial-target scroll-marker-group
    scroll-target-group scroll-timeline scroll-timeline-axis scroll-timeline-name scrollbar-color scrollbar-gutter scrollbar-width
    timeline-scope view-timeline view-timeline-axis view-timeline-inset view-timeline-name`,
  // Changes over time: paper shows the final state.
  time: `
    animation-delay-end animation-delay-start animation-trigger image-animation interpolate-size timeline-trigger
    timeline-trigger-activation-range timeline-trigger-activation-range-end timeline-trigger-activation-range-start
    timeline-trigger-active-range timeline-trigger-active-range-end timeline-trigger-active-range-start timeline-trigger-name
    timeline-trigger-source transition transition-behavior transition-delay transition-duration transition-property
    transition-timing-function trigger-scope view-transition-class view-transition-group view-transition-name
    view-transition-scope`,
  // Speech.
  speech: `
    cue cue-after cue-before pause pause-after pause-before rest rest-after rest-before speak speak-as speech-rate voice-balance
    voice-duration voice-family voice-pitch voice-range voice-rate voice-stress voice-volume`,
  // Screens. (In print, browsers show both faces of rotated boxes, and filter no backdrop.)
  screens: `
    backdrop-filter backface-visibility color-rendering dynamic-range-limit font-smooth forced-color-adjust link-parameters overlay
    shape-rendering text-rendering text-size-adjust`,
  // Descriptors of at-rules, which have no meaning as properties.
  descriptors: `bleed font-display marks page-orientation path-length size size-adjust src`,
  // Of SVG 1.1 and 2 and of mail programs: browsers have none of them, but editors and templates write them.
  editors: `
    color-profile enable-background glyph-orientation-horizontal kerning solid-color solid-opacity supported-color-schemes`,
  // Drafts that no browser implements.
  drafts: `
    box-snap font-synthesis-position glyph-orientation-vertical
    text-decoration-skip text-decoration-skip-box text-decoration-skip-self text-decoration-skip-spaces`,
};

export const IGNORED_NAMES: ReadonlySet<string> = new Set(Object.values(WITHOUT_EFFECT).flatMap(words));

/** Vendor properties (of other browsers and tools, and Chromium's without effect on paper), and old hacks. */
const IGNORED_PREFIX = /^(?:-|mso-|scroll-(?:margin|padding|snap)|\*|_|filter$)/;

/** Of makers of PDF: what they say is about paper, so that leaving it out is told. */
const PRINT_PREFIX = /^-(?:prince|ah|ro|weasy)-/;

export const isIgnored = (name: string): boolean =>
  IGNORED_NAMES.has(name) || (IGNORED_PREFIX.test(name) && !PRINT_PREFIX.test(name));

/** Known, but not supported: a warning that says so. */
export const isUnsupported = (name: string): boolean => UNSUPPORTED_NAMES.has(name) || PRINT_PREFIX.test(name);

/** Properties of current specifications that Platen does not support, for which it warns. */
export const UNSUPPORTED_NAMES: ReadonlySet<string> = new Set(
  words(`
  animation-composition animation-timeline background-position-block background-position-inline
  background-repeat-block background-repeat-inline background-repeat-x background-repeat-y background-tbd block-ellipsis
  block-step block-step-align block-step-insert block-step-round border-block-clip border-block-end-clip
  border-block-end-radius border-block-start-clip border-block-start-radius border-bottom-clip border-bottom-radius border-boundary
  border-clip border-inline-clip border-inline-end-clip border-inline-end-radius border-inline-start-clip border-inline-start-radius
  border-left-clip border-left-radius border-limit border-right-clip border-right-radius border-shape border-top-clip border-top-radius
  box-shadow-blur box-shadow-color box-shadow-offset box-shadow-position box-shadow-spread continue copy-into
  corner corner-block-end corner-block-start corner-bottom corner-bottom-left corner-bottom-right corner-end-end corner-end-start
  corner-inline-end corner-inline-start corner-left corner-right corner-start-end corner-start-start corner-top corner-top-left
  corner-top-right fill-break fill-color fill-image fill-origin fill-position fill-repeat fill-size float-defer float-offset
  flow-from flow-into flow-tolerance
  frame-sizing initial-letter-align initial-letter-wrap inline-sizing line-fit-edge
  line-grid line-padding line-snap marker-side mask-border mask-border-mode mask-border-outset mask-border-repeat
  mask-border-slice mask-border-source mask-border-width max-lines max-size min-intrinsic-sizing min-size offset-position
  overflow-clip-margin-block overflow-clip-margin-block-end overflow-clip-margin-block-start overflow-clip-margin-bottom
  overflow-clip-margin-inline overflow-clip-margin-inline-end overflow-clip-margin-inline-start overflow-clip-margin-left
  overflow-clip-margin-right overflow-clip-margin-top region-fragment ruby-merge shape-inside shape-padding slider-orientation stroke-align
  stroke-alignment stroke-break stroke-color stroke-dash-corner stroke-dash-justify stroke-dashadjust stroke-dashcorner stroke-image
  stroke-origin stroke-position stroke-repeat stroke-size text-align-all text-decoration-inset text-emphasis-skip text-fit
  text-group-align text-spacing white-space-trim word-space-transform wrap-after wrap-before wrap-flow wrap-inside wrap-through
`),
);
