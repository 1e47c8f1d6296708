import { criticalities, environments, itemTypeFilters } from '@chaveiro/contract/constants.ts'
import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { FilterSelect } from '../../../ui/select.tsx'
import { type ItemFilter, isFiltering, noFilter } from '../filter-items.ts'

/** All filters behind one button, which says what is on. */
export function FilterButton({
  filter,
  labels,
  offersFavourites,
  onFilter,
}: {
  filter: ItemFilter
  /** The tags that the items have. */
  labels: readonly string[]
  offersFavourites: boolean
  onFilter: (filter: ItemFilter) => void
}) {
  const { t } = useTranslation('items')
  const on = useFiltersInWords(filter)
  const isOn = on.length > 0
  return (
    <Popover
      label={t('filter.show')}
      className="w-72 gap-2 p-3"
      trigger={
        <Button
          icon={<SlidersHorizontal />}
          aria-label={isOn ? t('rows.filtersOn', { filters: on.join(', ') }) : t('filter.show')}
          title={isOn ? on.join(', ') : undefined}
          className={clsx('min-w-0 shrink', isOn && 'border-accent! text-accent-ink!')}
        >
          <span className={clsx('max-w-44 truncate', !isOn && '@max-sm:hidden')}>
            {isOn ? on.join(' · ') : t('filter.show')}
          </span>
        </Button>
      }
    >
      <FilterSelect
        label={t('filter.type')}
        value={filter.type}
        onValueChange={(type) => onFilter({ ...filter, type })}
        options={[
          { value: 'all', label: t('filter.allTypes') },
          ...itemTypeFilters.map((value) => ({ value, label: t(`type.${value}`) })),
        ]}
      />
      <FilterSelect
        label={t('filter.environment')}
        value={filter.environment}
        onValueChange={(environment) => onFilter({ ...filter, environment })}
        options={[
          { value: 'all', label: t('filter.allEnvironments') },
          ...environments.map((value) => ({ value, label: t(`environment.${value}`) })),
        ]}
      />
      <FilterSelect
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
          label={t('filter.label')}
          value={filter.label}
          onValueChange={(label) => onFilter({ ...filter, label })}
          options={[
            { value: '', label: t('filter.allLabels') },
            ...labels.map((label) => ({ value: label, label })),
          ]}
        />
      )}
      {offersFavourites && (
        <CheckboxField
          label={t('favourite.only')}
          checked={filter.favourite}
          onChange={() => onFilter({ ...filter, favourite: !filter.favourite })}
        />
      )}
      <Button
        size="sm"
        variant="ghost"
        disabled={!isFiltering({ ...filter, search: '' })}
        onClick={() => onFilter({ ...noFilter, search: filter.search })}
      >
        {t('clearFilters')}
      </Button>
    </Popover>
  )
}

/** What is on besides the search, in words. */
function useFiltersInWords(filter: ItemFilter): string[] {
  const { t } = useTranslation('items')
  return [
    ...(filter.type === 'all' ? [] : [t(`type.${filter.type}`)]),
    ...(filter.environment === 'all' ? [] : [t(`environment.${filter.environment}`)]),
    ...(filter.criticality === 'all' ? [] : [t(`criticality.${filter.criticality}`)]),
    ...(filter.label === '' ? [] : [filter.label]),
    ...(filter.favourite ? [t('favourite.only')] : []),
  ]
}
