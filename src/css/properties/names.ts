/** Property names beside the table: aliases, names accepted without effect, names that are known but not supported. */

const words = (text: string): string[] => text.trim().split(/\s+/);

/** The unprefixed properties that Chromium also takes with `-webkit-`. */
const WEBKIT = words(`
  align-content align-items align-self appearance background-clip background-origin background-size
  border-bottom-left-radius border-bottom-right-radius border-image border-radius border-top-left-radius
  border-top-right-radius box-decoration-break box-shadow box-sizing clip-path column-count column-gap column-rule
  column-rule-color column-rule-style column-rule-width column-span column-width columns filter flex flex-basis
  flex-direction flex-flow flex-grow flex-shrink flex-wrap font-feature-settings hyphenate-character justify-content
  line-break mask mask-image opacity order print-color-adjust text-combine text-decoration-skip text-emphasis
  text-emphasis-color text-emphasis-position text-emphasis-style text-orientation transform transform-origin writing-mode
`);

const OTHERS: Readonly<Record<string, string>> = {
  'word-wrap': 'overflow-wrap',
  'grid-gap': 'gap',
  'grid-row-gap': 'row-gap',
  'grid-column-gap': 'column-gap',
  'color-adjust': 'print-color-adjust',
  'line-clamp': '-webkit-line-clamp',
  'font-width': 'font-stretch',
  'image-rendering-quality': 'image-rendering',
  '-webkit-text-decorations-in-effect': 'text-decoration-line',
  '-webkit-margin-start': 'margin-inline-start',
  '-webkit-margin-end': 'margin-inline-end',
  '-webkit-margin-before': 'margin-block-start',
  '-webkit-margin-after': 'margin-block-end',
  '-webkit-padding-start': 'padding-inline-start',
  '-webkit-padding-end': 'padding-inline-end',
  '-webkit-padding-before': 'padding-block-start',
  '-webkit-padding-after': 'padding-block-end',
  '-webkit-border-start': 'border-inline-start',
  '-webkit-border-end': 'border-inline-end',
  '-webkit-border-before': 'border-block-start',
  '-webkit-border-after': 'border-block-end',
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
  // Deviation: Chromium lacks these two; documents for print use them.
  '-webkit-hyphens': 'hyphens',
  '-epub-hyphens': 'hyphens',
};

export const ALIASES: ReadonlyMap<string, string> = new Map([
  ...WEBKIT.map((name): [string, string] => [`-webkit-${name}`, name]),
  ...Object.entries(OTHERS),
]);

/** Known properties that mean nothing on paper (or that nothing on a page shows): accepted with any value, no warning. */
export const IGNORED_NAMES: ReadonlySet<string> = new Set(
  words(`
  accent-color animation animation-composition animation-delay animation-direction animation-duration animation-fill-mode
  animation-iteration-count animation-name animation-play-state animation-range animation-range-center animation-range-end
  animation-range-start animation-timeline animation-timing-function animation-trigger backface-visibility
  caret caret-animation caret-color caret-shape color-scheme cursor dynamic-range-limit event-trigger event-trigger-name
  event-trigger-source field-sizing font-display font-optical-sizing font-palette font-smooth font-synthesis-position
  font-synthesis-small-caps font-variant-emoji forced-color-adjust glyph-orientation-vertical hyphenate-limit-chars
  hyphenate-limit-last hyphenate-limit-lines hyphenate-limit-zone image-resolution ime-mode input-security interactivity
  interest-delay interest-delay-end interest-delay-start interpolate-size link-parameters nav-down nav-left nav-right nav-up
  object-view-box overflow-anchor overflow-clip-margin overlay overscroll-behavior overscroll-behavior-block
  overscroll-behavior-inline overscroll-behavior-x overscroll-behavior-y pointer-events pointer-timeline
  reading-flow reading-order resize scrollbar-color scrollbar-gutter scrollbar-inset scrollbar-width speak speak-as
  speech-rate src size-adjust spatial-navigation-action spatial-navigation-contain spatial-navigation-function
  text-autosize text-rendering text-size-adjust text-spacing-trim text-wrap-style timeline-scope timeline-trigger
  timeline-trigger-activation-range timeline-trigger-activation-range-end timeline-trigger-activation-range-start
  timeline-trigger-active-range timeline-trigger-active-range-end timeline-trigger-active-range-start
  timeline-trigger-name timeline-trigger-source touch-action transition transition-behavior transition-delay
  transition-duration transition-property transition-timing-function trigger-scope user-select view-timeline
  view-timeline-axis view-timeline-inset view-timeline-name view-transition-class view-transition-group
  view-transition-name view-transition-scope will-change window-drag zoom-origin app-region
  scroll-behavior scroll-initial-target scroll-marker-group scroll-target-group scroll-timeline scroll-timeline-axis
  scroll-timeline-name
  cue cue-after cue-before pause pause-after pause-before rest rest-after rest-before voice-balance voice-duration
  voice-family voice-pitch voice-range voice-rate voice-stress voice-volume
  container container-name container-type content-visibility perspective perspective-origin transform-style transform-box
  text-decoration-skip text-decoration-skip-box text-decoration-skip-self text-decoration-skip-spaces
  text-combine-upright white-space-trim text-wrap-style box-snap
  marks bleed size page-orientation
  alignment-baseline color-interpolation color-interpolation-filters color-rendering cx cy d dominant-baseline fill
  fill-opacity fill-rule flood-color flood-opacity lighting-color marker marker-end marker-mid marker-start paint-order
  path-length r rx ry shape-rendering shape-subtract stop-color stop-opacity stroke stroke-align stroke-alignment
  stroke-break stroke-color stroke-dash-corner stroke-dash-justify stroke-dashadjust stroke-dasharray stroke-dashcorner
  stroke-dashoffset stroke-image stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-origin
  stroke-position stroke-repeat stroke-size stroke-width text-anchor vector-effect x y mask-type clip-rule
`),
);

