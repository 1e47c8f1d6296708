import type { Language } from '@chaveiro/contract/languages.ts'
import { texts as enTypes } from '../../i18n/en/item-types.ts'
import { texts as en } from '../../i18n/en/view-secret.ts'
import { texts as ptTypes } from '../../i18n/pt-BR/item-types.ts'
import { texts as pt } from '../../i18n/pt-BR/view-secret.ts'
import type { Resources } from '../../i18n/resources.ts'

export type SecretTexts = Resources['view-secret'] & { type: Readonly<Record<string, string>> }

/** Both languages come with the page, so that switching needs no network. */
export const textsOf: Record<Language, SecretTexts> = {
  en: { ...en, type: enTypes },
  'pt-BR': { ...pt, type: ptTypes },
}
