import type { ImportChoices, ImportTable, Separator, SheetEncoding } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../../ui/select.tsx'
import type { Change, Inspected } from '../use-import.ts'

const encodings: readonly SheetEncoding[] = ['UTF-8', 'Windows-1252', 'MacRoman', 'UTF-16']
export const separators = [
  { value: ',', name: 'comma' },
  { value: ';', name: 'semicolon' },
  { value: '\t', name: 'tab' },
  { value: '|', name: 'bar' },
] as const

/** How letters and columns are read, and which line names the columns. */
export function ReadingChoices({
  inspection: { encoding, separator, tables },
  choices,
  onChange,
}: {
  inspection: Pick<Inspected, 'encoding' | 'separator' | 'tables'>
  choices: ImportChoices
  onChange: (change: Change) => void
}) {
  const { t } = useTranslation('import')
  return (
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
          options={separators.map(({ value, name }) => ({ value, label: t(`read.separators.${name}`) }))}
          onChange={(value) => onChange({ separator: value, tables: undefined })}
        />
      )}
      {tables.map((table, place) => (
        <HeaderLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a table is known by its place
          key={place}
          table={table}
          onChange={(titleRows) => onChange({ tables: new Map(choices.tables).set(place, { titleRows }) })}
        />
      ))}
    </div>
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
