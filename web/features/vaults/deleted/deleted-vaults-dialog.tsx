import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { deletedKeptDays } from '@chaveiro/contract/constants.ts'
import { ArchiveRestore } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../../nouns/errors/not-loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LongList } from '../../../ui/long-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { DeletedVaultRow } from './deleted-vault-row.tsx'
import { useDeletedFaults, useDeletedVaults } from './use-deleted-vaults.ts'

/** The deleted vaults, for as long as they can be restored. */
export function DeletedVaultsDialog({
  vaults,
  onClose,
  onRestored,
}: {
  vaults: readonly Vault[]
  onClose: () => void
  onRestored: (id: string) => void
}) {
  const { t } = useTranslation(['vaults', 'common'])
  const query = useDeletedVaults()
  const { altered, unsigned } = useDeletedFaults(query.data, query.dataUpdatedAt)
  const faultOf = (id: string) =>
    altered.includes(id) ? 'altered' : unsigned.includes(id) ? 'unsigned' : null
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={t('deleted.title')}
      description={t('deleted.description', { number: deletedKeptDays })}
      footer={<Button onClick={onClose}>{t('common:ui.close')}</Button>}
    >
      {!query.data ? (
        <NotLoaded query={query} failed={t('deleted.loadFailed')} lines={4} />
      ) : query.data.length === 0 ? (
        <EmptyState icon={<ArchiveRestore />} title={t('deleted.empty', { number: deletedKeptDays })} />
      ) : (
        <LongList
          label={t('deleted.title')}
          items={query.data}
          keyOf={({ id }) => id}
          rowPx={106}
          row={(vault, row) => (
            <DeletedVaultRow
              key={vault.id}
              vault={vault}
              all={[...vaults, ...(query.data ?? [])]}
              fault={faultOf(vault.id)}
              onRestored={onRestored}
              row={row}
            />
          )}
        />
      )}
    </Dialog>
  )
}
