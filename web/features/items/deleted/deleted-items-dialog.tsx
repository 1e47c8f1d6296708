import { deletedKeptDays } from '@chaveiro/contract/constants.ts'
import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { NotLoaded } from '../../../session/not-loaded.tsx'
import { usePathText } from '../../../session/use-path-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LongList } from '../../../ui/long-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { VaultInView } from '../vault-in-view.ts'
import { DeletedItemRow } from './deleted-item-row.tsx'
import { useDeletedItems } from './use-deleted-items.ts'

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
  const format = useFormat()
  const pathText = usePathText()
  // Acts apply to the vault as it was shown when the dialog opened.
  const [shown] = useState(vault.shown)
  const query = useDeletedItems(vault.id)
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={t('deleted.title')}
      description={pathText(shown)}
      footer={<Button onClick={onClose}>{t('common:ui.close')}</Button>}
    >
      {!query.data ? (
        <NotLoaded query={query} failed={t('deleted.loadFailed')} lines={4} />
      ) : query.data.length === 0 ? (
        <EmptyState
          icon={<ArchiveRestore />}
          title={t('deleted.empty', { number: format.number(deletedKeptDays) })}
        />
      ) : (
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
              holdsKey={vault.holds_key}
              onRestored={onChanged}
              row={row}
            />
          )}
        />
      )}
    </Dialog>
  )
}
