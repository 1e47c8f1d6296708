import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListLook, SortKey } from '../../../nouns/items/list-look.ts'
import { columnsStyle } from './item-rows.tsx'

/** The columns' names above the rows, each a button that sorts by it; hidden where rows have no columns. */
export function RowHeads({
  look: { sort, columns },
  hasVaults,
  onLook,
}: {
  look: ListLook
  hasVaults: boolean
  onLook: (part: Partial<ListLook>) => void
}) {
  const { t } = useTranslation('items')
  const head = (key: SortKey) => {
    const name = t(`rows.column.${key}`)
    const isBy = sort.by === key
    const Arrow = sort.isDown ? ArrowDown : ArrowUp
    return (
      <span key={key} className="flex min-w-0">
        <button
          type="button"
          aria-label={
            isBy ? t(sort.isDown ? 'rows.sortedDown' : 'rows.sortedUp', { column: name }) : undefined
          }
          onClick={() => onLook({ sort: { by: key, isDown: isBy ? !sort.isDown : key === 'changed' } })}
          className="flex h-6 min-w-0 items-center gap-1 rounded-sm text-caption text-ink-3 hover:text-ink [&_svg]:size-3"
        >
          <span className="truncate">{name}</span>
          {isBy && <Arrow aria-hidden="true" />}
        </button>
      </span>
    )
  }
  return (
    <div
      className="row-heads items-center gap-3 border-b px-2 pb-0.5"
      style={columnsStyle(columns, hasVaults)}
    >
      <span className="w-7 shrink-0" />
      <div className="row-columns min-w-0 flex-1">
        {head('title')}
        {hasVaults && <span className="truncate text-caption text-ink-3">{t('rows.column.vault')}</span>}
        {columns.map(head)}
      </div>
      <span className="w-34 shrink-0" />
    </div>
  )
}
