import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { Card } from '../../ui/card.tsx'
import { ChatEventsCard } from './chat-events-card.tsx'
import { ChatMessagesCard } from './chat-messages-card.tsx'
import { useWebhook } from './use-webhook.ts'
import { WebhookCard } from './webhook-card.tsx'

/** The organisation's chat: its address, what it is told of, and the latest messages. */
export function NotificationsTab() {
  const { t } = useTranslation('settings')
  const query = useWebhook()
  const { may } = useCurrentUser()
  // If the role no longer allows it, only a form that holds typed text stays.
  const isAllowed = may('change_settings')
  if (!query.data) {
    return (
      <Card title={t('chat.title')}>
        <NotLoaded query={query} failed={t('general.failed')} lines={6} />
      </Card>
    )
  }
  const isOn = query.data.webhook_url !== ''
  return (
    <div className="space-y-6">
      <WebhookCard webhook={query.data} />
      {isAllowed && <ChatEventsCard webhook={query.data} />}
      {isAllowed && isOn && <ChatMessagesCard />}
    </div>
  )
}
