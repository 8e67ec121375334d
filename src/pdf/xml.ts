/** Text in XML. Characters that XML 1.0 cannot hold at all are dropped. https://www.w3.org/TR/xml/#charsets */
export function escapeXml(text: string): string {
  return text
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[\ud800-\udfff]/gu, '\ufffd')
    .replace(/[&<>]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&gt;'));
}
