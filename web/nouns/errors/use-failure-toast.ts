import { errorFacts } from '@chaveiro/device'
import { useCallback } from 'react'
import { toast } from '../../ui/toast.tsx'
import { knownSentence } from './known-sentence.ts'
import { useErrorText } from './use-error-text.ts'

/**
 * Shows a failure in the specification's words, with the reason below. With `preferDetail` the server's own sentence replaces the title if
 * there is one.
 */
export function useFailureToast() {
  const explain = useErrorText()
  return useCallback(
    (title: string, error: unknown, { preferDetail = false } = {}) => {
      const { code, detail } = errorFacts(error)
      const said = knownSentence(code, detail)
      if (preferDetail && said !== '') toast.error(explain(error))
      else toast.error(title, explain(error))
    },
    [explain],
  )
}
