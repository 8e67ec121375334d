/** Reads PDF files and copies their pages: a separate module, loaded for the first PDF file. */

export { createPageWriter, documentPages, pageProblems } from '../pdf/imported/page-writer.ts';
export { factsOf, openedPdf, pageImage } from '../resources/pdf/page-image.ts';
