import { Bell, BellOff, CalendarClock, Clock, ShieldAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { CountBadge, type Tone } from '../../ui/badge.tsx'
import { IconTile } from '../../ui/card.tsx'
import { Popover } from '../../ui/popover.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { FrameNotification } from './frame-data.ts'

const badgeCap = 9

const looks: Record<FrameNotification['type'], { icon: ReactNode; tone: Tone }> = {
  breakglass: { icon: <ShieldAlert />, tone: 'red' },
  jit_request: { icon: <Clock />, tone: 'blue' },
  expiring: { icon: <CalendarClock />, tone: 'yellow' },
  other: { icon: <Bell />, tone: 'grey' },
}

export function NotificationsMenu({
  notifications,
  unreadCount,
  onSeen,
}: {
  notifications: readonly FrameNotification[]
  unreadCount: number
  onSeen: () => void
}) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  // Opening reads them; how many were new stays in sight until they are closed.
  const [newCount, setNewCount] = useState(0)
  const fresh = open ? Math.max(newCount, unreadCount) : unreadCount
  const change = (next: boolean) => {
    setOpen(next)
    setNewCount(next ? unreadCount : 0)
    if (next && unreadCount > 0) onSeen()
  }
  return (
    <Popover
      open={open}
      onOpenChange={change}
      label={t('notifications.heading')}
      className="w-96"
      trigger={
        <button
          type="button"
          aria-label={
            unreadCount > 0
              ? t('notifications.openWithNew', { count: unreadCount, number: unreadCount })
              : t('notifications.open')
          }
          className="relative flex size-9 items-center justify-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          <Bell aria-hidden="true" className="size-4.5" />
          {unreadCount > 0 && (
            <CountBadge>{unreadCount > badgeCap ? `${badgeCap}+` : unreadCount}</CountBadge>
          )}
        </button>
      }
    >
      <div className="flex items-baseline justify-between gap-3 border-b px-4 py-3">
        <h2 className="font-semibold text-ink">{t('notifications.heading')}</h2>
        <span className="text-caption text-ink-3">
          {t('notifications.fresh', { count: fresh, number: fresh })}
        </span>
      </div>
      <div className="max-h-[400px] overflow-y-auto">
        {notifications.length === 0 ? (
          <EmptyState icon={<BellOff />} title={t('notifications.empty')} className="py-10!" />
        ) : (
          <ul className="divide-y">
            {notifications.map((notification, place) => (
              // Newest first, so the new ones stand at the top.
              <li key={notification.id} className={place < fresh ? 'bg-accent-soft/50' : undefined}>
                <Link
                  to={notification.link}
                  onClick={() => change(false)}
                  className="flex gap-3 px-4 py-3 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <IconTile size="sm" {...looks[notification.type]} />
                  <span className="min-w-0 flex-1">
                    <span className="wrap-anywhere block font-medium text-ink">
                      {place < fresh && (
                        <span className="mr-1.5 inline-block size-1.5 -translate-y-0.5 rounded-full bg-accent">
                          <span className="sr-only">{t('notifications.isNew')} </span>
                        </span>
                      )}
                      {notification.title}
                    </span>
                    <span className="wrap-anywhere line-clamp-2 text-ink-2 text-small">
                      {notification.message}
                    </span>
                    <time dateTime={notification.timestamp} className="mt-0.5 block text-caption text-ink-3">
                      {format.ago(notification.timestamp)}
                    </time>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Popover>
  )
}
