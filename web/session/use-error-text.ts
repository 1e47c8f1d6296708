import { errorFacts } from '@chaveiro/client/error-facts.ts'
import type { ClientErrorCode } from '@chaveiro/client/session-types.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const ownSentences = {
  unreachable: 'failure.offline',
  locked: 'failure.locked',
  no_keys: 'failure.locked',
  open_failed: 'failure.openFailed',
  distrusted: 'failure.distrusted',
} as const satisfies Partial<Record<ClientErrorCode, string>>

/** A sentence for an error of a call or of the key session: the server's own where it spoke, else ours. */
export function useErrorText() {
  const { t } = useTranslation('common')
  return useCallback(
    (error: unknown): string => {
      const { code, detail } = errorFacts(error)
      if (detail !== '') return detail
      return t(code in ownSentences ? ownSentences[code as keyof typeof ownSentences] : 'failure.generic')
    },
    [t],
  )
}
