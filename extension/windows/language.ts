import { detectLanguage } from '@chaveiro/web/i18n/languages.ts'
import { textsOf } from '../i18n/texts.ts'

/** Of this window, from the browser's own. */
export const language = detectLanguage()
export const texts = textsOf(language)
