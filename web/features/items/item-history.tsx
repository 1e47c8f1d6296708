import type { ItemRevision } from '@chaveiro/contract/items.ts'
import { ChevronRight, History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useFormat } from '../../i18n/use-format.ts'

/** Who wrote which revision and when, folded away until somebody asks. */
export function ItemHistory({ revisions }: { revisions: readonly z.infer<typeof ItemRevision>[] }) {
  const { t } = useTranslation('items')
  const format = useFormat()
  return (
    <details className="group rounded-lg border">
      <summary className="flex list-none items-center gap-2.5 rounded-lg px-3 py-2.5 text-ink-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <History aria-hidden="true" className="size-4" />
        <span className="flex-1 font-medium">{t('detail.history')}</span>
        <span className="text-caption text-ink-3">
          {t('detail.revisions', { count: revisions.length, number: format.number(revisions.length) })}
        </span>
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
      </summary>
      <ol className="divide-y border-t">
        {revisions.map((revision) => (
          <li key={revision.revision} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2 text-small">
            <span className="w-8 shrink-0 text-ink-3 tabular-nums">{revision.revision}</span>
            <span className="wrap-anywhere min-w-0 flex-1 basis-40 text-ink">{revision.title}</span>
            <span className="wrap-anywhere text-ink-3">
              {revision.author_email} · {format.dateTime(revision.created_at)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
