import { errorFacts } from '@chaveiro/client/error-facts.ts'
import { getRemovedItem } from '@chaveiro/contract/deleted-items.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../session/api.ts'
import { useFailureToast } from '../../../session/use-failure-toast.ts'
import { toast } from '../../../ui/toast.tsx'
import { useByWhom } from './use-by-whom.ts'

/** Says why an act upon an item failed; if a colleague deleted or moved the item meanwhile, that, and who and when. */
export function useItemFailure() {
  const { t } = useTranslation('items')
  const tellFailure = useFailureToast()
  const byWhom = useByWhom()
  const client = useQueryClient()
  return async (title: string, error: unknown, id: string) => {
    if (errorFacts(error).code !== 'not_found') return tellFailure(title, error)
    // The open item then leads to where it can be restored or is now.
    void client.invalidateQueries({ queryKey: ['item', id] })
    try {
      const { removed_at, removed_by, is_moved } = await api.send(getRemovedItem, { params: { id } })
      toast.error(title, byWhom(removed_by, removed_at, is_moved ? 'moved' : 'deleted'))
    } catch {
      // The vault went with it, or is hidden from the person now.
      toast.error(title, t('removed.gone'))
    }
  }
}
