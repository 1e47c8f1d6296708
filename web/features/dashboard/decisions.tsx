import type { Notification } from '@chaveiro/contract/calls/notifications.ts'
import type { DecisionKind } from '@chaveiro/contract/events/decisions.ts'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox, KeyRound, ListChecks, Siren, Timer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { newestNotificationsQuery, notificationsKey } from '../../nouns/notifications/newest-notifications.ts'
import { notificationPartsQuery } from '../../nouns/notifications/notification-parts.ts'
import { ownPath } from '../../nouns/notifications/own-path.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import type { Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PathLine } from '../../ui/path-line.tsx'
import { decisionsOf } from './decisions-of.ts'
import { FirstRows } from './first-rows.tsx'
import type { NeedProps } from './need-props.ts'
import { mayBeDenied, type Question, questionOf } from './question-of.ts'
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

interface Asked {
  question: Question
  denies: boolean
}

/**
 * What waits for this person's decision, from the notices that the bell has: each goes away for all once it is decided. Its buttons open
 * what must be read before deciding. Only what is counted without a notice here has a link to its page.
 */
export function Decisions({ renderDecision }: NeedProps) {
  const { t } = useTranslation('dashboard')
  const client = useQueryClient()
  const { data } = useQuery(newestNotificationsQuery)
  const { jit, breakGlass } = usePendingDecisions()
  const [asked, setAsked] = useState<Asked | null>(null)
  const notices = useEachNotice(data?.notifications ?? none)
  const rows = decisionsOf(notices, { emergency: breakGlass, request: jit })
  const close = () => {
    setAsked(null)
    for (const queryKey of [notificationsKey, ['dashboard']]) void client.invalidateQueries({ queryKey })
  }
  return (
    <>
      {rows.length > 0 && (
        <div data-need="decisions">
          <FirstRows
            label={t('needs.decisions')}
            items={rows}
            row={(row) =>
              'notice' in row ? (
                <NoticeRow key={row.notice.id} kind={row.kind} notice={row.notice} onAsk={setAsked} />
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
      )}
      {/* Outside the list: it stays when somebody else decides meanwhile. */}
      {asked && renderDecision({ ...asked, onClose: close })}
    </>
  )
}

const none: readonly Notification[] = []

/** Of several that wait in one notice each by itself, as soon as they are known. */
function useEachNotice(notices: readonly Notification[]): Notification[] {
  const several = notices.filter(({ decides, count }) => decides !== null && count > 1)
  const parts = useQueries({
    queries: several.map(notificationPartsQuery),
  })
  return notices.flatMap((notice) => {
    const known = parts[several.indexOf(notice)]?.data
    return known ? known.map((part) => ({ ...notice, ...part, count: 1 })) : notice
  })
}

function NoticeRow({
  kind,
  notice,
  onAsk,
}: {
  kind: DecisionKind
  notice: Notification
  onAsk: (asked: Asked) => void
}) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { title, message, place, timestamp, link } = notice
  const question = questionOf(link)
  const variant = kind === 'emergency' ? 'danger' : 'primary'
  const named = (act: string) => t('needs.actNamed', { act, title })
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
        question === null ? (
          <ButtonLink
            size="sm"
            to={ownPath(link)}
            variant={variant}
            aria-label={named(t(`needs.act.${kind}`))}
          >
            {t(`needs.act.${kind}`)}
          </ButtonLink>
        ) : mayBeDenied(question) ? (
          <>
            <Button
              size="sm"
              aria-label={named(t('needs.deny'))}
              onClick={() => onAsk({ question, denies: true })}
            >
              {t('needs.deny')}
            </Button>
            <Button
              size="sm"
              variant={variant}
              aria-label={named(t('needs.approve'))}
              onClick={() => onAsk({ question, denies: false })}
            >
              {t('needs.approve')}
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            variant="primary"
            aria-label={named(t(`needs.act.${kind}`))}
            onClick={() => onAsk({ question, denies: false })}
          >
            {t(`needs.act.${kind}`)}
          </Button>
        )
      }
    />
  )
}
