/** ASCII case folding, which CSS and HTML mean by "case-insensitive"; `toLowerCase` would also fold the Kelvin sign. */

export function asciiLower(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x41 && code <= 0x5a) return text.replace(/[A-Z]+/g, (run) => run.toLowerCase());
  }
  return text;
}
