/** The encoding that a server names. */

/**
 * What the bytes say where their Content-Type names a charset, which goes before the document's own; the bytes where it names none, or
 * one that nobody knows. https://html.spec.whatwg.org/#determining-the-character-encoding
 */
export function decodedAs(contentType: string | null | undefined, bytes: Uint8Array): string | Uint8Array {
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1];
  if (charset === undefined) return bytes;
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch (error) {
    // https://encoding.spec.whatwg.org/#concept-encoding-get
    if (error instanceof RangeError) return bytes;
    throw error;
  }
}
