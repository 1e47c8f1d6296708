import type { ImportChoices } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { useFormName } from '../use-form-name.ts'
import type { Change, Inspected } from '../use-import.ts'
import { DoubtfulCollections } from './doubtful-collections.tsx'
import { LostValues } from './lost-values.tsx'
import { ReadingChoices, separators } from './reading-choices.tsx'
import { SkippedLines } from './skipped-lines.tsx'
import { Part, Step } from './step.tsx'

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
  const isAllArchived = archivedCount > 0 && rowCount === 0
  const asks = isDoubtful || isAllArchived || lost.length > 0 || doubtfulCollections.length > 0
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
      {(encoding !== null || tables.length > 0) && (
        <Part>
          <ReadingChoices inspection={inspection} choices={choices} onChange={onChange} />
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
