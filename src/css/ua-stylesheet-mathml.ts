/** The user agent style sheet for MathML. https://w3c.github.io/mathml-core/#user-agent-stylesheet */

/** Elements are named one by one where the specification has `*`: rules for all elements would be tried on every element of HTML. */
export const MATHML_UA_STYLESHEET = `
@namespace url(http://www.w3.org/1998/Math/MathML);

a, maction, maligngroup, malignmark, math, menclose, merror, mfenced, mfrac, mglyph, mi, mlabeledtr, mlongdiv, mmultiscripts, mn, mo,
mover, mpadded, mphantom, mprescripts, mroot, mrow, ms, mscarries, mscarry, msgroup, msline, mspace, msqrt, msrow, mstack, mstyle, msub,
msubsup, msup, mtable, mtd, mtext, mtr, munder, munderover, none, semantics, annotation, annotation-xml {
  font-size: math; display: block math; writing-mode: horizontal-tb !important }

math { direction: ltr; text-indent: 0; letter-spacing: normal; line-height: normal; word-spacing: normal; font-family: math;
  font-size: inherit; font-style: normal; font-weight: normal; display: inline math; math-shift: normal; math-style: compact; math-depth: 0 }
math[display=block i] { display: block math; math-style: normal }
math[display=inline i] { display: inline math; math-style: compact }

annotation, annotation-xml { display: none }
semantics > :is(annotation, annotation-xml):first-child { display: block math }
maction > :not(:first-child), semantics > :not(:first-child) { display: none }
merror { border: 1px solid red; background-color: lightyellow }
mphantom { visibility: hidden }
mi { text-transform: math-auto }
mi[mathvariant=normal i] { text-transform: none }

mfrac { padding-inline: 1px }
mfrac > * { math-depth: auto-add; math-style: compact }
mfrac > :nth-child(2) { math-shift: compact }
mroot > :not(:first-child) { math-depth: add(2); math-style: compact }
mroot, msqrt { math-shift: compact }

:is(msub, msup, msubsup, mmultiscripts, munder, mover, munderover) > :not(:first-child) { math-depth: add(1); math-style: compact }
munder[accentunder=true i] > :nth-child(2), mover[accent=true i] > :nth-child(2), munderover[accentunder=true i] > :nth-child(2),
munderover[accent=true i] > :nth-child(3) { font-size: inherit }
msub > :nth-child(2), msubsup > :nth-child(2), mmultiscripts > :nth-child(even), mmultiscripts > mprescripts ~ :nth-child(odd),
mover[accent=true i] > :first-child, munderover[accent=true i] > :first-child { math-shift: compact }
mmultiscripts > mprescripts ~ :nth-child(even) { math-shift: inherit }

mtable { display: inline-table; math-style: compact }
mtr { display: table-row }
mtd { display: table-cell; text-align: -webkit-center; padding: 0.5ex 0.4em }
`;
