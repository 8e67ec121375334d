/** The user agent style sheet for SVG. https://svgwg.org/svg2-draft/styling.html#UAStyleSheet */

/**
 * Elements are named one by one where the specification has `*`: rules for all elements would be tried on every element of HTML.
 * An outermost `svg` is a box: its origin is the box's middle. Deviation: `clip` for `hidden`, since a replaced box scrolls nothing.
 * What `foreignObject` holds never leaves it: it is the containing block of everything inside, as layout containment makes it.
 */
export const SVG_UA_STYLESHEET = `
@namespace url(http://www.w3.org/2000/svg);

svg:not(:root), symbol, image, marker, pattern, foreignObject { overflow: hidden }
foreignObject { contain: layout; text-indent: 0 }
text { text-indent: 0; white-space-collapse: collapse }
a, circle, clipPath, ellipse, foreignObject, g, image, line, linearGradient, mask, path, pattern, polygon, polyline,
radialGradient, rect, switch, symbol, text, textPath, tspan, use, svg svg { transform-origin: 0 0 }
`;
