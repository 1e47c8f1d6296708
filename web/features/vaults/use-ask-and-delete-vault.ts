import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { deletedKeptDays } from '@chaveiro/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { shownAs } from '../../nouns/vaults/shown-as.ts'
import { useWaitingSubmissions } from '../../nouns/vaults/use-waiting-submissions.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { useDeletedVaultFailure } from './deleted/use-deleted-vault-failure.ts'
import { useRestoreVault } from './deleted/use-deleted-vaults.ts'
import { typedName } from './typed-name.ts'
import { useDeleteVault } from './use-change-vaults.ts'

/** Returns how a vault is deleted: after a question, with a toast that restores it, or not at all while vaults are inside it. */
export function useAskAndDeleteVault(
  vaults: readonly Vault[] | undefined,
  onDeleted: (vault: Vault) => void,
  onRestored: (id: string) => void,
): (vault: Vault) => Promise<void> {
  const { t } = useTranslation('vaults')
  const tellFailure = useFailureToast()
  const confirm = useConfirm()
  const format = useFormat()
  const remove = useDeleteVault((id) => {
    const vault = vaults?.find((one) => one.id === id)
    if (vault) onDeleted(vault)
  })
  const waiting = useWaitingSubmissions()
  const restore = useRestoreVault()
  const tellRestoreFailure = useDeletedVaultFailure()

  const hint = t('remove.hint', { number: deletedKeptDays })

  const refuse = (name: string, inside: readonly Vault[]) =>
    confirm({
      title: t('remove.notEmptyTitle', { name }),
      message: t('remove.notEmpty', {
        count: inside.length,
        names: format.list(inside.map(({ name }) => name)),
      }),
      confirmLabel: null,
      cancelLabel: t('remove.understood'),
    })

  const ask = (name: string, vault: Vault) => {
    const count = waiting.get(vault.id) ?? 0
    const also = count === 0 ? '' : ` ${t('remove.waiting', { count })}`
    return confirm({
      title: t('remove.title', { name }),
      message: `${t('remove.question')}${also} ${hint}`,
      confirmLabel: t('remove.button'),
      tone: 'danger',
      ...typedName(vault, { text: name, label: t('remove.typeName', { name }) }),
    })
  }

  const undo = async (id: string) => {
    try {
      await restore.mutateAsync(id)
      toast.success(t('deleted.restored'))
      onRestored(id)
    } catch (error) {
      tellRestoreFailure(t('deleted.restoreFailed'), error)
    }
  }

  return async (vault) => {
    const inside = vaults?.filter(({ parent_id }) => parent_id === vault.id) ?? []
    try {
      const shown = await keySession.vaults.show(shownAs(vaults ?? [], vault))
      const name = shown.path.at(-1) ?? ''
      if (inside.length > 0) return void refuse(name, inside)
      if (!(await ask(name, vault))) return
      await remove.mutateAsync(shown)
      toast.success(t('remove.done'), hint, { label: t('undo'), run: () => undo(vault.id) })
    } catch (error) {
      tellFailure(t('remove.failed'), error, { preferDetail: true })
    }
  }
}
