import { errorFacts } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { toast } from '../../../ui/toast.tsx'

/** Says why an act upon a deleted item failed; a colleague may have been faster. */
export function useDeletedFailure() {
  const { t } = useTranslation('items')
  const tellFailure = useFailureToast()
  return (title: string, error: unknown) =>
    ['not_found', 'stale_revision'].includes(errorFacts(error).code)
      ? toast.error(title, t('deleted.decided'))
      : tellFailure(title, error)
}
