/** Concatenates byte arrays. */
export function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Each byte as the character of that code. Decoders of ISO 8859-1 do not give it: on the web that name means Windows-1252. */
export const latin1 = (bytes: Uint8Array): string => UTF_16.decode(new Uint16Array(bytes));

const UTF_16 = new TextDecoder('utf-16le');
