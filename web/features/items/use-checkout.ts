import { checkInItem, checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { api } from '../../session/api.ts'
import { toast } from '../../ui/toast.tsx'
import { useItemList } from './use-items.ts'

/** Checks an item out or in, and shows the outcome. Refetches item and list whether it worked or not. `change` answers whether it did. */
export function useCheckout(id: string, vaultId: string) {
  const { t } = useTranslation('items')
  const tellFailure = useFailureToast()
  const list = useItemList(vaultId)
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (out: boolean) => api.send(out ? checkOutItem : checkInItem, { params: { id } }),
    onSettled: () => {
      list.reload()
      void client.invalidateQueries({ queryKey: ['item', id] })
    },
  })
  const change = async (out: boolean): Promise<boolean> => {
    try {
      await mutateAsync(out)
      toast.success(t(out ? 'detail.checkedOut' : 'detail.checkedIn'))
      return true
    } catch (error) {
      tellFailure(t(out ? 'detail.checkOutFailed' : 'detail.checkInFailed'), error, { preferDetail: true })
      return false
    }
  }
  return { isPending, change }
}
