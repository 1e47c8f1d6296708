import { notificationPollSeconds } from '@chaveiro/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLoadFailure } from '../../nouns/errors/use-load-failure.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'

/**
 * The vaults that this person may see, polled while they are shown, since others' decisions end access and change names. A failure also
 * shows a toast, as specified.
 */
export function useVaults() {
  const { t } = useTranslation('vaults')
  const query = useQuery({
    ...vaultsQuery,
    refetchInterval: notificationPollSeconds * 1000,
  })
  useLoadFailure(query, t('loadFailed'))
  return query
}
