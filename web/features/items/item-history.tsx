import type { ItemRevision } from '@chaveiro/contract/calls/item-revisions.ts'
import type { DrawnVault } from '@chaveiro/device'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ItemRevisionRow } from './item-revision-row.tsx'

/** Who wrote which revision and when, collapsed until somebody asks; each can be opened and restored. */
export function ItemHistory({
  itemId,
  vault,
  revisions,
  closedText,
  mayCheckOut,
  more,
}: {
  itemId: string
  vault: DrawnVault
  /** Newest first. */
  revisions: readonly ItemRevision[]
  /** Why a revision cannot be revealed here and now. */
  closedText: (revision: ItemRevision) => string | null
  /** Whether the item can be checked out for a revision that requires it, though the item itself does not. */
  mayCheckOut: boolean
  /** Loads earlier revisions, if there are any. */
  more: ReactNode
}) {
  const { t } = useTranslation('items')
  // Revisions are numbered without gaps, so the newest number is their count.
  const newest = revisions[0]?.revision ?? 0
  return (
    <Disclosure
      icon={<History />}
      title={t('detail.history')}
      aside={t('detail.revisions', { count: newest })}
    >
      <ol className="divide-y">
        {revisions.map((revision) => (
          <ItemRevisionRow
            key={revision.revision}
            itemId={itemId}
            vault={vault}
            revision={revision}
            newest={newest}
            blocked={closedText(revision)}
            mayCheckOut={mayCheckOut && revision.requires_checkout}
          />
        ))}
      </ol>
      {more}
    </Disclosure>
  )
}
