import { getRemovedItem } from '@chaveiro/contract/calls/deleted-items.ts'
import { errorFacts } from '@chaveiro/device'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { api } from '../../../session/api.ts'
import { toast } from '../../../ui/toast.tsx'
import { useByWhom } from './use-by-whom.ts'

/** Says why an act upon an item failed; if a colleague deleted or moved the item meanwhile, that, and who and when. */
export function useItemFailure() {
  const { t } = useTranslation('items')
  const tellFailure = useFailureToast()
  const whatBecameOf = useWhatBecameOf()
  const client = useQueryClient()
  return async (title: string, error: unknown, id: string) => {
    if (errorFacts(error).code !== 'not_found') return tellFailure(title, error)
    // The open item then leads to where it can be restored or is now.
    void client.invalidateQueries({ queryKey: ['item', id] })
    // The vault went with it, or is hidden from the person now.
    toast.error(title, (await whatBecameOf(id)) ?? t('removed.gone'))
  }
}

/** Who deleted or moved an item and when; null if the server does not say. */
function useWhatBecameOf(): (id: string) => Promise<string | null> {
  const byWhom = useByWhom()
  return async (id) => {
    try {
      const { removed_at, removed_by, is_moved } = await api.send(getRemovedItem, { params: { id } })
      return byWhom(removed_by, removed_at, is_moved ? 'moved' : 'deleted')
    } catch {
      return null
    }
  }
}
