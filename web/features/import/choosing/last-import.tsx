import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { KeptImport } from '../kept-import.ts'
import { useReportTitle, useUndoTitle } from '../reporting/use-report-title.ts'

/** Leads back to the report of the last import, or of its undoing. */
export function LastImport({
  kept,
  onShow,
}: {
  kept: Extract<KeptImport, { step: 'done' | 'undone' }>
  onShow: () => void
}) {
  return kept.step === 'done' ? <Done kept={kept} onShow={onShow} /> : <Undone kept={kept} onShow={onShow} />
}

function Done({ kept, onShow }: { kept: Extract<KeptImport, { step: 'done' }>; onShow: () => void }) {
  const { t } = useTranslation('import')
  const counts = { imported: kept.report.importedCount, errors: kept.report.refused.length }
  return (
    <Lead {...useReportTitle(kept.name, kept.report)} onShow={onShow}>
      {t('last.counts', counts)}
    </Lead>
  )
}

function Undone({ kept, onShow }: { kept: Extract<KeptImport, { step: 'undone' }>; onShow: () => void }) {
  return <Lead {...useUndoTitle(kept.name, kept.report)} onShow={onShow} />
}

function Lead({
  tone,
  title,
  onShow,
  children,
}: {
  tone: 'success' | 'warning' | 'danger'
  title: string
  onShow: () => void
  children?: string
}) {
  const { t } = useTranslation('import')
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
      {children}
    </Banner>
  )
}
