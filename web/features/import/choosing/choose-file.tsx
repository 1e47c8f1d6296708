import { importColumns } from '@chaveiro/contract/calls/import.ts'
import type { ImportFault } from '@chaveiro/device'
import { Download, FileOutput, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, LinkCard } from '../../../ui/card.tsx'
import { downloadFile } from '../../../ui/download-file.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { csvLine } from '../csv-line.ts'
import type { Change, Chosen, Refused } from '../use-import.ts'
import { useImportFaultText } from '../use-refused-text.ts'
import { MendReading } from './mend-reading.tsx'
import { NameVault } from './name-vault.tsx'
import { isProtected, OpenProtected } from './open-protected.tsx'
import { PasteText } from './paste-text.tsx'
import { usePasted } from './use-pasted.ts'

/** The first step: a file, or cells that were copied; what a file lacks is asked for here. */
export function ChooseFile({
  refused,
  isReading,
  onChosen,
  onChange,
}: {
  /** What was chosen last, if nothing of it can be imported as it was read. */
  refused: Refused | null
  isReading: boolean
  onChosen: (chosen: Chosen) => void
  /** Reads the same file with other choices. */
  onChange: (change: Change) => void
}) {
  const { t } = useTranslation('import')
  const { may } = useCurrentUser()
  const explain = useImportFaultText()
  const takeFile = (file: File) => onChosen({ name: file.name, file })
  const takeText = (text: string) => onChosen({ name: '', file: text })
  usePasted((pasted) => {
    if (isReading) return
    if (typeof pasted === 'string') takeText(pasted)
    else takeFile(pasted)
  })
  const fault = refused?.inspection.fault ?? null
  const fileName = refused?.chosen.name || t('pasted.name')
  const asksVault = fault !== null && isWithoutVaults(fault)
  const asksKeys = refused !== null && isProtected(fault)
  const problem = fault && !asksVault && !asksKeys && explain(fault)
  return (
    <>
      {asksVault && (
        <NameVault
          title={t('oneVault.title', { fileName })}
          description={t('oneVault.description')}
          label={t('oneVault.label')}
          onName={(vault) => onChange({ vault })}
        />
      )}
      {asksKeys && (
        <OpenProtected
          fileName={fileName}
          fault={fault}
          onKeys={(keys) => onChosen({ ...refused.chosen, keys })}
        />
      )}
      {problem && (
        <Banner tone="danger" live title={problem.title}>
          {problem.help}
        </Banner>
      )}
      {refused && !isReading && <MendReading refused={refused} onChange={onChange} />}
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
        <div className="space-y-4">
          {/* Stays while the file is read, so that the keyboard focus is still here if it is refused. */}
          <FileDrop
            label={<span role="status">{t(isReading ? 'reading' : 'upload')}</span>}
            hint={t('uploadHint')}
            disabled={isReading}
            onFile={takeFile}
          />
          <PasteText onText={takeText} />
          <p className="text-ink-3 text-small">
            {t('choose.reads')}{' '}
            <Link
              to="/help#import/forms"
              className="font-medium text-accent-ink underline underline-offset-2"
            >
              {t('choose.what')}
            </Link>
          </p>
        </div>
      </Card>
      <LinkCard
        to="/export"
        icon={<FileOutput />}
        title={t('export.title')}
        description={t('export.description')}
      />
    </>
  )
}

/** Whether the only thing that the file lacks is a vault for its rows. */
const isWithoutVaults = (fault: ImportFault): boolean =>
  fault.code === 'missing_columns' && fault.columns.join() === 'vault_path'
