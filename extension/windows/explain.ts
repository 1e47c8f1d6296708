import { explainFailure } from '../i18n/explain-failure.ts'
import { language } from './own-language.ts'
import { ActFailed } from './worker.ts'

/** What an error says to people, in the language of this window. */
export const explain = (error: unknown): ReturnType<typeof explainFailure> =>
  explainFailure(error instanceof ActFailed ? error.failure : null, language)

export const codeOf = (error: unknown): string =>
  error instanceof ActFailed ? error.failure.code : 'unexpected'
