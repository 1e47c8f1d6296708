import { shownVault } from '@chaveiro/client/shown-vault.ts'
import type { ShownVault } from '@chaveiro/client/types/vaults.ts'
import type { Item } from '@chaveiro/contract/items.ts'
import type { Vault } from '@chaveiro/contract/vaults.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { NotLoaded } from '../../session/not-loaded.tsx'
import { PickVault } from '../../session/pick-vault.tsx'
import { pickableVaults } from '../../session/pickable-vaults.ts'
import { vaultsQuery } from '../../session/queries/vaults-query.ts'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { usePathText } from '../../session/use-path-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useMoveItem } from './use-change-items.ts'

/** Moves an item to another vault that the person can open. */
export function MoveItemDialog({
  item,
  vault,
  onClose,
  onMoved,
}: {
  item: Item
  /** The item's vault, as shown when the item was opened. */
  vault: ShownVault
  onClose: () => void
  onMoved: () => void
}) {
  const { t } = useTranslation(['items', 'common'])
  const pathText = usePathText()
  const tellFailure = useFailureToast()
  const query = useQuery(vaultsQuery)
  // As listed when the dialog opened: the chosen place is meant by these names.
  const [vaults, setVaults] = useState(query.data)
  if (!vaults && query.data) setVaults(query.data)
  const [chosen, setChosen] = useState('')
  const to = shownVault(vaults ?? [], chosen)
  const move = useMoveItem(vault)
  const submit = async () => {
    if (!to) return
    try {
      await move.mutateAsync({ item, to })
      toast.success(t('move.done'), pathText(to))
      onMoved()
    } catch (error) {
      tellFailure(t('move.failed'), error)
    }
  }
  return (
    <Dialog
      size="sm"
      busy={move.isPending}
      onClose={onClose}
      title={t('move.title')}
      description={`${item.title} · ${pathText(vault)}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={move.isPending}>
            {t('common:ui.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={move.isPending} disabled={!to}>
            {t('move.button')}
          </Button>
        </>
      }
    >
      {vaults ? (
        <div className="space-y-5">
          <PickVault
            label={t('move.to')}
            placeholder={t('move.choose')}
            vaults={pickableVaults(vaults, (line) => isOpenElsewhere(line.at(-1), vault.id))}
            value={chosen}
            onValueChange={setChosen}
            disabled={move.isPending}
          />
          <WhatFollows to={vaults.find(({ id }) => id === chosen)} />
        </div>
      ) : (
        <NotLoaded query={query} failed={t('move.vaultsFailed')} lines={2} />
      )}
    </Dialog>
  )
}

const isOpenElsewhere = (vault: Vault | undefined, present: string) =>
  vault !== undefined && vault.id !== present && vault.holds_key

function WhatFollows({ to }: { to: Vault | undefined }) {
  const { t } = useTranslation('items')
  const format = useFormat()
  const readers = to && { count: to.key_holders, number: format.number(to.key_holders) }
  return (
    <ul className="list-disc space-y-1.5 pl-4 text-ink-2 text-small">
      <li>{readers ? t('move.readers', readers) : t('move.readersThere')}</li>
      <li>{t('move.known')}</li>
      <li>{t('move.ends')}</li>
    </ul>
  )
}
