/** https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type */

export const isPdf = (bytes: Uint8Array): boolean =>
  [...'%PDF-'].every((letter, i) => bytes[i] === letter.charCodeAt(0));
