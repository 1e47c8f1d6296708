import type { ImportChoices, ImportTable, Separator, SheetEncoding } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { FilterSelect } from '../../../ui/select.tsx'
import { useFormName } from '../use-form-name.ts'
import type { Change, Inspected } from '../use-import.ts'
import { DoubtfulCollections } from './doubtful-collections.tsx'
import { LostValues } from './lost-values.tsx'
import { SkippedLines } from './skipped-lines.tsx'
import { Part, Step } from './step.tsx'

const encodings: readonly SheetEncoding[] = ['UTF-8', 'Windows-1252', 'MacRoman', 'UTF-16']
const separators = [
  { value: ',', name: 'comma' },
  { value: ';', name: 'semicolon' },
  { value: '\t', name: 'tab' },
  { value: '|', name: 'bar' },
] as const

/** Which form the file has, how its letters and columns were read, and what of it is no credential or finds no place. */
export function WhatWasRead({
  inspection,
  choices,
  onChange,
}: {
  inspection: Inspected
  choices: ImportChoices
  onChange: (change: Change) => void
}) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const nameOf = useFormName()
  const { encoding, separator, accented, tables, archivedCount, rowCount, files } = inspection
  const { skipped, lost, doubtfulCollections, ignoredColumns } = inspection
  const isDoubtful = encoding !== null && !encoding.startsWith('UTF')
  const asks = isDoubtful || lost.length > 0 || doubtfulCollections.length > 0
  const separatorName = separators.find(({ value }) => value === separator)?.name
  const said = [
    encoding &&
      (accented ? t('summary.accents', { encoding, accented }) : t('summary.encoding', { encoding })),
    separatorName && t(`read.separatedBy.${separatorName}`),
    archivedCount > 0 && t('read.archived', { count: archivedCount }),
    files.count > 0 && t('read.files', { count: files.count, size: format.fileSize(files.bytes) }),
    lost.length > 0 && t('read.lostCount', { count: lost.length }),
  ].filter((part) => typeof part === 'string')
  return (
    <Step
      folds
      asks={asks}
      title={t('read.title', {
        form: nameOf(inspection.format),
        rows: t('summary.rows', { count: rowCount }),
      })}
      detail={said.join(' · ')}
    >
      {(encoding !== null || separator !== null || tables.length > 0) && (
        <Part>
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            {encoding !== null && (
              <Choice<SheetEncoding>
                label={t('read.encoding')}
                value={choices.encoding ?? encoding}
                options={encodings.map((value) => ({ value, label: value }))}
                onChange={(value) => onChange({ encoding: value })}
              />
            )}
            {separator !== null && (
              <Choice<Separator>
                label={t('read.separator')}
                value={choices.separator ?? separator}
                options={separators.map(({ value, name }) => ({
                  value,
                  label: t(`read.separators.${name}`),
                }))}
                onChange={(value) => onChange({ separator: value })}
              />
            )}
            {tables.map((table, place) => (
              <HeaderLine
                // biome-ignore lint/suspicious/noArrayIndexKey: a table is known by its place
                key={place}
                table={table}
                onChange={(titleRows) =>
                  onChange({ tables: new Map(choices.tables).set(place, { titleRows }) })
                }
              />
            ))}
          </div>
        </Part>
      )}
      {archivedCount > 0 && (
        <Part>
          <CheckboxField
            label={t('read.withArchived', { count: archivedCount })}
            checked={choices.withArchived ?? false}
            onChange={({ target }) => onChange({ withArchived: target.checked })}
          />
        </Part>
      )}
      {lost.length > 0 && (
        <Part>
          <LostValues lost={lost} />
        </Part>
      )}
      {doubtfulCollections.length > 0 && (
        <Part>
          <DoubtfulCollections cells={doubtfulCollections} />
        </Part>
      )}
      {skipped.length > 0 && (
        <Part>
          <SkippedLines lines={skipped} />
        </Part>
      )}
      {ignoredColumns.length > 0 && (
        <Part>
          <p className="text-body text-ink">
            {t('ignored.title', { count: ignoredColumns.length, columns: ignoredColumns.join(', ') })}
          </p>
          <p className="text-ink-3 text-small">{t('ignored.explanation')}</p>
        </Part>
      )}
    </Step>
  )
}

/** Which line of a table names its columns. Another one makes another table: what was chosen for its columns goes. */
function HeaderLine({ table, onChange }: { table: ImportTable; onChange: (titleRows: number) => void }) {
  const { t } = useTranslation('import')
  const { sheet, lines, titleRows } = table
  if (lines.length < 2) return null
  return (
    <Choice
      label={sheet === null ? t('read.header') : t('read.headerOf', { sheet })}
      value={String(titleRows)}
      options={lines.map(({ line, texts }, place) => ({
        value: String(place),
        label: t('read.line', { line }),
        hint: texts
          .map((text) => text ?? '••••')
          .filter((text) => text !== '')
          .join(' · '),
      }))}
      onChange={(value) => onChange(Number(value))}
    />
  )
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string; hint?: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <div className="w-full sm:w-56">
      <p aria-hidden="true" className="mb-1 font-medium text-ink text-small">
        {label}
      </p>
      <FilterSelect label={label} value={value} options={options} onValueChange={onChange} />
    </div>
  )
}
