import { useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { ownPath } from '../../nouns/notifications/own-path.ts'
import { CountBadge, cappedCount } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Popover } from '../../ui/popover.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { MarkAllButton } from './mark-all-button.tsx'
import { NotificationWords } from './notification-words.tsx'
import { useFresh } from './use-fresh.ts'
import { newestKey, readingKey, useNotifications } from './use-notifications.ts'

/** The bell, and the newest notifications. */
export function NotificationsMenu() {
  const { t } = useTranslation('common')
  const query = useNotifications()
  useAskAfterActs()
  const unreadCount = query.data?.unread_count ?? 0
  const [isOpen, setIsOpen] = useState(false)
  // Seeing entries marks them as read; their number stays until the list is closed.
  const [newCount, setNewCount] = useState(0)
  const fresh = isOpen ? Math.max(newCount, unreadCount) : unreadCount
  const change = (next: boolean) => {
    setIsOpen(next)
    setNewCount(next ? unreadCount : 0)
    if (next) void query.refetch()
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={change}
      label={t('notifications.heading')}
      className="w-96"
      trigger={
        <button
          type="button"
          aria-label={
            unreadCount > 0 ? t('notifications.openWithNew', { count: unreadCount }) : t('notifications.open')
          }
          className="finger relative flex size-9 items-center justify-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          <Bell aria-hidden="true" className="size-4.5" />
          {unreadCount > 0 && <CountBadge>{cappedCount(unreadCount)}</CountBadge>}
        </button>
      }
    >
      <div className="flex items-center gap-3 border-b px-4 py-2.5">
        <h2 className="font-semibold text-ink">{t('notifications.heading')}</h2>
        <span className="flex-1 whitespace-nowrap text-caption text-ink-3">
          {query.data && t('notifications.fresh', { count: fresh })}
        </span>
        <MarkAllButton newest={query.data?.notifications[0]} isNeeded={unreadCount > 0} />
      </div>
      <div className="max-h-[400px] min-h-0 overflow-y-auto">
        <Newest query={query} onFollow={() => change(false)} />
      </div>
      <Link
        to="/notifications"
        onClick={() => change(false)}
        className="block border-t px-4 py-2.5 text-center font-medium text-accent-ink text-small hover:bg-hover focus-visible:-outline-offset-2"
      >
        {t('notifications.seeAll')}
      </Link>
    </Popover>
  )
}

function Newest({ query, onFollow }: { query: ReturnType<typeof useNotifications>; onFollow: () => void }) {
  const { t } = useTranslation('common')
  const explain = useErrorText()
  const { isFresh, markRead, watchOf } = useFresh()
  const { data, error, isError } = query
  if (data === undefined) {
    if (!isError) return <LoadingLinesInset />
    return (
      <ErrorState
        title={t('notifications.failed')}
        detail={explain(error)}
        onRetry={() => void query.refetch()}
        className="py-10!"
      />
    )
  }
  return (
    <>
      {isError && (
        <Banner tone="warning" live className="m-2">
          {t('notifications.stale')}
        </Banner>
      )}
      {data.notifications.length === 0 ? (
        <EmptyState icon={<BellOff />} title={t('notifications.empty')} className="py-10!" />
      ) : (
        <ul className="divide-y">
          {data.notifications.map((notification) => {
            const fresh = isFresh(notification)
            return (
              <li
                key={notification.id}
                ref={watchOf(notification)}
                data-notification={notification.id}
                className={fresh ? 'bg-accent-soft/50' : undefined}
              >
                <Link
                  to={ownPath(notification.link)}
                  onClick={() => {
                    if (!notification.is_read) markRead([notification.id])
                    onFollow()
                  }}
                  className="flex gap-3 px-4 py-3 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <NotificationWords notification={notification} isFresh={fresh} isShort />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

const LoadingLinesInset = () => (
  <div className="p-4">
    <LoadingLines lines={4} />
  </div>
)

/** How long after the last of several acts in a row the bell refetches, once for all of them. */
const afterActMs = 500

/** Refetches notifications after the person's own acts, so that the bell shows their effect without waiting for the next poll. */
function useAskAfterActs(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      // Marking as read refetches by itself.
      if (event.mutation.options.mutationKey === readingKey) return
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: newestKey }), afterActMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
}
