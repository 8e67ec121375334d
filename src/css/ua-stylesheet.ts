/**
 * The user agent style sheet: HTML's suggested rendering as browsers print it.
 * https://html.spec.whatwg.org/multipage/rendering.html
 */

/** Plain CSS; `::marker`, quirks and presentational hints are elsewhere (boxes, style/presentational-hints). */
export const UA_STYLESHEET = `
@namespace url(http://www.w3.org/1999/xhtml);

html, body { display: block }
html { color: canvastext }
address, article, aside, blockquote, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption,
figure, footer, form, frame, frameset, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, listing, main, menu, nav,
ol, optgroup, option, p, plaintext, pre, search, section, summary, ul, xmp { display: block; unicode-bidi: isolate }

area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title,
dialog:not([open]), [popover]:not(dialog[open]), audio:not([controls]) { display: none }
input[type=hidden i], :is(table, thead, tbody, tfoot, tr) > form { display: none !important }
embed[hidden] { display: inline; height: 0; width: 0 }
slot { display: contents }

body { margin: 8px }
address { font-style: italic }
blockquote, figure { margin-block: 1em; margin-inline: 40px }
center { text-align: -webkit-center }
dialog { position: absolute; inset-inline: 0; width: fit-content; height: fit-content; margin: auto; border: solid; padding: 1em;
  background-color: white; color: black }
p, dl, dir, menu, ol, ul { margin-block: 1em }
dd { margin-inline-start: 40px }
:is(dir, dl, menu, ol, ul) :is(dir, dl, menu, ol, ul) { margin-block: 0 }
listing, plaintext, pre, xmp { font-family: monospace; white-space: pre; margin-block: 1em }
ol, ul, dir, menu { padding-inline-start: 40px }
ul, dir, menu { list-style-type: disc }
ol { list-style-type: decimal }
:is(dir, menu, ol, ul) :is(dir, menu, ul) { list-style-type: circle }
:is(dir, menu, ol, ul) :is(dir, menu, ol, ul) :is(dir, menu, ul) { list-style-type: square }
li { display: list-item; unicode-bidi: isolate }
details > summary { display: list-item; counter-increment: list-item 0; list-style: disclosure-closed inside }
details[open] > summary { list-style-type: disclosure-open }
details:not([open])::details-content { content-visibility: hidden }
hr { display: block; overflow: hidden; unicode-bidi: isolate; margin-block: 0.5em; margin-inline: auto; border: 1px inset; color: gray }

h1 { font-size: 2em; font-weight: bold; margin-block: 0.67em }
h2 { font-size: 1.5em; font-weight: bold; margin-block: 0.83em }
h3 { font-size: 1.17em; font-weight: bold; margin-block: 1em }
h4 { font-weight: bold; margin-block: 1.33em }
h5 { font-size: 0.83em; font-weight: bold; margin-block: 1.67em }
h6 { font-size: 0.67em; font-weight: bold; margin-block: 2.33em }

b, strong { font-weight: bolder }
i, cite, em, var, dfn { font-style: italic }
code, kbd, samp, tt { font-family: monospace }
big { font-size: larger }
small { font-size: smaller }
sub { vertical-align: sub; font-size: smaller }
sup { vertical-align: super; font-size: smaller }
u, ins { text-decoration: underline }
s, strike, del { text-decoration: line-through }
abbr[title], acronym[title] { text-decoration: dotted underline }
mark { background-color: yellow; color: black }
q { display: inline }
q::before { content: open-quote }
q::after { content: close-quote }
nobr { white-space: nowrap }
wbr { display: inline }
nobr wbr { white-space: normal }
a:any-link { color: linktext; text-decoration: underline }
ruby { display: ruby; text-indent: 0 }
rt { line-height: normal }
ruby > rt { display: ruby-text; font-size: 50%; text-align: start }
bdi, output, [dir=ltr i], [dir=rtl i], [dir=auto i] { unicode-bidi: isolate }
bdo, bdo[dir] { unicode-bidi: isolate-override }
input[dir=auto i], textarea[dir=auto i], pre[dir=auto i] { unicode-bidi: plaintext }

table { display: table; border-spacing: 2px; border-collapse: separate; box-sizing: border-box; text-indent: initial;
  text-align: -internal-table;
  unicode-bidi: isolate }
caption { display: table-caption; text-align: -webkit-center; unicode-bidi: isolate }
colgroup { display: table-column-group; unicode-bidi: isolate }
col { display: table-column; unicode-bidi: isolate }
thead { display: table-header-group; vertical-align: middle; unicode-bidi: isolate }
tbody { display: table-row-group; vertical-align: middle; unicode-bidi: isolate }
tfoot { display: table-footer-group; vertical-align: middle; unicode-bidi: isolate }
table > tr { vertical-align: middle }
tr { display: table-row; vertical-align: inherit; unicode-bidi: isolate }
td, th { display: table-cell; vertical-align: inherit; padding: 1px; unicode-bidi: isolate }
th { font-weight: bold; text-align: -internal-center }
/* Deviation: the standard has gray; Chromium leaves tables the text's colour and hands it down. */
thead, tbody, tfoot, tr { border-color: inherit }

fieldset { margin-inline: 2px; border: 2px groove rgb(239, 239, 239); padding-block: 0.35em 0.625em; padding-inline: 0.75em; min-inline-size: min-content }
legend { padding-inline: 2px }
legend[align=center i] { margin-inline: auto }
legend[align=right i] { margin-left: auto }
legend[align=left i] { margin-right: auto }
optgroup { font-weight: bolder }

input, textarea, select, button { margin: 0; font: 13.3333px Arial; color: black; letter-spacing: normal; word-spacing: normal;
  line-height: normal; text-transform: none; text-indent: 0; text-shadow: none; display: inline-block; text-align: start; appearance: auto }
meter, progress { appearance: auto }
textarea { font-family: monospace; white-space: pre-wrap; overflow: auto; resize: both; overflow-wrap: break-word; padding: 2px;
  border: 1px solid rgb(118, 118, 118); background-color: white }
input { padding-block: 1px; padding-inline: 2px; border: 2px inset rgb(118, 118, 118); background-color: white; white-space: pre }
input:not([type=range i], [type=checkbox i], [type=radio i]) { overflow: clip !important }
input:is([type=radio i], [type=checkbox i]) { margin: 3px 3px 3px 4px; border: none; padding: 0; background: none; box-sizing: border-box }
input[type=radio i] { margin: 3px 3px 0 5px }
input[type=range i] { margin: 2px; border: none; padding: 0; background: none; color: rgb(157, 150, 142) }
input[type=color i] { padding: 1px 2px; border: 1px solid rgb(0, 0, 0); background-color: rgb(239, 239, 239); inline-size: 50px; block-size: 27px; box-sizing: border-box }
input:is([type=date i], [type=time i], [type=datetime-local i], [type=month i], [type=week i]) { font-family: monospace; padding: 0; padding-inline-start: 1px }
input[type=search i] { box-sizing: border-box }
input[type=image i] { border: none; padding: 0; background: none }
input[type=file i] { border: none; padding: 0; background: none; line-height: normal }
input:is([type=submit i], [type=reset i], [type=button i]), button { padding-block: 1px; padding-inline: 6px; border: 2px outset rgb(0, 0, 0);
  background-color: rgb(239, 239, 239); text-align: center; box-sizing: border-box }
option { padding-block: 0 1px; padding-inline: 2px; min-block-size: 1.2em; white-space: nowrap; font-weight: normal; line-height: normal !important }
optgroup > option { padding-inline-start: 20px }
option:checked { background-color: rgb(206, 206, 206) }
:is(option, optgroup):disabled, select:disabled option { color: gray }
select hr { border: none; margin-block: 0.5em 0; margin-inline: 0 }
select { border: 1px solid rgb(118, 118, 118); background-color: rgb(239, 239, 239); white-space: pre; box-sizing: border-box }
select:not([multiple], [size]:not([size=""], [size="0"], [size="1"])) { overflow: visible !important }
select:is([multiple], [size]:not([size=""], [size="0"], [size="1"])) { background-color: white; vertical-align: text-bottom; overflow-inline: hidden; overflow-block: scroll }
textarea[wrap=off i] { white-space: pre }
:is(input, textarea, select, button):disabled { color: rgb(84, 84, 84); border-color: rgba(118, 118, 118, 0.3) }
input[type=range i]:disabled { color: rgb(197, 197, 197) }
select:disabled { color: gray; opacity: 0.7 }
:is(button, textarea, input:not([type=checkbox i], [type=radio i], [type=range i], [type=file i], [type=image i])):disabled {
  background-color: rgba(239, 239, 239, 0.3) }
:is(button, input:is([type=submit i], [type=reset i], [type=button i])):disabled, input:disabled::file-selector-button {
  color: rgba(16, 16, 16, 0.3); border-color: rgba(118, 118, 118, 0.3) }
:is(input, textarea)::placeholder { color: rgb(117, 117, 117) }
progress { display: inline-block; block-size: 1em; inline-size: 10em; vertical-align: -0.2em; box-sizing: border-box }
meter { display: inline-block; block-size: 1em; inline-size: 5em; vertical-align: -0.2em; box-sizing: border-box }

img, video, canvas, embed, object, iframe, input[type=image i] { object-fit: fill; overflow: clip; overflow-clip-margin: content-box }
video { object-fit: contain }
audio { width: 300px; height: 54px }
iframe { border: 2px inset }
img:is([sizes="auto" i], [sizes^="auto," i]) { contain: size }
marquee { display: inline-block; width: -webkit-fill-available; overflow: hidden; text-align: initial }

@media print {
  thead, tfoot { break-inside: avoid }
}
`;
