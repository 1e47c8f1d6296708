import type { ImportReport } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useReportTitle } from './use-report-title.ts'

/** Leads back to the report of the last import. */
export function LastImport({
  fileName,
  report,
  onShow,
}: {
  fileName: string
  report: ImportReport
  onShow: () => void
}) {
  const { t } = useTranslation('import')
  const { tone, title } = useReportTitle(fileName, report)
  return (
    <Banner
      tone={tone === 'success' ? 'info' : tone}
      title={title}
      action={
        <Button size="sm" onClick={onShow}>
          {t('last.show')}
        </Button>
      }
    >
      {t('last.counts', {
        imported: report.importedCount,
        errors: report.refused.length,
      })}
    </Banner>
  )
}
