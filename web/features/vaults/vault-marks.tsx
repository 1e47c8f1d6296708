import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { Hourglass, Inbox, KeyRound, LockKeyhole, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'

/** The words of all rows' marks, asked for once. */
export function useMarkWords() {
  const { t } = useTranslation(['vaults', 'members', 'client-links'])
  const format = useFormat()
  return useMemo(
    () => ({
      altered: t('members:overview.alteredMark'),
      waits: t('members:waiting.title'),
      closed: t('keyMissing'),
      private: t('visibility.private'),
      submissions: (count: number) => t('client-links:banner.waiting', { count }),
      number: format.number,
    }),
    [t, format],
  )
}

/** What is beside a vault's name in the tree. Without hooks, since a tree has many rows. */
export function VaultMarks({
  vault,
  isAltered,
  waiting,
  words,
}: {
  vault: Vault
  isAltered: boolean
  /** Undecided submissions of clients. */
  waiting: number
  words: ReturnType<typeof useMarkWords>
}) {
  const waitsForKey = vault.is_member && vault.generation > 0
  return (
    <span className="flex items-center gap-1.5 [&_svg]:size-3.5">
      {isAltered && <TriangleAlert aria-label={words.altered} role="img" className="text-red-ink" />}
      {!vault.holds_key && waitsForKey && (
        <Hourglass aria-label={words.waits} role="img" className="text-blue-ink" />
      )}
      {!vault.holds_key && !waitsForKey && (
        <KeyRound aria-label={words.closed} className="opacity-60" role="img">
          <path d="m2 2 20 20" />
        </KeyRound>
      )}
      {vault.visibility === 'private' && <LockKeyhole aria-label={words.private} role="img" />}
      {waiting > 0 && (
        <Badge tone="accent" icon={<Inbox aria-hidden="true" />}>
          <span aria-hidden="true">{words.number(waiting)}</span>
          <span className="sr-only">{words.submissions(waiting)}</span>
        </Badge>
      )}
      {vault.item_count > 0 && words.number(vault.item_count)}
    </span>
  )
}
