/** Options as other makers of PDF call them, and what does the same here. https://pptr.dev/api/puppeteer.pdfoptions */

const OTHER_NAMES: Readonly<Record<string, string>> = {
  format: "page.size takes it: { page: { size: 'A4' } }",
  landscape: "page.orientation takes it: { page: { orientation: 'landscape' } }",
  width: "page.size takes it: { page: { size: ['210mm', '297mm'] } }",
  height: "page.size takes it: { page: { size: ['210mm', '297mm'] } }",
  printBackground: 'backgrounds are always printed',
  displayHeaderFooter: 'margin boxes do it: @page { @bottom-center { content: counter(page) } }',
  headerTemplate: 'margin boxes do it: @page { @top-center { content: … } }',
  footerTemplate: 'margin boxes do it: @page { @bottom-center { content: counter(page) " / " counter(pages) } }',
  preferCSSPageSize: "a size in the document's @page always goes before page.size",
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
