import type { ItemRevision } from '@chaveiro/contract/calls/item-revisions.ts'
import type { DrawnVault } from '@chaveiro/device'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { OldRevision } from './old-revision.tsx'

/** One revision of an item: who and when; its content opens below. */
export function ItemRevisionRow({
  itemId,
  vault,
  revision,
  newest,
  blocked,
  mayCheckOut,
}: {
  itemId: string
  vault: DrawnVault
  revision: ItemRevision
  /** The present revision's number. */
  newest: number
  blocked: string | null
  mayCheckOut: boolean
}) {
  const { t } = useTranslation('items')
  const format = useFormat()
  const pathOf = useVaultPathText()
  const [isOpen, setIsOpen] = useState(false)
  const isNewest = revision.revision === newest
  return (
    <li className="px-3 py-2.5 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="w-6 shrink-0 self-start pt-px text-right text-ink-3 tabular-nums">
          {revision.revision}
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-1.5">
            <span className="wrap-anywhere text-ink">{revision.title}</span>
            {isNewest && <Badge tone="accent">{t('history.current')}</Badge>}
            {revision.password_changed && <Badge>{t('history.passwordChanged')}</Badge>}
            {revision.restored_from !== null && (
              <Badge>{t('history.restoredFrom', { number: revision.restored_from })}</Badge>
            )}
          </p>
          <p className="wrap-anywhere text-ink-3">
            {revision.author_email} · {format.dateTime(revision.created_at)}
          </p>
          {revision.moved_from !== null && (
            <p className="wrap-anywhere text-ink-3">
              {t('history.movedFrom', {
                vault: pathOf({ id: revision.moved_from, name: t('history.otherVault') }),
              })}
            </p>
          )}
        </div>
        {!isNewest && (
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'history.close' : 'history.open')}
          </Button>
        )}
      </div>
      {isOpen && !isNewest && (
        <OldRevision
          itemId={itemId}
          vault={vault}
          revision={revision}
          newest={newest}
          blocked={blocked}
          mayCheckOut={mayCheckOut}
        />
      )}
    </li>
  )
}
