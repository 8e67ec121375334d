/** Keywords of all properties, for suggesting the intended one; it does not say which property accepts which. */

export const KEYWORDS: readonly string[] = `
auto none normal inherit initial unset revert
block inline inline-block flex inline-flex grid inline-grid table inline-table table-row table-cell table-caption table-row-group
table-header-group table-footer-group table-column table-column-group list-item flow-root contents ruby
static relative absolute fixed sticky left right top bottom center start end both inline-start inline-end
hidden visible scroll clip collapse separate collapsed
solid dashed dotted double groove ridge inset outset thin medium thick
bold bolder lighter italic oblique small-caps smaller larger small large x-small xx-small x-large xx-large condensed expanded
serif sans-serif monospace cursive fantasy system-ui
underline overline line-through wavy uppercase lowercase capitalize justify match-parent
nowrap pre pre-wrap pre-line break-spaces wrap balance pretty stable break-word break-all keep-all anywhere manual
baseline middle sub super text-top text-bottom
row column row-reverse column-reverse wrap-reverse flex-start flex-end space-between space-around space-evenly stretch
self-start self-end first last safe unsafe dense
always avoid page avoid-page avoid-column left right recto verso slice clone
cover contain fill scale-down repeat repeat-x repeat-y no-repeat round space border-box padding-box content-box margin-box
transparent currentcolor multiply screen overlay darken lighten isolate
disc circle square decimal decimal-leading-zero lower-roman upper-roman lower-alpha upper-alpha lower-latin upper-latin lower-greek
inside outside ltr rtl horizontal-tb vertical-rl vertical-lr upright mixed sideways
min-content max-content fit-content crisp-edges pixelated smooth nonzero evenodd butt miter bevel
landscape portrait exact economy optional swap ease linear ease-in ease-out ease-in-out infinite alternate forwards backwards
running element content counter attr open-quote close-quote
`
  .trim()
  .split(/\s+/);
