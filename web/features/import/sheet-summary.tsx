import type { ImportOptions, RefusedRow } from '@chaveiro/client/types/sheet.ts'
import { CircleCheck, CircleX, Copy, FileText, FolderPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useUnsavedPage } from '../../session/use-unsaved-page.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, StatCard } from '../../ui/card.tsx'
import { NameVault } from './name-vault.tsx'
import { NewVaults } from './new-vaults.tsx'
import { RefusedRows } from './refused-rows.tsx'
import type { InspectedSheet } from './use-import.ts'

/** What importing the inspected file would do. */
export function SheetSummary({
  fileName,
  sheet,
  onImport,
  onBack,
  onNameVault,
}: {
  fileName: string
  sheet: InspectedSheet
  onImport: (choice: Omit<ImportOptions, 'sheetId'>) => void
  onBack: () => void
  /** Reads the file again, with a vault for the rows that name none. */
  onNameVault: (vault: string) => void
}) {
  const { t } = useTranslation(['import', 'common'])
  const format = useFormat()
  const [duplicates, setDuplicates] = useState<ImportOptions['duplicates']>('skip')
  const [types, setTypes] = useState<NonNullable<ImportOptions['types']>>(new Map())
  const [visibility, setVisibility] = useState(sheet.visibility)
  useUnsavedPage(duplicates !== 'skip' || types.size > 0 || visibility !== sheet.visibility)
  const skipped = duplicates === 'skip' ? sheet.duplicateCount : 0
  const count = sheet.goodCount - skipped
  const withoutVault = sheet.refused.filter(isWithoutVault).length
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-center gap-3">
          <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
          <p className="wrap-anywhere min-w-0 flex-1 basis-40 font-medium text-ink">
            {fileName}
            <span className="block font-normal text-ink-3 text-small">
              {t('summary.rows', { count: sheet.rowCount })}
            </span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={onBack}>{t('summary.another')}</Button>
            <Button
              variant="primary"
              disabled={count === 0}
              onClick={() => onImport({ duplicates, types, visibility })}
            >
              {count === 0 ? t('summary.nothing') : t('summary.import', { count })}
            </Button>
          </div>
        </div>
      </Card>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <StatCard
          label={t('summary.good')}
          value={format.number(sheet.goodCount)}
          icon={<CircleCheck />}
          tone="green"
        />
        <StatCard
          label={t('summary.refused')}
          value={format.number(sheet.refused.length)}
          icon={<CircleX />}
          tone={sheet.refused.length > 0 ? 'red' : 'grey'}
        />
        <StatCard
          label={t('summary.newVaults')}
          value={format.number(sheet.newVaults.length)}
          icon={<FolderPlus />}
          tone="blue"
        />
        <StatCard
          label={t('summary.duplicates')}
          value={format.number(sheet.duplicateCount)}
          icon={<Copy />}
          tone={sheet.duplicateCount > 0 ? 'yellow' : 'grey'}
        />
      </div>
      {withoutVault > 0 && (
        <NameVault
          title={t('someWithoutVault.title', { count: withoutVault })}
          description={t('someWithoutVault.description')}
          label={t('someWithoutVault.label')}
          onName={onNameVault}
        />
      )}
      {sheet.ignoredColumns.length > 0 && (
        <Banner
          tone="warning"
          title={t('ignored.title', {
            count: sheet.ignoredColumns.length,
            columns: sheet.ignoredColumns.join(', '),
          })}
        >
          {t('ignored.explanation')}
        </Banner>
      )}
      {sheet.duplicateCount > 0 && <DuplicateChoice value={duplicates} onChange={setDuplicates} />}
      {sheet.newVaults.length > 0 && (
        <NewVaults
          vaults={sheet.newVaults}
          types={types}
          onTypes={setTypes}
          visibility={visibility}
          onVisibility={setVisibility}
        />
      )}
      {sheet.refused.length > 0 && <RefusedRows rows={sheet.refused} columnNames={sheet.columnNames} />}
      {sheet.withoutCodes.length > 0 && (
        <RefusedRows kind="withoutCodes" rows={sheet.withoutCodes} columnNames={sheet.columnNames} />
      )}
    </>
  )
}

/** Whether a row was refused for lacking a vault: besides the title, only the vault (or the client in its place) is required. */
const isWithoutVault = ({ column, reason }: RefusedRow) => reason === 'required' && column !== 'title'

function DuplicateChoice({
  value,
  onChange,
}: {
  value: ImportOptions['duplicates']
  onChange: (value: ImportOptions['duplicates']) => void
}) {
  const { t } = useTranslation('import')
  const name = useId()
  return (
    <Banner tone="warning" title={t('duplicates.title')}>
      <p>{t('duplicates.explanation')}</p>
      <div
        role="radiogroup"
        aria-label={t('duplicates.title')}
        className="mt-3 flex flex-wrap gap-x-6 gap-y-2"
      >
        {(['skip', 'import'] as const).map((choice) => (
          <label key={choice} className="flex items-center gap-2 text-ink">
            <input
              type="radio"
              name={name}
              value={choice}
              checked={value === choice}
              onChange={() => onChange(choice)}
              className="size-4 accent-accent"
            />
            {t(`duplicates.${choice}`)}
          </label>
        ))}
      </div>
    </Banner>
  )
}
