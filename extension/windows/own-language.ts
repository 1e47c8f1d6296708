import { detectLanguage } from '@chaveiro/web/i18n/languages.ts'

/** Of this window, from the browser's own. */
export const language = detectLanguage()
