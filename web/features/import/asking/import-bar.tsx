import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

/** Stays in sight: what the one button does, with exact counts. */
export function ImportBar({
  counts,
  refusedCount,
  isReading,
  onImport,
}: {
  /** Null while they are not known. */
  counts: { created: number; updated: number; skipped: number } | null
  refusedCount: number
  isReading: boolean
  onImport: () => void
}) {
  const { t } = useTranslation('import')
  const count = counts && counts.created + counts.updated
  const said = counts
    ? [
        counts.updated > 0 && t('bar.updated', { count: counts.updated }),
        counts.skipped > 0 && t('bar.skipped', { count: counts.skipped }),
        refusedCount > 0 && t('bar.refused', { count: refusedCount }),
      ].filter((part) => part !== false)
    : []
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t bg-surface px-4 py-3 shadow-popup sm:mx-0 sm:bottom-4 sm:rounded-xl sm:border sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-40 text-ink-2 text-small">
          {isReading ? t('bar.reading') : said.length > 0 ? said.join(' · ') : t('bar.all')}
        </p>
        <Button
          variant="primary"
          className="max-sm:w-full"
          busy={isReading || count === null}
          disabled={count === 0}
          onClick={onImport}
        >
          {count === null
            ? t('bar.counting')
            : count === 0
              ? t('summary.nothing')
              : t('summary.import', { count })}
        </Button>
      </div>
    </div>
  )
}
