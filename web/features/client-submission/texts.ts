import type { Language } from '@chaveiro/contract/languages.ts'
import { texts as en } from '../../i18n/en/client-submission.ts'
import { texts as pt } from '../../i18n/pt-BR/client-submission.ts'
import type { Resources } from '../../i18n/resources.ts'

export type SubmissionTexts = Resources['client-submission']

/** Both languages come with the page, so that switching needs no network. */
export const textsOf: Record<Language, SubmissionTexts> = { en, 'pt-BR': pt }
