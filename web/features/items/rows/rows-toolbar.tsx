import { ArchiveRestore, Check, Columns3, ListChecks, Plus, Send } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListLook, rowColumns, sortKeys } from '../../../nouns/items/list-look.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuChecks, MenuChoice, MenuSeparator } from '../../../ui/menu.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import type { ItemsToolbar } from '../items-toolbar.tsx'
import { FilterButton } from './filter-button.tsx'
import { LayoutSwitch } from './layout-switch.tsx'

/** The tools above rows, in one line; in two on a phone. */
export function RowsToolbar({
  filter,
  labels,
  offersFavourites,
  onFilter,
  onCreate,
  onSend,
  onDeleted,
  selection,
  count,
  inside,
  look,
  onLook,
}: ComponentProps<typeof ItemsToolbar> & {
  /** The switch that adds what the vaults inside hold; nothing where there are none. */
  inside?: ReactNode
}) {
  const { t } = useTranslation('items')
  return (
    <div className="@container px-4 pt-1 sm:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          className="min-w-0 flex-1 basis-40"
          label={t('search')}
          placeholder={t('searchHint')}
          value={filter.search}
          onValueChange={(search) => onFilter({ ...filter, search })}
        />
        <FilterButton {...{ filter, labels, offersFavourites, onFilter }} />
        <div className="@2xl:order-none order-last flex items-center gap-0.5 @2xl:w-auto w-full">
          <span className="@max-2xl:mr-auto mx-1">{!selection?.isSelecting && count}</span>
          {inside}
          <Menu trigger={<IconButton size="sm" label={t('rows.view')} icon={<Columns3 />} />}>
            <ViewChoices look={look} onLook={onLook} />
          </Menu>
          {selection && (
            <IconButton
              size="sm"
              label={selection.isSelecting ? t('several.end') : t('several.start')}
              icon={selection.isSelecting ? <Check /> : <ListChecks />}
              onClick={selection.isSelecting ? selection.end : selection.start}
            />
          )}
          <IconButton size="sm" label={t('deleted.title')} icon={<ArchiveRestore />} onClick={onDeleted} />
          <IconButton size="sm" label={t('send')} icon={<Send />} onClick={onSend} />
          <span className="ml-1.5">
            <LayoutSwitch layout={look.layout} onLayout={(layout) => onLook({ layout })} />
          </span>
        </div>
        {onCreate && (
          <Button variant="primary" icon={<Plus />} onClick={onCreate}>
            <span className="@max-sm:sr-only">{t('create.open')}</span>
          </Button>
        )}
      </div>
    </div>
  )
}

function ViewChoices({ look, onLook }: { look: ListLook; onLook: (part: Partial<ListLook>) => void }) {
  const { t } = useTranslation('items')
  return (
    <>
      <MenuChoice
        label={t('rows.sortBy')}
        value={look.sort.by}
        options={sortKeys.map((value) => ({ value, label: t(`rows.column.${value}`) }))}
        onValueChange={(by) => onLook({ sort: { by, isDown: by === 'changed' } })}
      />
      <MenuSeparator />
      <MenuChecks
        label={t('rows.columns')}
        values={look.columns}
        options={rowColumns.map((value) => ({ value, label: t(`rows.column.${value}`) }))}
        onValuesChange={(columns) => onLook({ columns })}
      />
    </>
  )
}
