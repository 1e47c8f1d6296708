import { Archive, Inbox, Plus, SearchX } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListLook } from '../../nouns/items/list-look.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type ItemFilter, isFiltering, type ListedItem } from './filter-items.ts'
import { ItemGrid } from './item-grid.tsx'
import { columnsStyle, ItemRows } from './rows/item-rows.tsx'
import { RowHeads } from './rows/row-heads.tsx'
import type { ItemList } from './use-items.ts'

/** The cards of a vault's items that pass the filter, or why there are none. */
export function ListedItems({
  list,
  shown,
  onCreate,
  onInbox,
  onClearFilter,
  look,
  onLook,
  openId,
  vaultNameOf,
  ...grid
}: {
  list: ItemList
  shown: readonly ListedItem[]
  /** Null for somebody who cannot open the vault. */
  onCreate: (() => void) | null
  /** What clients have sent and nobody has added yet, which an empty vault would hide. */
  onInbox: (() => void) | null
  onClearFilter: () => void
  look: ListLook
  onLook: (part: Partial<ListLook>) => void
  /** The item that is open. */
  openId: string | null
  /** Names an item's vault, where the vaults inside are listed too. */
  vaultNameOf: ((vaultId: string) => string) | null
} & Pick<ComponentProps<typeof ItemGrid>, 'vaultClient' | 'actions' | 'busy' | 'favourites' | 'selection'>) {
  const { t } = useTranslation('items')
  const count = list.items.length
  if (count === 0)
    return (
      <EmptyState
        className="m-auto"
        icon={<Archive />}
        title={t('empty')}
        action={
          onCreate && (
            <div className="flex flex-wrap justify-center gap-2">
              {onInbox && (
                <Button variant="primary" icon={<Inbox />} onClick={onInbox}>
                  {t('seeSubmissions')}
                </Button>
              )}
              <Button variant={onInbox ? 'secondary' : 'primary'} icon={<Plus />} onClick={onCreate}>
                {t('createFirst')}
              </Button>
            </div>
          )
        }
      />
    )
  if (shown.length === 0)
    return (
      <EmptyState
        className="m-auto"
        icon={<SearchX />}
        title={t('noMatch')}
        description={t('noMatchHint', { count })}
        action={<Button onClick={onClearFilter}>{t('clearFilters')}</Button>}
      />
    )
  if (look.layout === 'cards') return <ItemGrid label={t('list')} items={shown} {...grid} />
  const { vaultClient: _, ...rows } = grid
  return (
    <div className="item-rows px-4 sm:px-6 roomy:flex roomy:min-h-0 roomy:flex-1 roomy:flex-col">
      <RowHeads look={look} hasVaults={vaultNameOf !== null} onLook={onLook} />
      <div
        className="-mx-2 roomy:min-h-0 roomy:flex-1 roomy:overflow-y-auto px-2"
        style={columnsStyle(look.columns, vaultNameOf !== null)}
      >
        <ItemRows
          label={t('list')}
          items={shown}
          columns={look.columns}
          vaultNameOf={vaultNameOf}
          openId={openId}
          {...rows}
        />
      </div>
    </div>
  )
}

/** How many items there are, and how many of them pass the filter; nothing for an empty vault. */
export function ItemsCount({
  list,
  shown,
  filter,
}: {
  list: ItemList
  shown: readonly ListedItem[]
  filter: ItemFilter
}) {
  const { t } = useTranslation('items')
  const count = list.items.length
  if (count === 0) return null
  return (
    <p role="status" className="shrink-0 text-caption text-ink-3 tabular-nums">
      {isFiltering(filter)
        ? t('countOf', { count, shown: shown.length, total: count })
        : t('count', { count: shown.length })}
      {!list.isWhole && ` · ${t('loadingMore')}`}
    </p>
  )
}
