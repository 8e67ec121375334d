/** The languages of the service's user interface. */

export const LANGUAGES = ['en', 'de', 'fr', 'ja'] as const;

export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.some((one) => one === text);
