/** What reads PDF files and copies their pages: one file, loaded by the first PDF file that is met. */

export { createPageWriter, documentPages, pageProblems } from '../pdf/imported/page-writer.ts';
export { factsOf, openedPdf, pageImage } from '../resources/pdf/page-image.ts';
