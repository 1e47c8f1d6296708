import type { DeletedVault } from '@chaveiro/contract/calls/deleted-vaults.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { shownAs } from '../../../nouns/vaults/shown-as.ts'
import { usePathText } from '../../../nouns/vaults/use-path-text.ts'
import { ActionRow, type ListedRow } from '../../../ui/action-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { typedName } from '../typed-name.ts'
import { VaultIcon } from '../vault-icon.tsx'
import { useDeletedVaultFailure } from './use-deleted-vault-failure.ts'
import { usePurgeVault, useRestoreVault } from './use-deleted-vaults.ts'

/** One deleted vault: where it was, who deleted it, and until when it can be restored. */
export function DeletedVaultRow({
  vault,
  all,
  fault,
  onRestored,
  row,
}: {
  vault: DeletedVault
  /** The vaults that are there and the deleted ones, for where it was. */
  all: readonly Vault[]
  fault: 'altered' | 'unsigned' | null
  onRestored: (id: string) => void
  row: ListedRow
}) {
  const { t } = useTranslation('vaults')
  const format = useFormat()
  const confirm = useConfirm()
  const title = useId()
  const pathText = usePathText()
  const tellFailure = useDeletedVaultFailure()
  const restore = useRestoreVault()
  const purge = usePurgeVault()
  const isBusy = restore.isPending || purge.isPending
  const drawn = shownAs(all, vault)
  const when = format.dateTime(vault.deleted_at)
  const bringBack = async () => {
    try {
      await restore.mutateAsync(vault.id)
      toast.success(t('deleted.restored'))
      onRestored(vault.id)
    } catch (error) {
      tellFailure(t('deleted.restoreFailed'), error)
    }
  }
  const askAndPurge = async () => {
    try {
      const shown = await keySession.vaults.show(drawn)
      const name = shown.path.at(-1) ?? ''
      const question = {
        title: t('deleted.purgeTitle', { name }),
        message: t('deleted.purgeQuestion'),
        confirmLabel: t('deleted.purge'),
        ...typedName(vault, { text: name, label: t('deleted.typeName', { name }) }),
      }
      if (!(await confirm({ ...question, tone: 'danger' }))) return
      await purge.mutateAsync(shown)
      toast.success(t('deleted.purged'))
    } catch (error) {
      tellFailure(t('deleted.purgeFailed'), error)
    }
  }
  return (
    <ActionRow
      row={row}
      icon={<VaultIcon type={vault.type} />}
      title={<span id={title}>{pathText(drawn)}</span>}
      description={
        <>
          <p>{t('deleted.items', { count: vault.item_count })}</p>
          <p>{vault.deleted_by === '' ? when : t('deleted.by', { person: vault.deleted_by, when })}</p>
          {fault && <p className="text-ink">{t(`deleted.${fault}`)}</p>}
          <p>{t('deleted.until', { day: format.date(vault.purge_at) })}</p>
        </>
      }
      actions={
        <>
          <Button
            size="sm"
            variant="danger-ghost"
            aria-describedby={title}
            disabled={isBusy}
            onClick={() => void askAndPurge()}
          >
            {t('deleted.purge')}
          </Button>
          <Button
            size="sm"
            aria-describedby={title}
            busy={restore.isPending}
            disabled={isBusy}
            onClick={() => void bringBack()}
          >
            {t('deleted.restore')}
          </Button>
        </>
      }
    />
  )
}
