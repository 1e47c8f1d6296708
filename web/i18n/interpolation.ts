import type { Language } from '@chaveiro/contract/languages.ts'
import { inSentence } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import type { FormatterModule } from 'i18next'
import { formatsFor } from './formats.ts'

/** How names become parts of texts. React escapes markup itself. */
export const interpolation = { escapeValue: true, escape: inSentence, alwaysFormat: true }

/** Groups the digits of every number in a text as the text's language does; anything else is a name, and stays as it is. */
export const groupedNumbers: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format(value, _format, language = 'en') {
    return typeof value === 'number' ? formatsFor(language as Language).number(value) : value
  },
}
