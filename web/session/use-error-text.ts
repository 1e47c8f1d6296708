import { errorFacts } from '@chaveiro/client/error-facts.ts'
import type { ClientErrorCode } from '@chaveiro/client/session-types.ts'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import { errorSentences, type Language } from '@chaveiro/contract/sentences.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const ownSentences = {
  unreachable: 'failure.offline',
  locked: 'failure.locked',
  no_keys: 'failure.locked',
  open_failed: 'failure.openFailed',
  distrusted: 'failure.distrusted',
  approval_refused: 'failure.distrusted',
} as const satisfies Partial<Record<ClientErrorCode, string>>

/** A sentence for an error of a call or of the key session: the server's own where it spoke, else ours. */
export function useErrorText() {
  const { t, i18n } = useTranslation('common')
  return useCallback(
    (error: unknown): string => {
      const { code, detail } = errorFacts(error)
      if (detail !== '') return detail
      // The device itself speaks some of the server's codes, without the server's sentence.
      const sentence = errorSentences[code as ErrorCode]?.[i18n.language as Language]
      if (sentence && code !== 'unexpected' && !sentence.includes('{')) return sentence
      return t(code in ownSentences ? ownSentences[code as keyof typeof ownSentences] : 'failure.generic')
    },
    [t, i18n],
  )
}
