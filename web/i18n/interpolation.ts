import { inSentence } from '@chaveiro/contract/rules/in-sentence.ts'

/** How names become parts of texts. React escapes markup itself. */
export const interpolation = { escapeValue: true, escape: inSentence }
