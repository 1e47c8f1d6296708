import type { ImportProgress } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportResult } from './import-result.tsx'
import { LastImport } from './last-import.tsx'
import { SheetSummary } from './sheet-summary.tsx'
import { useImport } from './use-import.ts'

/** Bulk import of a CSV file: choose it, review it, import it, see the outcome. */
export function ImportScreen() {
  const { t } = useTranslation('import')
  const { stage, kept, inspect, run, cancel, reset, showReport } = useImport()
  if (kept?.step === 'importing')
    return (
      <Page title={t('title')} description={t('description')}>
        <Importing progress={kept.progress} onCancel={cancel} />
      </Page>
    )
  return (
    <Page title={t('title')} description={t('description')}>
      {stage.step === 'choose' && kept && (
        <LastImport fileName={kept.fileName} report={kept.report} onShow={showReport} />
      )}
      {(stage.step === 'choose' || stage.step === 'reading') && (
        <ChooseFile
          fault={stage.step === 'choose' ? stage.fault : null}
          chosen={stage.step === 'choose' ? stage.file : null}
          isReading={stage.step === 'reading'}
          onFile={(file, vault) => void inspect(file, { vault })}
        />
      )}
      {stage.step === 'inspected' && (
        <SheetSummary
          fileName={stage.fileName}
          sheet={stage.sheet}
          onBack={reset}
          spelling={stage.asked.spelling ?? null}
          onSpelling={(spelling) => void inspect(stage.file, { ...stage.asked, spelling })}
          onNameVault={(vault) => void inspect(stage.file, { ...stage.asked, vault })}
          onImport={(choice) =>
            void run(stage.fileName, stage.asked, { importId: stage.sheet.importId, ...choice })
          }
        />
      )}
      {stage.step === 'report' && kept && (
        <ImportResult fileName={kept.fileName} report={kept.report} onAgain={reset} />
      )}
    </Page>
  )
}

function Importing({ progress, onCancel }: { progress: ImportProgress | null; onCancel: () => void }) {
  const { t } = useTranslation('import')
  return (
    <Card>
      <ProgressBar
        label={t(`progress.${progress?.phase ?? 'start'}`)}
        value={progress?.done ?? null}
        max={progress?.total ?? 1}
        detail={progress && t('progress.of', { done: progress.done, total: progress.total })}
        onCancel={onCancel}
        cancelLabel={t('cancel')}
      />
      <p className="mt-4 text-ink-3 text-small">{t('progress.hint')}</p>
    </Card>
  )
}
