import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../session/use-error-text.ts'
import { Card } from '../../ui/card.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ChatEventsCard } from './chat-events-card.tsx'
import { ChatMessagesCard } from './chat-messages-card.tsx'
import { useWebhook } from './use-webhook.ts'
import { WebhookCard } from './webhook-card.tsx'

/** The organisation's chat: its address, what it is told of, and the latest messages. */
export function NotificationsTab() {
  const { t } = useTranslation('settings')
  const explain = useErrorText()
  const query = useWebhook()
  if (!query.data) {
    return (
      <Card title={t('chat.title')}>
        {query.isError ? (
          <ErrorState
            title={t('general.failed')}
            detail={explain(query.error)}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <LoadingLines lines={6} />
        )}
      </Card>
    )
  }
  const isOn = query.data.webhook_url !== ''
  return (
    <div className="space-y-6">
      <WebhookCard webhook={query.data} />
      <ChatEventsCard webhook={query.data} />
      {isOn && <ChatMessagesCard />}
    </div>
  )
}
