import { inSentence } from '@chaveiro/contract/rules/in-sentence.ts'
import type { FormatterModule } from 'i18next'

/** How names become parts of texts. React escapes markup itself. */
export const interpolation = { escapeValue: true, escape: inSentence, alwaysFormat: true }

const formats = new Map<string, Intl.NumberFormat>()

/** Groups the digits of every number in a text as the text's language does; anything else is a name, and stays as it is. */
export const groupedNumbers: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format(value, _format, language = 'en') {
    if (typeof value !== 'number') return value
    const known = formats.get(language) ?? new Intl.NumberFormat(language)
    formats.set(language, known)
    return known.format(value)
  },
}
