import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AwaitedList, MoreButton } from '../../nouns/errors/list-pages.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { MarkAllButton } from './mark-all-button.tsx'
import { NotificationRow } from './notification-row.tsx'
import { PushSwitch } from './push-switch.tsx'
import { useFresh } from './use-fresh.ts'
import { useAllNotifications } from './use-notifications.ts'

/** All notifications. A link with `?open=` expands one that combines several. */
export function NotificationsScreen() {
  const { t } = useTranslation('common')
  const { user } = useCurrentUser()
  const [parameters] = useSearchParams()
  const query = useAllNotifications()
  const { isFresh, markRead, watchOf } = useFresh()
  const pages = query.data?.pages
  const all = pages?.flatMap(({ rows }) => rows.notifications)
  const unread = pages?.[0]?.rows.unread_count ?? 0
  return (
    <Page title={t('notifications.heading')} description={t('notifications.description')}>
      {query.isError && all && (
        <Banner tone="warning" live>
          {t('notifications.stale')}
        </Banner>
      )}
      {user.role !== 'client' && <PushSwitch />}
      <Card
        flush
        title={all && t('notifications.fresh', { count: unread })}
        aside={<MarkAllButton newest={all?.[0]} isNeeded={unread > 0} />}
      >
        {all === undefined ? (
          <AwaitedList query={query} failed={t('notifications.failed')} lines={8} />
        ) : all.length === 0 ? (
          <EmptyState
            icon={<BellOff />}
            title={t('notifications.empty')}
            description={t('notifications.emptyHint')}
          />
        ) : (
          <ul aria-label={t('notifications.heading')} className="divide-y border-t">
            {all.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                isFresh={isFresh(notification)}
                isOpenedFirst={parameters.get('open') === notification.id}
                watch={watchOf(notification)}
                onOpen={() => {
                  if (!notification.is_read) markRead([notification.id])
                }}
              />
            ))}
          </ul>
        )}
      </Card>
      {query.hasNextPage && (
        <MoreButton query={query} failed={t('notifications.failed')} label={t('notifications.more')} />
      )}
    </Page>
  )
}
