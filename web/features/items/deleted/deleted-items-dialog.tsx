import type { DeletedItem } from '@chaveiro/contract/calls/deleted-items.ts'
import { deletedKeptDays } from '@chaveiro/contract/constants.ts'
import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../../nouns/errors/not-loaded.tsx'
import { usePathText } from '../../../nouns/vaults/use-path-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LongList } from '../../../ui/long-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SelectButton } from '../several/select-button.tsx'
import { useSeveral } from '../several/use-several.ts'
import type { VaultInView } from '../vault-in-view.ts'
import { DeletedItemRow } from './deleted-item-row.tsx'
import { DeletedSelectionBar } from './deleted-selection-bar.tsx'
import { useDeletedFailure } from './use-deleted-failure.ts'
import { useDeletedItems } from './use-deleted-items.ts'
import { useDeletedSelection } from './use-deleted-selection.ts'

const none: readonly DeletedItem[] = []

/** A vault's deleted items, for as long as they can be restored. */
export function DeletedItemsDialog({
  vault,
  onClose,
  onChanged,
}: {
  vault: VaultInView
  onClose: () => void
  onChanged: () => void
}) {
  const { t } = useTranslation(['items', 'common'])
  const pathText = usePathText()
  // Acts apply to the vault as it was shown when the dialog opened.
  const [shown] = useState(vault.shown)
  const query = useDeletedItems(vault.id)
  const selection = useDeletedSelection(query.data ?? none)
  const several = useSeveral(useDeletedFailure())
  const isRunning = several.underWay !== null
  return (
    <Dialog
      size="lg"
      busy={isRunning}
      onClose={onClose}
      title={t('deleted.title')}
      description={pathText(shown)}
      footer={
        <Button disabled={isRunning} onClick={onClose}>
          {t('common:ui.close')}
        </Button>
      }
    >
      {!query.data ? (
        <NotLoaded query={query} failed={t('deleted.loadFailed')} lines={4} />
      ) : query.data.length === 0 ? (
        <EmptyState icon={<ArchiveRestore />} title={t('deleted.empty', { number: deletedKeptDays })} />
      ) : (
        <>
          {selection.isOffered && (
            // Over the body's padding too, in which rows would show.
            <div className="sticky -top-1 z-10 bg-surface">
              <div className="mb-2 flex">
                <SelectButton selection={selection} hint={t('several.startHintDeleted')} />
              </div>
              {selection.isSelecting && (
                <DeletedSelectionBar
                  vault={shown}
                  holdsKey={vault.holds_key && vault.is_writer}
                  selection={selection}
                  several={several}
                  onRestored={onChanged}
                />
              )}
            </div>
          )}
          <LongList
            label={t('deleted.title')}
            items={query.data}
            keyOf={({ id }) => id}
            rowPx={88}
            row={(item, row) => (
              <DeletedItemRow
                key={item.id}
                item={item}
                vault={shown}
                holdsKey={vault.holds_key && vault.is_writer}
                pick={selection.stateOf(item)}
                onPick={selection.pick}
                onRestored={onChanged}
                row={row}
              />
            )}
          />
        </>
      )}
    </Dialog>
  )
}
