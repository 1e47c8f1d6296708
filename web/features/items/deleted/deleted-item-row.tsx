import type { DeletedItem } from '@chaveiro/contract/calls/deleted-items.ts'
import type { DrawnVault } from '@chaveiro/device'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { ActionRow, type ListedRow } from '../../../ui/action-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { ItemIcon } from '../item-looks.tsx'
import type { PickState } from '../several/use-selection.ts'
import { useMayDelete } from '../use-may-delete.ts'
import { useByWhom } from './use-by-whom.ts'
import { useDeletedFailure } from './use-deleted-failure.ts'
import { usePurgeItem, useRestoreItem } from './use-deleted-items.ts'

/** One deleted item: what it is called, who deleted it, and until when it can be restored. */
export function DeletedItemRow({
  item,
  vault,
  holdsKey,
  pick,
  onPick,
  onRestored,
  row,
}: {
  item: DeletedItem
  vault: DrawnVault
  holdsKey: boolean
  /** While several are being selected, this one's state. */
  pick: PickState | null
  onPick: (id: string, isRange: boolean) => void
  onRestored: () => void
  row: ListedRow
}) {
  const { t } = useTranslation('items')
  const format = useFormat()
  const confirm = useConfirm()
  const title = useId()
  const byWhom = useByWhom()
  const tellFailure = useDeletedFailure()
  const restore = useRestoreItem()
  const purge = usePurgeItem(vault)
  const isBusy = restore.isPending || purge.isPending
  const mayDecide = useMayDelete()(item)
  const bringBack = async () => {
    try {
      await restore.mutateAsync({ deleted: await keySession.items.showDeleted(item, vault), vault })
      toast.success(t('deleted.restored'))
      onRestored()
    } catch (error) {
      tellFailure(t('deleted.restoreFailed'), error)
    }
  }
  const askAndPurge = async () => {
    try {
      const deleted = await keySession.items.showDeleted(item, vault)
      const question = { title: deleted.title, message: t('deleted.purgeQuestion') }
      if (!(await confirm({ ...question, confirmLabel: t('deleted.purge'), tone: 'danger' }))) return
      await purge.mutateAsync(deleted)
      toast.success(t('deleted.purged'))
    } catch (error) {
      tellFailure(t('deleted.purgeFailed'), error)
    }
  }
  return (
    <ActionRow
      row={pick === null ? row : { ...row, className: clsx(row.className, 'select-none') }}
      pick={
        pick && (
          <Checkbox
            fillsRow
            label={item.title}
            title={pick === 'fixed' ? t('several.undecidable') : undefined}
            checked={pick === 'picked'}
            disabled={pick === 'fixed'}
            onChange={(_, isRange) => onPick(item.id, isRange)}
          />
        )
      }
      icon={<ItemIcon type={item.type} />}
      title={<span id={title}>{item.title}</span>}
      description={
        <>
          {item.login !== '' && <p translate="no">{item.login}</p>}
          <p>{byWhom(item.deleted_by, item.deleted_at)}</p>
          {item.deletion === null && <p className="text-ink">{t('deleted.unsigned')}</p>}
          <p>{t('deleted.until', { day: format.date(item.purge_at) })}</p>
        </>
      }
      actions={
        mayDecide &&
        pick === null && (
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
