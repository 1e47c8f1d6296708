import { errorFacts } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { toast } from '../../../ui/toast.tsx'

/** Says why an act upon a deleted vault failed; a colleague may have been faster. */
export function useDeletedVaultFailure() {
  const { t } = useTranslation('vaults')
  const tellFailure = useFailureToast()
  return (title: string, error: unknown) =>
    errorFacts(error).code === 'not_found'
      ? toast.error(title, t('deleted.decided'))
      : tellFailure(title, error, { preferDetail: true })
}
