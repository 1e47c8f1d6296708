import type { Item } from '@chaveiro/contract/calls/items.ts'
import { type DrawnVault, errorFacts, type ItemChange } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { toast } from '../../ui/toast.tsx'
import { type ItemFormState, markRefusedFields } from './item-form.ts'
import { useUpdateItem } from './use-change-items.ts'
import { useConflict } from './use-conflict.ts'

/** Saves what the form changed. If somebody else saved meanwhile, `conflict` compares both versions, and nothing is lost. */
export function useSaveEdit(
  { id, vault, form }: { id: string; vault: DrawnVault; form: ItemFormState },
  onSaved: () => void,
) {
  const { t } = useTranslation('items')
  const tellFailure = useFailureToast()
  const update = useUpdateItem(vault)
  const { meet, ...conflict } = useConflict(id, vault, form)

  async function save(item: Item, change: ItemChange) {
    try {
      await update.mutateAsync({ item: { ...item, id }, change })
      toast.success(t('edit.done'))
      onSaved()
    } catch (error) {
      await refused(error)
    }
  }

  async function refused(error: unknown) {
    try {
      if (await meet(error)) return
    } catch (another) {
      return tellFailure(t('edit.failed'), another)
    }
    markRefusedFields(form, errorFacts(error))
    tellFailure(t('edit.failed'), error, { preferDetail: true })
  }

  return { save, isSaving: update.isPending, ...conflict }
}
