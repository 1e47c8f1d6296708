import type { Notification } from '@chaveiro/contract/calls/notifications.ts'
import type { DecisionKind } from '@chaveiro/contract/events/decisions.ts'
import { useQuery } from '@tanstack/react-query'
import { Inbox, KeyRound, ListChecks, Siren, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { newestNotificationsQuery } from '../../nouns/notifications/newest-notifications.ts'
import { ownPath } from '../../nouns/notifications/own-path.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import type { Tone } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PathLine } from '../../ui/path-line.tsx'
import { decisionsOf } from './decisions-of.ts'
import { FirstRows } from './first-rows.tsx'
import { usePendingDecisions } from './use-dashboard.ts'

/** How a kind of decision looks. A new kind is one entry here, and in the texts of its button. */
const looks: Record<DecisionKind, { icon: ReactNode; tone: Tone }> = {
  emergency: { icon: <Siren />, tone: 'red' },
  request: { icon: <Timer />, tone: 'blue' },
  key: { icon: <KeyRound />, tone: 'blue' },
  confirmation: { icon: <ListChecks />, tone: 'blue' },
  submission: { icon: <Inbox />, tone: 'green' },
}

/** Where all of a kind are decided, for what no notice of this person's leads to. */
const places = { emergency: '/breakglass?view=open', request: '/jit?view=open' } as const

/** What waits for this person's decision, from the notices that the bell has: each goes away for all once it is decided. */
export function Decisions() {
  const { t } = useTranslation('dashboard')
  const { data } = useQuery(newestNotificationsQuery)
  const { jit, breakGlass } = usePendingDecisions()
  const rows = decisionsOf(data?.notifications ?? [], { emergency: breakGlass, request: jit })
  if (rows.length === 0) return null
  return (
    <div data-need="decisions">
      <FirstRows
        label={t('needs.decisions')}
        items={rows}
        row={(row) =>
          'notice' in row ? (
            <NoticeRow key={row.notice.id} kind={row.kind} notice={row.notice} />
          ) : (
            <ActionRow
              key={row.kind}
              {...looks[row.kind]}
              title={t(`needs.pending.${row.kind}`, { count: row.count })}
              {...(row.kind === 'emergency' && { description: t('emergencies.description') })}
              actions={
                <ButtonLink
                  size="sm"
                  to={places[row.kind]}
                  variant={row.kind === 'emergency' ? 'danger' : 'primary'}
                >
                  {t(`needs.act.${row.kind}`)}
                </ButtonLink>
              }
            />
          )
        }
      />
    </div>
  )
}

function NoticeRow({ kind, notice }: { kind: DecisionKind; notice: Notification }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { title, message, place, timestamp, link } = notice
  return (
    <ActionRow
      {...looks[kind]}
      title={title}
      description={
        <>
          {message} <time dateTime={timestamp}>{format.ago(timestamp)}</time>
          {place !== null && <PathLine path={place} />}
        </>
      }
      actions={
        <ButtonLink
          size="sm"
          to={ownPath(link)}
          variant={kind === 'emergency' ? 'danger' : 'primary'}
          aria-label={t('needs.actNamed', { act: t(`needs.act.${kind}`), title })}
        >
          {t(`needs.act.${kind}`)}
        </ButtonLink>
      }
    />
  )
}