/** Vendor properties of other browsers, and Chromium's own that no page shows. */
const IGNORED_PREFIX =
  /^(?:-moz-|-ms-|-o-|-khtml-|-apple-|-xv-|-ah-|-ro-|-pdf-|-fs-|-webkit-|-internal-|mso-|scroll-(?:margin|padding|snap)|\*|_|filter$)/;

export const isIgnored = (name: string): boolean => IGNORED_NAMES.has(name) || IGNORED_PREFIX.test(name);

/** Properties of current specifications that Platen knows of and does not do: a warning that says so. */
export const UNSUPPORTED_NAMES: ReadonlySet<string> = new Set(
  words(`
  anchor-name anchor-scope backdrop-filter background-position-block background-position-inline background-position-x-y
  background-tbd baseline-shift baseline-source block-ellipsis block-step block-step-align block-step-insert
  block-step-round block-step-size border-block-clip border-bottom-clip border-boundary border-clip
  border-inline-clip border-inline-end-clip border-inline-start-clip border-left-clip border-limit border-right-clip
  border-top-clip border-shape box-shadow-blur box-shadow-color box-shadow-offset box-shadow-position box-shadow-spread
  column-height column-wrap continue copy-into corner-shape dominant-baseline flex-line-count float-defer float-offset
  float-reference flow-from flow-into flow-tolerance font-variant-alternates footnote-display grid-lanes
  hanging-punctuation initial-letter-align initial-letter-wrap inline-sizing inset-area item-cross item-direction item-flow
  item-pack item-slack item-track item-wrap line-fit-edge line-grid line-height-step line-padding line-snap margin-trim
  marker-side mask-border mask-border-mode mask-border-outset mask-border-repeat mask-border-slice mask-border-source
  mask-border-width mask-clip mask-composite mask-mode mask-origin mask-position mask-repeat mask-size math-depth
  math-shift math-style max-lines min-intrinsic-sizing offset offset-anchor offset-distance offset-path
  offset-position offset-rotate outline-offset-block overflow-clip-margin position-anchor position-area position-try
  position-try-fallbacks position-try-order position-visibility print-orientation region-fragment ruby-align ruby-merge
  ruby-overhang ruby-position running rule rule-break rule-color rule-edge-inset rule-inset rule-interior-inset
  rule-outset rule-overlap rule-paint-order rule-style rule-visibility-items rule-width shape-image-threshold
  shape-inside shape-margin shape-outside shape-padding slider-orientation text-align-all text-box text-box-edge
  text-box-trim text-decoration-inset text-decoration-trim text-emphasis-skip text-fit text-group-align text-spacing
  text-autospace white-space-trim word-space-transform wrap-after wrap-before wrap-flow wrap-inside wrap-through zoom
`),
);
