/** Options under the names of other tools, with their equivalents here. https://pptr.dev/api/puppeteer.pdfoptions */

const OTHER_NAMES: Readonly<Record<string, string>> = {
  format: "page.size takes it: { page: { size: 'A4' } }",
  landscape: "page.orientation takes it: { page: { orientation: 'landscape' } }",
  width: "page.size takes it: { page: { size: ['210mm', '297mm'] } }",
  height: "page.size takes it: { page: { size: ['210mm', '297mm'] } }",
  printBackground: 'backgrounds are always printed',
  displayHeaderFooter: 'header and footer are shown where they are given',
  headerTemplate: 'header takes it',
  footerTemplate: 'footer takes it',
  pageRanges: "pages takes them: { pages: '1-3, 5' }",
  preferCSSPageSize: 'page.preferCssPageSize takes it; it is true unless you say otherwise',
  omitBackground: 'pages have no background but that of the document',
  path: 'write the pdf of the result to a file',
  timeout: 'limits.time takes milliseconds: { limits: { time: 30000 } }',
  scale: 'there is none; content wider than its page is shrunk (page.shrinkToFit)',
  url: 'the first argument is the document; fetch it, and give its URL as baseUrl',
  base_url: 'did you mean baseUrl?',
  css: 'stylesheets takes a list of them',
  waitForFonts: 'fonts are always waited for',
};

/** The rest of the sentence "x is not an option". */
export const hintFor = (name: string): string | null =>
  Object.hasOwn(OTHER_NAMES, name) ? `: ${OTHER_NAMES[name]}` : null;
