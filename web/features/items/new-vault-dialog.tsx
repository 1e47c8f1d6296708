import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { type DrawnVault, listedPlace } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { FormDialog } from '../../nouns/forms/form-dialog.tsx'
import { PickVault } from '../../nouns/vaults/pick-vault.tsx'
import { pickableVaults } from '../../nouns/vaults/pickable-vaults.ts'
import { usePathText } from '../../nouns/vaults/use-path-text.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'

/** Picks another vault that the person can open, for items that are to be moved there. */
export function NewVaultDialog({
  what,
  from,
  busy = false,
  onPick,
  onClose,
}: {
  /** The item's title, or how many there are. */
  what: string
  /** Their vaults, as shown when they were chosen. */
  from: readonly DrawnVault[]
  busy?: boolean
  onPick: (to: DrawnVault) => void
  onClose: () => void
}) {
  const { t } = useTranslation('items')
  const pathText = usePathText()
  const query = useQuery(vaultsQuery)
  // As listed when the dialog opened: the chosen place is meant by these names.
  const [vaults, setVaults] = useState(query.data)
  if (!vaults && query.data) setVaults(query.data)
  const [chosen, setChosen] = useState('')
  const to = listedPlace(vaults ?? [], chosen)
  const [only, ...others] = from
  return (
    <FormDialog
      size="sm"
      isDirty={false}
      busy={busy}
      onClose={onClose}
      title={t('move.title')}
      description={`${what} · ${only && others.length === 0 ? pathText(only) : t('move.vaults', { count: from.length })}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (to) onPick(to)
      }}
      submit={{ label: t('move.button'), disabled: !to }}
    >
      {vaults ? (
        <div className="space-y-5">
          <PickVault
            label={t('move.to')}
            placeholder={t('move.choose')}
            vaults={pickableVaults(vaults, (line) => isOpenElsewhere(line.at(-1), from))}
            value={chosen}
            onValueChange={setChosen}
            disabled={busy}
          />
          <WhatFollows
            to={vaults.find(({ id }) => id === chosen)}
            holdsSome={from.some(({ id }) => id === chosen)}
          />
        </div>
      ) : (
        <NotLoaded query={query} failed={t('move.vaultsFailed')} lines={2} />
      )}
    </FormDialog>
  )
}

/** Of several vaults, each may take the others' items. */
const isOpenElsewhere = (vault: Vault | undefined, from: readonly DrawnVault[]) =>
  vault !== undefined && from.some(({ id }) => id !== vault.id) && vault.holds_key && vault.is_writer

function WhatFollows({ to, holdsSome }: { to: Vault | undefined; holdsSome: boolean }) {
  const { t } = useTranslation('items')
  const readers = to && { count: to.key_holders }
  return (
    <ul className="list-disc space-y-1.5 pl-4 text-ink-2 text-small">
      {holdsSome && <li>{t('move.someThere')}</li>}
      <li>{readers ? t('move.readers', readers) : t('move.readersThere')}</li>
      <li>{t('move.known')}</li>
      <li>{t('move.ends')}</li>
    </ul>
  )
}
