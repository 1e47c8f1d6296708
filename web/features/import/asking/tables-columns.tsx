import type { ColumnTarget, ImportChoices, ImportTable, PreviewColumn } from '@chaveiro/device'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../../ui/select.tsx'
import type { Change } from '../use-import.ts'
import { columnTargets, mapColumn, otherTargets } from './map-column.ts'

/** The columns of each table, with a choice above the first values of each. */
export function TablesColumns({
  tables,
  choices,
  onChange,
}: {
  tables: readonly ImportTable[]
  choices: ImportChoices
  onChange: (change: Change) => void
}) {
  return tables.map((table, place) => (
    <TableColumns
      // biome-ignore lint/suspicious/noArrayIndexKey: a table is known by its place
      key={place}
      table={table}
      onChoose={(column, target) =>
        onChange({
          tables: new Map(choices.tables).set(place, {
            ...choices.tables?.get(place),
            mapping: mapColumn(table.columns, column, target),
          }),
        })
      }
    />
  ))
}

/** Side by side as in the file; on a phone below one another. */
function TableColumns({
  table: { sheet, columns },
  onChoose,
}: {
  table: ImportTable
  onChoose: (place: number, target: ColumnTarget) => void
}) {
  const { t } = useTranslation('import')
  const label = sheet === null ? t('columns.list') : t('columns.listOf', { sheet })
  return (
    <div className="not-first:border-t">
      {sheet !== null && <h3 className="px-5 pt-3 font-medium text-ink text-small">{sheet}</h3>}
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-b-xl focus-visible:-outline-offset-2"
      >
        <ul aria-label={label} className="sm:grid sm:auto-cols-[minmax(9.5rem,1fr)] sm:grid-flow-col">
          {columns.map((column) => (
            <Column
              key={column.place}
              column={column}
              onChoose={(target) => onChoose(column.place, target)}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

function Column({
  column: { name, target, isFilled, sample },
  onChoose,
}: {
  column: PreviewColumn
  onChoose: (target: ColumnTarget) => void
}) {
  const { t } = useTranslation('import')
  const isLeftOut = target === 'leave_out' || !isFilled
  const option = (value: ColumnTarget) => ({ value, label: t(`target.${value}`) })
  return (
    <li className="min-w-0 not-first:border-t p-3 sm:not-first:border-t-0 sm:not-first:border-l sm:px-0 sm:pb-1">
      <div className="flex items-center gap-3 sm:block sm:px-3">
        <p
          title={name}
          className="min-w-0 flex-1 font-medium text-ink text-small max-sm:wrap-anywhere sm:mb-1.5 sm:truncate"
          translate="no"
        >
          {name}
        </p>
        <FilterSelect<ColumnTarget>
          label={t('columns.becomes', { name })}
          slim
          className="w-44 shrink-0 sm:w-full"
          value={target}
          options={columnTargets.map(option)}
          groups={[{ label: t('columns.else'), options: otherTargets.map(option) }]}
          onValueChange={onChoose}
        />
      </div>
      <ul
        aria-label={t('columns.sample', { name })}
        className={clsx(
          'mt-2 text-small max-sm:flex max-sm:flex-wrap max-sm:gap-x-3',
          isLeftOut ? 'text-ink-3' : 'text-ink-2',
        )}
      >
        {sample.map((text, row) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a sample is known by its row
            key={row}
            title={text ?? undefined}
            className="h-7 max-w-full truncate leading-7 sm:border-t sm:px-3 max-sm:empty:hidden max-sm:not-first:hidden"
          >
            {text === null ? (
              <span role="img" aria-label={t('refused.hidden')}>
                ••••••
              </span>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}
