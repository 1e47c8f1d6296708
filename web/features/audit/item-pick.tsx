import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PickField } from '../../ui/pick-field.tsx'
import { type FoundItem, useItemName, useItemsByTitle } from './use-items-by-title.ts'

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
  const name = useItemName(id)
  const { matches, source } = useItemsByTitle(typed)
  return (
    <PickField<FoundItem>
      label={t('by.item')}
      placeholder={t('by.everyItem')}
      emptyText={matches === undefined ? t('by.typeItem') : t('by.none')}
      source={typed.trim() === '' ? undefined : source}
      items={matches ?? []}
      value={id === undefined ? null : { id, name: name ?? id.slice(0, 8), path: '' }}
      onTyped={setTyped}
      onValueChange={(choice) => onPick(choice?.id)}
      keyOf={(choice) => choice.id}
      textOf={(choice) => choice.name}
      renderItem={({ name, path }) => (
        <span className="min-w-0">
          <span className="block truncate">{name}</span>
          <span className="block truncate text-caption text-ink-3">{path}</span>
        </span>
      )}
    />
  )
}
