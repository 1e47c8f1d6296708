import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PickField } from '../../ui/pick-field.tsx'
import { type FoundItem, useItemPlace, useItemsByTitle } from './use-items-by-title.ts'

/** Searched on the server among all items that the reader sees, since there may be 100,000. */
export function ItemPick({
  id,
  onPick,
}: {
  id: string | undefined
  onPick: (id: string | undefined) => void
}) {
  const { t } = useTranslation('audit')
  const [typed, setTyped] = useState('')
  const place = useItemPlace(id)
  const picked =
    id === undefined ? null : { id, name: place?.title ?? id.slice(0, 8), path: place?.path ?? '' }
  // The text of what is picked finds the items of its title.
  const search = picked !== null && typed === textOf(picked) ? picked.name : typed
  const { matches, source } = useItemsByTitle(search)
  return (
    <PickField<FoundItem>
      label={t('by.item')}
      placeholder={t('by.everyItem')}
      emptyText={matches === undefined ? t('by.typeItem') : t('by.none')}
      source={typed.trim() === '' ? undefined : source}
      items={matches ?? []}
      value={picked}
      onTyped={setTyped}
      onValueChange={(choice) => onPick(choice?.id)}
      keyOf={(choice) => choice.id}
      textOf={textOf}
      renderItem={({ name, path }) => (
        <span className="min-w-0">
          <span className="block truncate">{name}</span>
          <span className="wrap-anywhere block text-caption text-ink-3">{path}</span>
        </span>
      )}
    />
  )
}

/** Titles repeat from client to client, so that its vaults are named with it. */
const textOf = ({ name, path }: FoundItem) => (path === '' ? name : `${name} · ${path}`)
