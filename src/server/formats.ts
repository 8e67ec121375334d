/** Numbers, prices and dates in the format of a language. */

/** "1,234" */
export function counted(language: string): (value: number) => string {
  const format = new Intl.NumberFormat(language);
  return (value) => format.format(value);
}

/** A number with its noun: French says "0 rendu", English "0 renders". */
export function plurals(language: string): (value: number, nouns: { one: string; other: string }) => string {
  const count = counted(language);
  const rules = new Intl.PluralRules(language);
  return (value, nouns) => `${count(value)} ${rules.select(value) === 'one' ? nouns.one : nouns.other}`;
}

/** "€29", "29 €". Whole amounts have no cents. @param currency of ISO 4217 */
export const priced =
  (language: string): ((amount: number, currency: string) => string) =>
  (amount, currency) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      ...(Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}),
    }).format(amount);

/** In UTC, from milliseconds: "Nov 10, 2026", "November 10, 2026", with the time of day, and "November 2026". */
export function dated(language: string) {
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const formats = {
    date: new Intl.DateTimeFormat(language, day),
    time: new Intl.DateTimeFormat(language, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
    }),
    longDate: new Intl.DateTimeFormat(language, { ...day, month: 'long' }),
    month: new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  };
  return {
    date: (time: number): string => formats.date.format(time),
    longDate: (time: number): string => formats.longDate.format(time),
    dateTime: (time: number): string => `${formats.date.format(time)}, ${formats.time.format(time)} UTC`,
    /** @param month "2026-11" */
    month: (month: string): string => formats.month.format(Date.parse(`${month}-01T00:00:00Z`)),
  };
}
