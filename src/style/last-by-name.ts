/** Rules that are referenced by name. https://drafts.csswg.org/css-cascade-5/#cascade-layering */

/** Of several rules with the same name, the last one in the highest layer applies. `layer` -1 is above all. */
export function lastByName<T extends { readonly name: string; readonly layer: number }>(
  rules: readonly T[],
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  const heightOf = ({ layer }: T): number => (layer === -1 ? Number.POSITIVE_INFINITY : layer);
  for (const rule of rules) {
    const known = found.get(rule.name);
    if (!known || heightOf(known) <= heightOf(rule)) found.set(rule.name, rule);
  }
  return found;
}
