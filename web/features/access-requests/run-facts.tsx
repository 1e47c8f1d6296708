import type { Run } from '@chaveiro/contract/calls/machines.ts'
import type { RunHandle } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { knownAs } from '../../nouns/people/known-as.ts'
import { usersQuery } from '../../nouns/people/users-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Fact, Facts } from '../../ui/table.tsx'

/** Which machine asks, who answers for it, why, from where, and what it would get. */
export function RunFacts({
  handle: { machine, reason, signedAt, items },
  run,
}: {
  handle: RunHandle
  run: Run
}) {
  const { t } = useTranslation('machine-runs')
  const format = useFormat()
  const { data: users } = useQuery(usersQuery)
  const keeper = users?.find(({ id }) => id === machine.keeperId)
  return (
    <>
      <Facts>
        <Fact name={t('machine')}>{machine.name}</Fact>
        <Fact name={t('keeper')}>{keeper ? knownAs(keeper) : t('nobody')}</Fact>
        <Fact name={t('asked')}>{format.dateTime(signedAt)}</Fact>
        <Fact name={t('from')}>
          <span translate="no" className="font-mono text-small">
            {run.address}
          </span>
        </Fact>
        <Fact name={t('reason')} wide>
          <span className="whitespace-pre-wrap">{reason}</span>
        </Fact>
      </Facts>
      {items.length > 0 && (
        <section aria-label={t('items')}>
          <h3 className="mb-1.5 text-caption text-ink-3">{t('gets', { count: items.length })}</h3>
          <ul className="max-h-72 divide-y overflow-y-auto rounded-lg border">
            {items.map(({ grantId, item, opens }) => (
              <li key={grantId} className="flex items-center gap-3 px-3 py-2">
                <KeyRound aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
                <span className="min-w-0 flex-1">
                  <span className="wrap-anywhere block text-body text-ink">{item.title}</span>
                  <span className="wrap-anywhere block text-caption text-ink-3">
                    {item.vault.path.map((name) => name ?? '…').join(' / ')}
                  </span>
                </span>
                {!opens && <Badge tone="yellow">{t('noKey')}</Badge>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
