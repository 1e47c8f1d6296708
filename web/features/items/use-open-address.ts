import { getItem } from '@chaveiro/contract/items.ts'
import { isWebAddress } from '@chaveiro/contract/primitives.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../session/api.ts'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'

/** Opens an item's address in a new tab, but only after this device has verified that its author wrote it. */
export function useOpenAddress() {
  const { t } = useTranslation('items')
  const tellFailure = useFailureToast()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (id: string) => {
      const item = await api.send(getItem, { params: { id } })
      const { faults } = await keySession.verifyItem(item, id)
      return { address: item.login_url, isTrue: faults.length === 0 }
    },
    onSuccess: ({ address, isTrue }) => {
      if (!isTrue) toast.error(t('verification.addressRefused'), t('verification.addressRefusedDetail'))
      else if (isWebAddress(address)) window.open(address, '_blank', 'noopener,noreferrer')
    },
    onError: (error) => tellFailure(t('openAddressFailed'), error),
  })
  return { openAddress: mutate, openingId: isPending ? variables : null }
}
