/** Numbers as a language writes them. */

export function counted(language: string): (value: number) => string {
  const format = new Intl.NumberFormat(language);
  return (value) => format.format(value);
}
