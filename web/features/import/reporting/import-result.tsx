import type { ImportReport, KeptImportHandle } from '@chaveiro/device'
import { CircleCheck, CircleX, FolderPlus, SkipForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { StatCard } from '../../../ui/card.tsx'
import { AfterImport } from './after-import.tsx'
import { RefusedRows } from './refused-rows.tsx'
import { ReportRecords } from './report-records.tsx'
import { UndoButton } from './undo-button.tsx'
import { useReportTitle } from './use-report-title.ts'
import { VaultPaths } from './vault-paths.tsx'

/** The outcome of an import. */
export function ImportResult({
  name,
  report,
  onAgain,
  onUndo,
}: {
  name: string
  report: ImportReport
  onAgain: () => void
  onUndo: (handle: KeptImportHandle) => void
}) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const explain = useErrorText()
  const { may } = useCurrentUser()
  const { columnNames, importedCount, updatedCount, refused, skippedCount, vaultsMade } = report
  const { interruptedBy, cancelled, undo } = report
  const isWhole = !cancelled && !interruptedBy
  const { tone, title } = useReportTitle(name, report)
  return (
    <>
      <Banner
        live
        tone={tone}
        title={title}
        action={
          <div className="flex flex-wrap-reverse gap-2">
            {undo && <UndoButton handle={undo} onUndo={onUndo} />}
            <Button onClick={onAgain}>{t('done.again')}</Button>
            {isWhole && may('see_people') && (
              <ButtonLink to="/settings?invite">{t('done.invite')}</ButtonLink>
            )}
            <ButtonLink to="/vaults" variant="primary">
              {t('done.open')}
            </ButtonLink>
          </div>
        }
      >
        {interruptedBy && <p>{explain(interruptedBy)}</p>}
        {!isWhole && <p>{t('done.partial')}</p>}
        {undo && <p>{t('undo.until', { time: format.dateTime(undo.until) })}</p>}
      </Banner>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <StatCard
          label={t('imported')}
          value={format.number(importedCount)}
          icon={<CircleCheck />}
          tone="green"
          hint={updatedCount > 0 && t('bar.updated', { count: updatedCount })}
        />
        <StatCard
          label={t('errors')}
          value={format.number(refused.length)}
          icon={<CircleX />}
          tone={refused.length > 0 ? 'red' : 'grey'}
        />
        <StatCard
          label={t('vaultsCreated')}
          value={format.number(vaultsMade.length)}
          icon={<FolderPlus />}
          tone="blue"
        />
        <StatCard
          label={t('skipped')}
          value={format.number(skippedCount)}
          icon={<SkipForward />}
          tone="grey"
        />
      </div>
      {isWhole && importedCount > 0 && <AfterImport report={report} isFile={name !== ''} />}
      {vaultsMade.length > 0 && (
        <VaultPaths title={t('made.title', { count: vaultsMade.length })} vaults={vaultsMade} />
      )}
      {refused.length > 0 && <RefusedRows rows={refused} columnNames={columnNames} />}
      {report.withoutCodes.length > 0 && (
        <RefusedRows kind="withoutCodes" rows={report.withoutCodes} columnNames={columnNames} />
      )}
      {report.records.length > 0 && <ReportRecords report={report} />}
    </>
  )
}
