import { errorFacts } from '@chaveiro/device'
import { useCallback } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { toast } from '../../ui/toast.tsx'
import { knownSentence, withMomentInWords } from './known-sentence.ts'
import { useErrorText } from './use-error-text.ts'

/**
 * Shows a failure in the specification's words, with the reason below: in a toast, where nobody compares or decides, the server's own
 * sentence if it is one that we know. With `preferDetail` it replaces the title.
 */
export function useFailureToast() {
  const explain = useErrorText()
  const format = useFormat()
  return useCallback(
    (title: string, error: unknown, { preferDetail = false } = {}) => {
      const { code, detail } = errorFacts(error)
      const said = withMomentInWords(knownSentence(code, detail), format.soon)
      if (preferDetail && said !== '') toast.error(said)
      // Of what is invalid, the fields say more than the sentence.
      else toast.error(title, code === 'invalid' ? explain(error) : said || explain(error))
    },
    [explain, format],
  )
}
