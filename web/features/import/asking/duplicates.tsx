import type { DuplicateChoice, ImportRecord } from '@chaveiro/device'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { LongList } from '../../../ui/long-list.tsx'
import { PathText } from '../../../ui/path-text.tsx'
import { FilterSelect } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { choiceOf, type DuplicateChoices, duplicateChoices, isSpared } from './duplicate-choices.ts'

/** Rows that are there already: one answer for all, and another one for some. */
export function Duplicates({
  rows,
  choices,
  onChoices,
}: {
  /** Only the duplicates. */
  rows: readonly ImportRecord[]
  choices: DuplicateChoices
  onChoices: (choices: DuplicateChoices) => void
}) {
  const { t } = useTranslation('import')
  const sparedCount = rows.filter((row) => isSpared(choices, row)).length
  const labelOf = (choice: DuplicateChoice) => t(`duplicates.${choice}`)
  return (
    <div className="space-y-4">
      <ChoiceGroup<DuplicateChoice>
        title={t('duplicates.all')}
        options={duplicateChoices.map((value) => ({ value, label: labelOf(value) }))}
        value={choices.all}
        onChange={(all) => onChoices({ all, of: new Map() })}
      />
      <p role="status" className="text-ink-2 text-small empty:hidden">
        {sparedCount > 0 && t('duplicates.spared', { count: sparedCount })}
      </p>
      {rows.length === 0 ? (
        <Skeleton className="h-24" />
      ) : (
        <LongList
          label={t('duplicates.list')}
          items={rows}
          keyOf={({ record }) => String(record)}
          rowPx={65}
          row={(row, { className, ...listed }) => (
            <li
              {...listed}
              key={row.record}
              className={clsx(className, 'flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5')}
            >
              <span className="min-w-0 flex-1 basis-52">
                <span className="wrap-anywhere block font-medium text-body text-ink">
                  {row.title}
                  {row.login && <span className="font-normal text-ink-3"> · {row.login}</span>}
                </span>
                <SameAs row={row} />
              </span>
              <FilterSelect<DuplicateChoice>
                label={t('duplicates.of', { title: row.title })}
                slim
                className="w-full sm:w-52"
                value={choiceOf(choices, row)}
                options={duplicateChoices
                  .filter((value) => value !== 'update' || row.duplicate?.of === 'item')
                  .map((value) => ({ value, label: t(`duplicates.one.${value}`) }))}
                onValueChange={(value) =>
                  onChoices({ ...choices, of: new Map(choices.of).set(row.record, value) })
                }
              />
            </li>
          )}
        />
      )}
    </div>
  )
}

function SameAs({ row: { duplicate } }: { row: ImportRecord }) {
  const { t } = useTranslation('import')
  const format = useFormat()
  if (!duplicate) return null
  return (
    <span className="wrap-anywhere block text-ink-3 text-small">
      {duplicate.of === 'row' ? (
        t('duplicates.sameRow', { row: format.number(duplicate.record) })
      ) : (
        <>
          {t(`duplicates.sameItem.${duplicate.by}`, { title: duplicate.title })} ·{' '}
          <PathText path={duplicate.path} />
        </>
      )}
    </span>
  )
}
