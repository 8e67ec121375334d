/** A value that is made when it is first asked for, and then kept. */
export function once<T>(make: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => {
    known ??= { value: make() };
    return known.value;
  };
}
