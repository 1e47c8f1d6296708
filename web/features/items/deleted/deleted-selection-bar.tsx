import type { DrawnVault } from '@chaveiro/device'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { SelectionBar } from '../several/selection-bar.tsx'
import type { Several } from '../several/use-several.ts'
import { useDeletedItemList, usePurgeItem, useRestoreItem } from './use-deleted-items.ts'
import type { DeletedSelection } from './use-deleted-selection.ts'

/** Restores all deleted items that are picked, or deletes them for good; what fails stays picked. */
export function DeletedSelectionBar({
  vault,
  holdsKey,
  selection,
  several: { underWay, run, stop },
  onRestored,
}: {
  vault: DrawnVault
  holdsKey: boolean
  selection: DeletedSelection
  several: Several
  onRestored: () => void
}) {
  const { t } = useTranslation('items')
  const confirm = useConfirm()
  const restore = useRestoreItem()
  const purge = usePurgeItem(vault)
  const list = useDeletedItemList(vault.id)
  const { chosen } = selection
  const show = (row: (typeof chosen)[number]) => keySession.items.showDeleted(row, vault)

  const act = async (...told: Parameters<typeof run<(typeof chosen)[number]>>) => {
    const { isWhole, hasFailed } = await run(...told)
    // Read again meanwhile, it may show what was restored after it was read.
    if (hasFailed) void list.reload()
    if (isWhole) selection.end()
  }
  const restoreAll = async () => {
    await act('restore', chosen, async (row) => restore.mutateAsync({ deleted: await show(row), vault }))
    onRestored()
  }
  const askAndPurge = async () => {
    const question = {
      title: t('several.purgeTitle', { count: chosen.length }),
      message: t('several.purgeHint'),
      confirmLabel: t('deleted.purge'),
    }
    if (await confirm({ ...question, tone: 'danger' }))
      await act('purge', chosen, async (row) => purge.mutateAsync(await show(row)))
  }
  return (
    <SelectionBar selection={selection} underWay={underWay} onStop={stop}>
      <Button
        size="sm"
        variant="danger-ghost"
        icon={<Trash2 />}
        disabled={chosen.length === 0}
        onClick={() => void askAndPurge()}
      >
        {t('deleted.purge')}
      </Button>
      {holdsKey && (
        <Button
          size="sm"
          icon={<ArchiveRestore />}
          disabled={chosen.length === 0}
          onClick={() => void restoreAll()}
        >
          {t('deleted.restore')}
        </Button>
      )}
    </SelectionBar>
  )
}
