import type { Language } from '@chaveiro/contract/languages.ts'

/** A moment as people read it here, in this computer's time zone. */
export const timeOf = (at: number | string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
