import type { ItemRevision } from '@chaveiro/contract/item-history.ts'
import { ChevronRight, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useFormat } from '../../i18n/use-format.ts'
import { ItemRevisionRow } from './item-revision-row.tsx'

/** Who wrote which revision and when, folded away until somebody asks; each can be opened and brought back. */
export function ItemHistory({
  itemId,
  vaultId,
  revisions,
  blocked,
  more,
}: {
  itemId: string
  vaultId: string
  /** Newest first. */
  revisions: readonly z.infer<typeof ItemRevision>[]
  /** Why secrets cannot be revealed here and now. */
  blocked: string | null
  /** What loads the revisions before these, where there are any. */
  more: ReactNode
}) {
  const { t } = useTranslation('items')
  const format = useFormat()
  // They are numbered without gaps, so the newest one's number says how many there are.
  const newest = revisions[0]?.revision ?? 0
  return (
    <details className="group rounded-lg border">
      <summary className="flex list-none items-center gap-2.5 rounded-lg px-3 py-2.5 text-ink-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <History aria-hidden="true" className="size-4" />
        <span className="flex-1 font-medium">{t('detail.history')}</span>
        <span className="text-caption text-ink-3">
          {t('detail.revisions', { count: newest, number: format.number(newest) })}
        </span>
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
      </summary>
      <ol className="divide-y border-t">
        {revisions.map((revision) => (
          <ItemRevisionRow
            key={revision.revision}
            itemId={itemId}
            vaultId={vaultId}
            revision={revision}
            newest={newest}
            blocked={blocked}
          />
        ))}
      </ol>
      {more}
    </details>
  )
}
