import { criticalities, environments, itemTypeFilters } from '@chaveiro/contract/constants.ts'
import { clsx } from 'clsx'
import { ArchiveRestore, Plus, Send, SlidersHorizontal, Star } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListLook } from '../../nouns/items/list-look.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { FilterSelect } from '../../ui/select.tsx'
import { type ItemFilter, isFiltering } from './filter-items.ts'
import { LayoutSwitch } from './rows/layout-switch.tsx'
import { SelectButton } from './several/select-button.tsx'
import type { ItemSelection } from './several/use-item-selection.ts'

/** Shows words beside the filters only if the filters' own words have room too. */
const besideFilters = '@[38.5rem]:@max-4xl:sr-only'

/**
 * Search and New Item, and below them the number of items and the three filters; on a phone the filters are behind a
 * button.
 */
export function ItemsToolbar({
  filter,
  labels,
  offersFavourites,
  onFilter,
  onCreate,
  onSend,
  onDeleted,
  selection,
  count,
  look,
  onLook,
}: {
  filter: ItemFilter
  /** The tags that the vault's items have. */
  labels: readonly string[]
  /** Whether any of its items is a favourite. */
  offersFavourites: boolean
  onFilter: (filter: ItemFilter) => void
  /** Null for somebody who cannot open the vault. */
  onCreate: (() => void) | null
  onSend: () => void
  onDeleted: () => void
  /** Null where nothing can be selected. */
  selection: Pick<ItemSelection, 'isSelecting' | 'start' | 'end'> | null
  /** How many items there are; nothing while that is not known. */
  count: ReactNode
  look: ListLook
  onLook: (part: Partial<ListLook>) => void
}) {
  const { t } = useTranslation('items')
  const filtersId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isAnySet = isFiltering({ ...filter, search: '', favourite: false })
  return (
    <div className="@container px-4 pt-3 pb-2 sm:px-6">
      <div className="flex flex-wrap gap-2">
        <SearchField
          className="min-w-0 flex-1 basis-28"
          label={t('search')}
          placeholder={t('searchHint')}
          value={filter.search}
          onValueChange={(search) => onFilter({ ...filter, search })}
        />
        <IconButton
          label={t('filter.show')}
          icon={<SlidersHorizontal />}
          aria-expanded={isOpen}
          aria-controls={filtersId}
          className={clsx('@xl:hidden border', isAnySet && 'border-accent! text-accent-ink!')}
          onClick={() => setIsOpen(!isOpen)}
        />
        <div className="@xl:order-none order-last flex @xl:w-auto w-full gap-2">
          <Button icon={<Send />} className="@xl:flex-none flex-auto" onClick={onSend}>
            {t('send')}
          </Button>
          {onCreate && (
            <Button variant="primary" icon={<Plus />} className="@xl:flex-none flex-auto" onClick={onCreate}>
              {t('create.open')}
            </Button>
          )}
        </div>
      </div>
      <div className="mt-2.5 flex @max-[38.5rem]:flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div
          id={filtersId}
          className={clsx(
            'w-full @xl:flex @[38.5rem]:w-auto @[38.5rem]:min-w-0 @[38.5rem]:max-w-140 @[38.5rem]:flex-1 gap-2',
            isOpen ? 'grid' : 'hidden',
          )}
        >
          <FilterSelect
            slim
            className="@2xl:flex-1 @xl:flex-auto"
            label={t('filter.type')}
            value={filter.type}
            onValueChange={(type) => onFilter({ ...filter, type })}
            options={[
              { value: 'all', label: t('filter.allTypes') },
              ...itemTypeFilters.map((value) => ({ value, label: t(`type.${value}`) })),
            ]}
          />
          <FilterSelect
            slim
            className="@2xl:flex-1 @xl:flex-auto"
            label={t('filter.environment')}
            value={filter.environment}
            onValueChange={(environment) => onFilter({ ...filter, environment })}
            options={[
              { value: 'all', label: t('filter.allEnvironments') },
              ...environments.map((value) => ({ value, label: t(`environment.${value}`) })),
            ]}
          />
          <FilterSelect
            slim
            className="@2xl:flex-1 @xl:flex-auto"
            label={t('filter.criticality')}
            value={filter.criticality}
            onValueChange={(criticality) => onFilter({ ...filter, criticality })}
            options={[
              { value: 'all', label: t('filter.allCriticalities') },
              ...criticalities.map((value) => ({ value, label: t(`criticality.${value}`) })),
            ]}
          />
          {(labels.length > 0 || filter.label !== '') && (
            <FilterSelect
              slim
              className="@2xl:flex-1 @xl:flex-auto"
              label={t('filter.label')}
              value={filter.label}
              onValueChange={(label) => onFilter({ ...filter, label })}
              options={[
                { value: '', label: t('filter.allLabels') },
                ...labels.map((label) => ({ value: label, label })),
              ]}
            />
          )}
        </div>
        <div className="flex min-w-0 shrink-0 items-center gap-2 @max-[38.5rem]:w-full @max-[38.5rem]:justify-between">
          {/* The selection has a number of its own. */}
          {!selection?.isSelecting && count}
          {offersFavourites && !selection?.isSelecting && (
            <IconButton
              size="sm"
              label={t('favourite.only')}
              icon={<Star className={clsx(filter.favourite && 'fill-current')} />}
              aria-pressed={filter.favourite}
              className={clsx(filter.favourite && 'text-yellow-ink!')}
              onClick={() => onFilter({ ...filter, favourite: !filter.favourite })}
            />
          )}
          {selection && (
            <SelectButton
              selection={selection}
              hint={t('several.startHint')}
              wordClassName={clsx('@max-md:sr-only', besideFilters)}
            />
          )}
          {!selection?.isSelecting && (
            <Button
              size="sm"
              variant="ghost"
              icon={<ArchiveRestore />}
              title={t('deleted.title')}
              onClick={onDeleted}
            >
              <span className={clsx('@max-md:sr-only', besideFilters)}>{t('deleted.title')}</span>
            </Button>
          )}
          {!selection?.isSelecting && (
            <LayoutSwitch layout={look.layout} onLayout={(layout) => onLook({ layout })} />
          )}
        </div>
      </div>
    </div>
  )
}
