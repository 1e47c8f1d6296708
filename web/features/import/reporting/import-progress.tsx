import type { ImportProgress as Progress } from '@chaveiro/device'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

/** An import or its undoing under way. */
export function ImportProgress({
  progress,
  onCancel,
  onPause,
}: {
  progress: Progress | null
  onCancel: () => void
  /** Stops after the batch under way, or goes on; an undoing does not stop. */
  onPause?: (pauses: boolean) => void
}) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const isPaused = progress?.isPaused ?? false
  return (
    <Card>
      <ProgressBar
        label={t(isPaused ? 'progress.paused' : `progress.${progress?.phase ?? 'start'}`)}
        value={progress?.done ?? null}
        max={progress?.total ?? 1}
        detail={
          progress &&
          t('progress.of', { done: format.number(progress.done), total: format.number(progress.total) })
        }
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-ink-3 text-small">
          {t(onPause ? 'progress.hint' : 'progress.undoHint')}
        </p>
        <div className="flex flex-wrap gap-2">
          {onPause && (
            <Button size="sm" icon={isPaused ? <Play /> : <Pause />} onClick={() => onPause(!isPaused)}>
              {t(isPaused ? 'progress.resume' : 'progress.pause')}
            </Button>
          )}
          <Button size="sm" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
