import { type ImportColumn, importColumns, requiredImportColumns } from '@chaveiro/contract/calls/import.ts'
import type { ImportFault } from '@chaveiro/device'
import { Download, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { DataTable } from '../../ui/table.tsx'
import { csvLine } from './csv-line.ts'
import { NameVault } from './name-vault.tsx'
import { useSheetFaultText } from './use-refused-text.ts'

/** An example row, shown here and not in the template, where it would be imported. */
const example: Partial<Record<ImportColumn, string>> = {
  vault_path: 'Moda Íris/Social',
  title: 'Instagram Moda Íris',
  login: 'social@modairis.example',
  password: 'k7-Mango_51',
  login_url: 'instagram.com',
  client: 'Moda Íris',
  squad: 'Social',
}

/** The first step: the template, a place for the file, and what the columns mean. */
export function ChooseFile({
  fault,
  chosen,
  isReading,
  onFile,
}: {
  fault: ImportFault | null
  /** The file that the fault is about. */
  chosen: File | null
  isReading: boolean
  onFile: (file: File, vault?: string) => void
}) {
  const { t } = useTranslation('import')
  const { may } = useCurrentUser()
  const explain = useSheetFaultText()
  const withoutVaults = fault && isWithoutVaults(fault) ? chosen : null
  const problem = fault && !withoutVaults && explain(fault)
  return (
    <>
      {withoutVaults && (
        <NameVault
          title={t('oneVault.title', { fileName: withoutVaults.name })}
          description={t('oneVault.description')}
          label={t('oneVault.label')}
          onName={(vault) => onFile(withoutVaults, vault)}
        />
      )}
      {problem && (
        <Banner tone="danger" live title={problem.title}>
          {problem.help}
        </Banner>
      )}
      {!may('create_vault') && (
        <Banner tone="info" icon={<KeyRound />}>
          {t('onlyHeldVaults')}
        </Banner>
      )}
      <Card
        title={t('choose.title')}
        description={t('choose.description')}
        aside={
          <Button
            icon={<Download />}
            onClick={() => downloadFile('chaveiro-import-template.csv', 'text/csv', csvLine(importColumns))}
          >
            {t('template')}
          </Button>
        }
      >
        {/* Stays while the file is read, so that the keyboard focus is still here if it is refused. */}
        <FileDrop
          label={<span role="status">{t(isReading ? 'reading' : 'upload')}</span>}
          hint={t('uploadHint')}
          accept=".csv,text/csv"
          disabled={isReading}
          onFile={(file) => onFile(file)}
        />
      </Card>
      <Card flush title={t('guide.title')} description={t('guide.description')}>
        <DataTable
          caption={t('guide.title')}
          rows={importColumns}
          rowKey={(column) => column}
          columns={[
            {
              key: 'column',
              header: t('column.column'),
              cell: (column) => (
                <code translate="no" className="font-mono text-small">
                  {column}
                </code>
              ),
              className: 'w-44',
            },
            {
              key: 'meaning',
              header: t('guide.meaning'),
              cell: (column) => (
                <>
                  {t(column === 'title' ? 'guide.titleColumn' : `guide.${column}`)}
                  {requiredImportColumns.includes(column) && (
                    <span className="text-ink-3"> · {t('guide.required')}</span>
                  )}
                  {example[column] && (
                    <span className="mt-0.5 block text-ink-3 text-small">
                      {t('guide.example')}{' '}
                      <code translate="no" className="wrap-anywhere font-mono">
                        {example[column]}
                      </code>
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}

/** Whether the only thing that the file lacks is a vault for its rows. */
function isWithoutVaults(fault: ImportFault): boolean {
  return fault.code === 'missing_columns' && fault.columns.join() === 'vault_path'
}
