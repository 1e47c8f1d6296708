import { errorFacts } from '@chaveiro/client/error-facts.ts'
import type { ShownVault } from '@chaveiro/client/types/vaults.ts'
import type { DeletedItem } from '@chaveiro/contract/deleted-items.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { useFailureToast } from '../../../session/use-failure-toast.ts'
import { ActionRow, type ListedRow } from '../../../ui/action-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ItemIcon } from '../item-looks.tsx'
import { useByWhom } from './use-by-whom.ts'
import { usePurgeItem, useRestoreItem } from './use-deleted-items.ts'

/** One deleted item: what it is called, who deleted it, and until when it can be restored. */
export function DeletedItemRow({
  item,
  vault,
  holdsKey,
  onRestored,
  row,
}: {
  item: DeletedItem
  vault: ShownVault
  holdsKey: boolean
  onRestored: () => void
  row: ListedRow
}) {
  const { t } = useTranslation('items')
  const { user, may } = useCurrentUser()
  const format = useFormat()
  const confirm = useConfirm()
  const title = useId()
  const byWhom = useByWhom()
  const tellFailure = useFailureToast()
  const tellNotDone = (failed: string, error: unknown) => {
    if (errorFacts(error).code === 'not_found') toast.error(failed, t('deleted.decided'))
    else tellFailure(failed, error)
  }
  const restore = useRestoreItem(vault)
  const purge = usePurgeItem(vault.id)
  const isBusy = restore.isPending || purge.isPending
  const mayDecide = may('delete_item', { isCreator: item.created_by === user.id })
  const bringBack = async () => {
    try {
      await restore.mutateAsync(item)
      toast.success(t('deleted.restored'))
      onRestored()
    } catch (error) {
      tellNotDone(t('deleted.restoreFailed'), error)
    }
  }
  const askAndPurge = async () => {
    const question = { title: item.title, message: t('deleted.purgeQuestion') }
    if (!(await confirm({ ...question, confirmLabel: t('deleted.purge'), tone: 'danger' }))) return
    try {
      await purge.mutateAsync(item)
      toast.success(t('deleted.purged'))
    } catch (error) {
      tellNotDone(t('deleted.purgeFailed'), error)
    }
  }
  return (
    <ActionRow
      row={row}
      icon={<ItemIcon type={item.type} />}
      title={<span id={title}>{item.title}</span>}
      description={
        <>
          {item.login !== '' && <p>{item.login}</p>}
          <p>{byWhom(item.deleted_by, item.deleted_at)}</p>
          <p>{t('deleted.until', { day: format.date(item.purge_at) })}</p>
        </>
      }
      actions={
        mayDecide && (
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
            {holdsKey && (
              <Button
                size="sm"
                aria-describedby={title}
                busy={restore.isPending}
                disabled={isBusy}
                onClick={() => void bringBack()}
              >
                {t('deleted.restore')}
              </Button>
            )}
          </>
        )
      }
    />
  )
}
