import type { ReadableItem } from '@chaveiro/contract/calls/rotation.ts'
import { CallError } from '@chaveiro/device'
import { ArrowLeft, BookOpenText, ShieldX, UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PersonTeams } from './person-teams.tsx'
import { ReadingCard } from './reading-card.tsx'
import { nameOf } from './use-people.ts'
import { useReadable } from './use-readable.ts'

/** What one person could read, for admins and managers. */
export function PersonScreen() {
  const { t } = useTranslation(['person', 'users', 'common'])
  const { may } = useCurrentUser()
  const { id = '' } = useParams()
  if (!may('see_readable_items')) {
    return (
      <Page title={t('title')}>
        <EmptyState
          icon={<ShieldX />}
          title={t('users:forbidden')}
          action={<ButtonLink to="/">{t('common:notFound.home')}</ButtonLink>}
        />
      </Page>
    )
  }
  return <Reading key={id} userId={id} />
}

function Reading({ userId }: { userId: string }) {
  const { t } = useTranslation(['person', 'users', 'common'])
  const query = useReadable(userId)
  const { data, error } = query
  const isGone = error instanceof CallError && [404, 422].includes(error.status)
  return (
    <Page title={t('title')}>
      <ButtonLink to="/settings" variant="ghost" size="sm" icon={<ArrowLeft />} className="-ml-2.5">
        {t('back')}
      </ButtonLink>
      {data ? (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <PersonAvatar name={nameOf(data.user)} url={data.user.avatar_url} size="lg" />
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <h2 className="wrap-anywhere font-semibold text-heading text-ink tracking-tight">
                  {nameOf(data.user)}
                </h2>
                <Badge>{t(`common:role.${data.user.role}`)}</Badge>
                {data.user.status === 'inactive' && <Badge outline>{t('users:status.inactive')}</Badge>}
              </div>
              <p className="wrap-anywhere text-ink-3 text-small">
                <EmailText address={data.user.email} />
              </p>
            </div>
          </div>
          <PersonTeams userId={userId} />
          {data.items.length === 0 ? (
            <Card>
              <EmptyState
                icon={<BookOpenText />}
                title={t('empty', { name: nameOf(data.user) })}
                description={t('emptyHelp')}
              />
            </Card>
          ) : (
            <>
              <Figures items={data.items} isActive={data.user.status === 'active'} />
              <ReadingCard userId={userId} name={nameOf(data.user)} items={data.items} />
            </>
          )}
        </>
      ) : isGone ? (
        <EmptyState icon={<UserRoundX />} title={t('gone')} />
      ) : (
        <NotLoaded query={query} failed={t('failed')} lines={6} />
      )}
    </Page>
  )
}

/** How much they could read, in four figures. */
function Figures({ items, isActive }: { items: readonly ReadableItem[]; isActive: boolean }) {
  const { t } = useTranslation('person')
  const format = useFormat()
  // Until its next key, a vault keeps the key that a deactivated person holds, but the server no longer opens it to them.
  const isOpen = (item: ReadableItem) => isActive && item.until === null
  const figures = [
    [t('summary'), items.length],
    [t('revealed'), items.filter((item) => item.last_revealed_at !== null).length],
    [t('still'), items.filter(isOpen).length],
    [t('toChange'), items.filter((item) => !isOpen(item) && item.changed_at === null).length],
  ] as const
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-xl border bg-surface shadow-card sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="-mt-px -ml-px border-t border-l px-5 py-3.5">
          <dt className="text-ink-3 text-small">{name}</dt>
          <dd className="font-semibold text-heading text-ink tabular-nums">{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
