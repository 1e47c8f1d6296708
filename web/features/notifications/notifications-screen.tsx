import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useErrorText } from '../../session/use-error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { MarkAllButton } from './mark-all-button.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useFresh } from './use-fresh.ts'
import { useAllNotifications } from './use-notifications.ts'

/** Everything that one was told. A link with `?open=` unfolds one that became of many. */
export function NotificationsScreen() {
  const { t } = useTranslation('common')
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
      <Card
        flush
        title={all && t('notifications.fresh', { count: unread, number: unread })}
        aside={<MarkAllButton newest={all?.[0]} isNeeded={unread > 0} />}
      >
        {all === undefined ? (
          <Waiting query={query} />
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
      {query.hasNextPage && <MoreButton query={query} />}
    </Page>
  )
}

type Query = ReturnType<typeof useAllNotifications>

function Waiting({ query }: { query: Query }) {
  const { t } = useTranslation('common')
  const explain = useErrorText()
  if (query.isError) {
    return (
      <ErrorState
        title={t('notifications.failed')}
        detail={explain(query.error)}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <div className="p-5">
      <LoadingLines lines={8} />
    </div>
  )
}

function MoreButton({ query }: { query: Query }) {
  const { t } = useTranslation('common')
  const explain = useErrorText()
  return (
    <div className="flex justify-center">
      <Button
        busy={query.isFetchingNextPage}
        onClick={async () => {
          const { isFetchNextPageError, error } = await query.fetchNextPage()
          if (isFetchNextPageError) toast.error(t('notifications.failed'), explain(error))
        }}
      >
        {t('notifications.more')}
      </Button>
    </div>
  )
}
