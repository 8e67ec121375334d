/** A short description of a browser, by which people recognise their devices. */

/** The order matters, since most browsers also name others. */
const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
] as const;

const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const firstOf = (table: readonly (readonly [RegExp, string])[], text: string): string | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** "Firefox on Linux"; null if it is unknown. */
export function deviceOf(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 500);
  const browser = firstOf(BROWSERS, text);
  const system = firstOf(SYSTEMS, text);
  return browser && system ? `${browser} on ${system}` : (browser ?? system);
}
