/** Character encodings declared by a server. */

/**
 * The decoded text if the Content-Type names a charset, which overrides the document's own; the bytes themselves if it names none or an
 * unknown one. https://html.spec.whatwg.org/#determining-the-character-encoding
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
