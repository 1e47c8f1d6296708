import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { MachineReader } from '@chaveiro/device'
import { Server } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { MachineName, ToldNames, UnsignedEnd } from '../../nouns/machines/machine-reader.tsx'
import { useMachineReaders } from '../../nouns/machines/use-machine-readers.ts'
import { vaultPath } from '../../nouns/vaults/vault-path.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DataTable } from '../../ui/table.tsx'

/** How many items of a vault are given to machines, with a list of them; nothing if none are. */
export function MachinesLine({ vault }: { vault: Vault }) {
  const { t } = useTranslation('machine-readers')
  const [isOpen, setIsOpen] = useState(false)
  const readers = useMachineReaders(vault)
  if (readers.length === 0) return null
  return (
    <p className="mt-0.5 text-caption text-ink-3">
      <Server aria-hidden="true" className="-mt-0.5 mr-1.5 inline size-3.5" />
      <button
        type="button"
        className="rounded-sm underline-offset-2 hover:text-ink hover:underline"
        onClick={() => setIsOpen(true)}
      >
        {t('ofVault', { count: new Set(readers.map(({ itemId }) => itemId)).size })}
      </button>
      {isOpen && <ReadersDialog vaultId={vault.id} readers={readers} onClose={() => setIsOpen(false)} />}
    </p>
  )
}

function ReadersDialog({
  vaultId,
  readers,
  onClose,
}: {
  vaultId: string
  readers: readonly MachineReader[]
  onClose: () => void
}) {
  const { t } = useTranslation(['machine-readers', 'common'])
  const format = useFormat()
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      footer={<Button onClick={onClose}>{t('common:ui.close')}</Button>}
    >
      <div className="space-y-3">
        <div className="rounded-xl border">
          <DataTable<MachineReader>
            caption={t('title')}
            rows={[...readers].sort(byTitle)}
            rowKey={({ grantId }) => grantId}
            columns={[
              {
                key: 'item',
                header: t('item'),
                smallHeader: null,
                cell: (reader) => (
                  <>
                    <Link
                      to={vaultPath(vaultId, reader.itemId)}
                      onClick={onClose}
                      className="wrap-anywhere font-medium text-ink underline-offset-2 hover:text-accent-ink hover:underline"
                    >
                      {reader.told?.itemTitle ?? t('untitled')}
                    </Link>
                    <UnsignedEnd reader={reader} />
                  </>
                ),
              },
              { key: 'machine', header: t('machine'), cell: (reader) => <MachineName reader={reader} /> },
              {
                key: 'until',
                header: t('until'),
                className: 'tabled:whitespace-nowrap',
                cell: ({ until }) => format.date(until),
              },
            ]}
          />
        </div>
        <ToldNames readers={readers} />
      </div>
    </Dialog>
  )
}

const titleOf = ({ told }: MachineReader) => told?.itemTitle ?? '\uffff'
const byTitle = (a: MachineReader, b: MachineReader) => titleOf(a).localeCompare(titleOf(b))
