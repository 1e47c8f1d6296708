import type { ChatMessage } from '@chaveiro/contract/calls/team-chat.ts'
import { Clock, MessageSquare, RotateCw, Send, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useEventName } from '../../i18n/use-event-name.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { ActionRow, Rows } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useChatMessages, useRetryMessage } from './use-webhook.ts'

const looks = {
  waiting: { icon: <Clock />, tone: 'yellow' },
  sent: { icon: <Send />, tone: 'green' },
  failed: { icon: <TriangleAlert />, tone: 'red' },
} as const

/** The outcome of the latest messages; one that did not arrive can be sent again. */
export function ChatMessagesCard() {
  const { t } = useTranslation('settings')
  const query = useChatMessages()
  return (
    <Card flush title={t('chat.messages')} description={t('chat.messagesHelp')}>
      {query.data && query.data.length > 0 ? (
        <Rows label={t('chat.messages')}>
          {query.data.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </Rows>
      ) : query.data ? (
        <EmptyState className="py-8!" icon={<MessageSquare />} title={t('chat.none')} />
      ) : (
        <NotLoaded
          query={query}
          failed={t('chat.messagesFailed')}
          lines={3}
          errorClass="py-8!"
          linesClass="p-5"
        />
      )}
    </Card>
  )
}

function MessageRow({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const eventName = useEventName()
  const tellFailure = useFailureToast()
  const retry = useRetryMessage()
  const { state, last, attempts, next_at } = message
  const again = async () => {
    try {
      await retry.mutateAsync(message.id)
    } catch (error) {
      tellFailure(t('chat.retryFailed'), error, { preferDetail: true })
    }
  }
  const what = [
    format.dateTime(message.created_at),
    last && state !== 'sent' ? t(`chat.outcome.${last.outcome}`, { status: last.status }) : null,
    state === 'waiting' && next_at && attempts > 0 ? t('chat.next', { time: format.time(next_at) }) : null,
    state === 'failed' ? t('chat.givenUp') : null,
  ]
  return (
    <ActionRow
      {...looks[state]}
      title={eventName(message.event)}
      badge={<span className="text-caption text-ink-3">{t(`chat.state.${state}`)}</span>}
      description={what.filter(Boolean).join(' · ')}
      actions={
        state !== 'sent' &&
        attempts > 0 && (
          <Button size="sm" icon={<RotateCw />} busy={retry.isPending} onClick={() => void again()}>
            {t('chat.retry')}
          </Button>
        )
      }
    />
  )
}
