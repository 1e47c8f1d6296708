import type { ExportProgress } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** The export under way. */
export function RunningExport({
  progress,
  onCancel,
}: {
  progress: ExportProgress | null
  onCancel: () => void
}) {
  const { t } = useTranslation('export')
  const isCounted = progress !== null && progress.total > 0
  return (
    <Card>
      <ProgressBar
        label={t(`running.${progress?.phase ?? 'opening'}`)}
        value={isCounted ? progress.done : null}
        max={isCounted ? progress.total : 1}
        detail={isCounted && t('running.of', { done: progress.done, total: progress.total })}
        onCancel={onCancel}
      />
      <p className="mt-4 text-ink-3 text-small">{t('running.hint')}</p>
    </Card>
  )
}
