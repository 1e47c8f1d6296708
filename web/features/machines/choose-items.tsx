import type { Item } from '@chaveiro/contract/calls/items.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foundItemsQuery } from '../../nouns/items/found-items-query.ts'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { ChosenList } from '../../ui/chosen-list.tsx'
import { PickField } from '../../ui/pick-field.tsx'

/** Items to give to a machine, found one by one. Only those are offered that a machine may get. */
export function ChooseItems({
  label,
  help,
  error,
  chosen,
  onChange,
  given = [],
}: {
  label: string
  help: string
  error?: string | undefined
  chosen: readonly Item[]
  onChange: (chosen: readonly Item[]) => void
  /** The ids of items that the machine has already. */
  given?: readonly string[]
}) {
  const { t } = useTranslation('machines')
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const source = useQuery({
    ...foundItemsQuery(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const { data: vaults } = useQuery(vaultsQuery)
  const pathOf = useVaultPathText({ loads: true })
  const placeOf = ({ vault_id: id }: Item) =>
    pathOf({ id, name: vaults?.find((vault) => vault.id === id)?.name ?? '' })
  const isForPeople = ({ requires_checkout, rehearsal, vault_id }: Item) =>
    requires_checkout || rehearsal || vaults?.find(({ id }) => id === vault_id)?.custody === 'split'
  const isHere = ({ id }: Item) => given.includes(id) || chosen.some((one) => one.id === id)
  const found = search === '' ? [] : (source.data ?? [])
  const offered = found.filter((item) => !isForPeople(item) && !isHere(item))
  return (
    <div className="space-y-2">
      <PickField<Item>
        label={label}
        help={help}
        error={error}
        fieldClassName=""
        placeholder={t('items.search')}
        emptyText={search === '' ? t('items.type') : t(found.length > 0 ? 'items.noneFit' : 'items.none')}
        source={search === '' ? undefined : source}
        items={offered}
        value={null}
        onTyped={setTyped}
        onValueChange={(item) => {
          if (item) onChange([...chosen, item])
          setTyped('')
        }}
        keyOf={({ id }) => id}
        textOf={({ title }) => title}
        renderItem={(item) => (
          <span className="min-w-0">
            <span className="block truncate">{item.title}</span>
            <span className="block truncate text-caption text-ink-3">
              {[placeOf(item), item.login].filter(Boolean).join(' · ')}
            </span>
          </span>
        )}
      />
      <ChosenList
        label={t('items.chosen')}
        items={chosen}
        keyOf={({ id }) => id}
        icon={() => <KeyRound aria-hidden="true" className="size-4 shrink-0 text-ink-3" />}
        title={({ title }) => title}
        more={placeOf}
        dropLabel={({ title }) => t('items.drop', { item: title })}
        onDrop={(item) => onChange(chosen.filter(({ id }) => id !== item.id))}
      />
    </div>
  )
}
