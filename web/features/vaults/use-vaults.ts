import { listVaults } from '@chaveiro/contract/vaults.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { caller } from '../../session/caller.ts'
import { toast } from '../../ui/toast.tsx'

export const vaultsKey = ['vaults']

/** The vaults that this person may see. A failure is also told by a toast, as specified. */
export function useVaults() {
  const { t } = useTranslation('vaults')
  const query = useQuery({ queryKey: vaultsKey, queryFn: () => caller.send(listVaults) })
  const { errorUpdatedAt, isError } = query
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) toast.error(t('loadFailed'))
  }, [isError, errorUpdatedAt, t])
  return query
}
