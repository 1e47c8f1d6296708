import { Bell, CalendarClock, Siren, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import type { Tone } from '../../ui/badge.tsx'
import { IconTile } from '../../ui/card.tsx'
import { PathLine } from '../../ui/path-line.tsx'
import type { Notification } from './use-notifications.ts'

const looks: Record<Notification['type'], { icon: ReactNode; tone: Tone }> = {
  breakglass: { icon: <Siren />, tone: 'red' },
  jit_request: { icon: <Timer />, tone: 'blue' },
  expiring: { icon: <CalendarClock />, tone: 'yellow' },
  other: { icon: <Bell />, tone: 'grey' },
}

/** A notification's text with its icon and age. */
export function NotificationWords({
  notification: { type, title, message, place, timestamp },
  isFresh,
  isShort = false,
}: {
  notification: Pick<Notification, 'type' | 'title' | 'message' | 'place' | 'timestamp'>
  isFresh: boolean
  /** Shortens the message to two lines. */
  isShort?: boolean
}) {
  const { t } = useTranslation('common')
  const format = useFormat()
  return (
    <>
      <IconTile size="sm" {...looks[type]} />
      <span className="min-w-0 flex-1 text-left">
        <span className="wrap-anywhere block font-medium text-ink">
          {isFresh && (
            <span className="mr-1.5 inline-block size-1.5 -translate-y-0.5 rounded-full bg-accent forced-colors:bg-[Highlight]">
              <span className="sr-only">{t('notifications.isNew')} </span>
            </span>
          )}
          {title}
        </span>
        <span className={`wrap-anywhere text-ink-2 text-small ${isShort ? 'line-clamp-2' : 'block'}`}>
          {message}
        </span>
        {place !== null && (
          <span className="block text-ink-3 text-small">
            <PathLine path={place} />
          </span>
        )}
        <time
          dateTime={timestamp}
          title={format.dateTime(timestamp)}
          className="mt-0.5 block text-caption text-ink-3"
        >
          {format.ago(timestamp)}
        </time>
      </span>
    </>
  )
}
