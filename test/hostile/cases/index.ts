export { NESTING } from './nesting.ts';
export { NUMBERS } from './numbers.ts';
export { PARSER } from './parser.ts';
export { PDF_FILES } from './pdf-files.ts';
export { PICTURES } from './pictures.ts';
export { SELECTORS } from './selectors.ts';
export { SVG } from './svg.ts';
export { VARIABLES } from './variables.ts';
