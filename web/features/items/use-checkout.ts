import { checkInItem, checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { api } from '../../session/api.ts'
import { toast } from '../../ui/toast.tsx'
import { useItemList } from './use-items.ts'

/**
 * Checks an item out or in, and shows the outcome; what one gave back oneself can be taken again as long as that stands. Refetches item and
 * list whether it worked or not. `change` answers whether it did.
 */
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
  const change = async (out: boolean, isOwn = true): Promise<boolean> => {
    try {
      await mutateAsync(out)
      const undo = { label: t('undo'), run: () => change(true) }
      if (out) toast.success(t('detail.checkedOut'))
      else toast.success(t('detail.checkedIn'), undefined, isOwn ? undo : undefined)
      return true
    } catch (error) {
      tellFailure(t(out ? 'detail.checkOutFailed' : 'detail.checkInFailed'), error, { preferDetail: true })
      return false
    }
  }
  return { isPending, change }
}
