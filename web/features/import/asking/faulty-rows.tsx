import { criticalities, environments, itemTypes } from '@chaveiro/contract/constants.ts'
import type { ColumnNames, ImportChoices, ImportField, RefusedRow } from '@chaveiro/device'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/button.tsx'
import { LongList } from '../../../ui/long-list.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { FilterSelect } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useRefusedRows } from '../reporting/use-refused-rows.ts'

type Corrections = NonNullable<ImportChoices['corrections']>

/** Fields whose corrections are typed masked. */
const secretFields: readonly ImportField[] = ['password', 'two_step', 'notes']

/** Rows with a fault, each with the reason, to be put right here or in the person's own sheet. */
export function FaultyRows({
  rows,
  columnNames,
  corrections = new Map(),
  onCorrections,
}: {
  rows: readonly RefusedRow[]
  columnNames: ColumnNames
  corrections: Corrections | undefined
  onCorrections: (corrections: Corrections) => void
}) {
  const { t } = useTranslation('import')
  const { download } = useRefusedRows('refused', rows, columnNames)
  const correct = (record: number, field: ImportField, text: string) =>
    onCorrections(new Map(corrections).set(record, { ...corrections.get(record), [field]: text }))
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-ink-3 text-small">
          {rows.some(({ row }) => row !== undefined) ? t('refused.rowMeans') : t('refused.others')}
        </p>
        <Button size="sm" icon={<Download />} onClick={download}>
          {t('refused.download')}
        </Button>
      </div>
      <LongList
        label={t('refused.title')}
        items={rows}
        keyOf={(row) => `${row.record ?? row.line} ${row.column}`}
        rowPx={92}
        row={(row, { className, ...listed }) => (
          <li
            {...listed}
            key={`${row.record ?? row.line} ${row.column}`}
            className={clsx(className, 'px-4 py-3')}
          >
            <FaultyRow row={row} columnNames={columnNames} onCorrect={correct} />
          </li>
        )}
      />
    </div>
  )
}

function FaultyRow({
  row,
  columnNames,
  onCorrect,
}: {
  row: RefusedRow
  columnNames: ColumnNames
  onCorrect: (record: number, field: ImportField, text: string) => void
}) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const { explain, nameOf, shownValue, isHidden } = useRefusedRows('refused', [], columnNames)
  const { record, column, isCorrectable } = row
  return (
    <>
      <p className="wrap-anywhere text-body text-ink">
        <span className="font-medium">{row.title || t('faulty.untitled')}</span>{' '}
        <span className="text-ink-3 text-small tabular-nums">
          {t('faulty.line', { line: format.number(row.line) })}
          {row.row !== undefined && ` · ${t('refused.row', { row: row.row })}`}
        </span>
      </p>
      <p className="wrap-anywhere text-ink-2 text-small">
        {column && (
          <>
            <span translate="no" className="font-medium">
              {nameOf(row)}
            </span>
            {isHidden(row) ? <> ({t('refused.hidden')})</> : shownValue(row) && <> “{shownValue(row)}”</>}
            {': '}
          </>
        )}
        {explain(row)}
      </p>
      {isCorrectable && record !== undefined && column !== null && (
        <Correction
          label={nameOf(row)}
          field={column}
          initial={row.value ?? ''}
          onCorrect={(text) => onCorrect(record, column, text)}
        />
      )}
    </>
  )
}

interface CorrectionProps {
  label: string
  field: ImportField
  initial: string
  onCorrect: (text: string) => void
}

/** One of our own words is chosen, anything else is typed. */
function Correction(props: CorrectionProps) {
  const { t } = useTranslation(['import', 'items'])
  const words: Partial<Record<ImportField, { value: string; label: string }[]>> = {
    type: itemTypes.map((value) => ({ value, label: t(`items:type.${value}`) })),
    environment: environments.map((value) => ({ value, label: t(`items:environment.${value}`) })),
    criticality: criticalities.map((value) => ({ value, label: t(`items:criticality.${value}`) })),
  }
  const options = words[props.field]
  if (!options) return <TypedCorrection {...props} />
  return (
    <FilterSelect
      className="mt-2 max-w-xl"
      label={t('faulty.correct', { name: props.label })}
      value=""
      options={[{ value: '', label: t('faulty.choose', { name: props.label }) }, ...options]}
      onValueChange={(value) => value !== '' && props.onCorrect(value)}
    />
  )
}

/** The value is read again when it is left or Enter is pressed. */
function TypedCorrection({ label, field, initial, onCorrect }: CorrectionProps) {
  const { t } = useTranslation('import')
  const [text, setText] = useState(initial)
  const Input = secretFields.includes(field) ? PasswordField : TextField
  const leave = () => {
    if (text !== initial && text.trim() !== '') onCorrect(text)
  }
  return (
    <form
      className="mt-2 max-w-xl"
      onSubmit={(event) => {
        event.preventDefault()
        leave()
      }}
    >
      <Input
        label={t('faulty.correct', { name: label })}
        hideLabel
        placeholder={t('faulty.placeholder', { name: label })}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={leave}
      />
    </form>
  )
}
