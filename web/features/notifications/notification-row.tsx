import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { notificationPartsQuery } from '../../nouns/notifications/notification-parts.ts'
import { ownPath } from '../../nouns/notifications/own-path.ts'
import { PathLine } from '../../ui/path-line.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { NotificationWords } from './notification-words.tsx'
import type { Notification } from './use-notifications.ts'

const rowClasses =
  'flex w-full items-center gap-3 px-5 py-3.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2'

/** One entry of the page: a link to its subject, or for several in one a button that expands them. */
export function NotificationRow({
  notification,
  isFresh,
  isOpenedFirst,
  watch,
  onOpen,
}: {
  notification: Notification
  isFresh: boolean
  isOpenedFirst: boolean
  watch: Ref<HTMLLIElement> | undefined
  onOpen: () => void
}) {
  const { id, link, count } = notification
  const [isUnfolded, setIsUnfolded] = useState(isOpenedFirst && count > 1)
  const words = <NotificationWords notification={notification} isFresh={isFresh} />
  return (
    <li ref={watch} data-notification={id} className={isFresh ? 'bg-accent-soft/50' : undefined}>
      {count === 1 ? (
        <Link to={ownPath(link)} onClick={onOpen} className={rowClasses}>
          {words}
        </Link>
      ) : (
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={() => {
            setIsUnfolded(!isUnfolded)
            onOpen()
          }}
          className={rowClasses}
        >
          {words}
          <ChevronRight
            aria-hidden="true"
            className={`size-4 shrink-0 text-ink-3 transition-transform ${isUnfolded ? 'rotate-90' : ''}`}
          />
        </button>
      )}
      {isUnfolded && <Parts id={id} count={count} />}
    </li>
  )
}

function Parts(notice: { id: string; count: number }) {
  const { t } = useTranslation('common')
  const explain = useErrorText()
  const { data, error, isError, refetch } = useQuery(notificationPartsQuery(notice))
  if (isError) {
    return (
      <ErrorState
        title={t('notifications.failed')}
        detail={explain(error)}
        onRetry={() => void refetch()}
        className="py-6!"
      />
    )
  }
  if (!data) {
    return (
      <div className="px-5 pb-4">
        <LoadingLines lines={3} />
      </div>
    )
  }
  return (
    <ul className="mb-3 ml-13 border-l sm:ml-16">
      {data.map((part) => (
        <li key={part.id}>
          <Link
            to={ownPath(part.link)}
            className="wrap-anywhere block rounded-r-md px-4 py-1.5 text-ink-2 text-small hover:bg-hover hover:text-ink focus-visible:-outline-offset-2"
          >
            {part.title}
            {part.place !== null && (
              <span className="block text-caption text-ink-3">
                <PathLine path={part.place} />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
