import { useQuery } from '@tanstack/react-query'
import { CloudOff, Hourglass } from 'lucide-react'
import { lazy, type ReactNode, Suspense, use, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import type { AccountPageData } from '../features/account/account-page.tsx'
import { KeyGate } from '../features/account/key-gate.tsx'
import { TroubleBanner } from '../features/account/trouble-banner.tsx'
import { AwaitConfirmation } from '../features/join/await-confirmation.tsx'
import { loadTexts } from '../i18n/i18n.ts'
import { useErrorText } from '../nouns/errors/use-error-text.ts'
import { currentUserQuery, useCurrentUser } from '../session/current-user.ts'
import { useKeyStatus } from '../session/key-status.ts'
import { stopWaiting } from '../session/stop-waiting.ts'
import { useIsSlow } from '../session/use-is-slow.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { useAttachedKeys } from './attach-keys.ts'
import { FrameSkeleton } from './frame/frame-skeleton.tsx'
import { InvitationGate } from './invitation-gate.tsx'
import { OrganisationGate } from './organisation-gate.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { clientAccount, loadScreenAhead } from './screens.tsx'
import { signOut } from './sign-out.ts'

const askAgainMs = 4000
/** So that a role granted or withdrawn by somebody else shows in the menu by itself. */
const lookAgainMs = 60_000

const FindBehindLock = lazy(() =>
  import('./find-behind-lock.tsx').then(
    (ahead) => ({ default: ahead.FindBehindLock }),
    // Only a convenience: nobody is told that its code could not be loaded.
    () => ({ default: () => null }),
  ),
)

const NewBrowserBanner = lazy(async () => {
  const [feature] = await Promise.all([
    import('../features/account/browsers/new-browser-banner.tsx'),
    loadTexts('browser-request'),
  ])
  return { default: feature.NewBrowserBanner }
})

const WatchBanner = lazy(async () => {
  const [feature] = await Promise.all([
    import('../features/audit/watch-banner.tsx'),
    loadTexts('log-warning'),
  ])
  return { default: feature.WatchBanner }
})

const ColleaguesBanner = lazy(async () => {
  const [feature] = await Promise.all([
    import('../features/colleagues/colleagues-banner.tsx'),
    loadTexts('colleagues'),
  ])
  return { default: feature.ColleaguesBanner }
})

/**
 * Finds out who is signed in and whether their key is open. Only a 401 signs anybody out; a server that does not answer is asked again, and
 * the screen stays.
 */
export function Gates() {
  const { pathname, key } = useLocation()
  const isLocked = useKeyStatus().state === 'locked'
  useEffect(() => {
    if (isLocked) loadScreenAhead(pathname)
  }, [isLocked, pathname])
  const query = useQuery({
    ...currentUserQuery,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data === undefined && state.status === 'error' ? askAgainMs : lookAgainMs,
  })
  if (query.data) {
    const page = { user: query.data, onLogOut: () => void signOut() }
    return query.data.role === 'client' ? (
      <ScreenBoundary place={key}>
        <Suspense fallback={<FrameSkeleton />}>
          <ClientAccount {...page} visit={key} />
        </Suspense>
      </ScreenBoundary>
    ) : (
      <AttachedKeys userId={query.data.id}>
        <InvitationGate page={page}>
          {isLocked && (
            <Suspense fallback={null}>
              <FindBehindLock user={query.data} />
            </Suspense>
          )}
          <KeyGate {...page} behind={<FrameSkeleton />}>
            <OrganisationGate page={page}>
              <Suspense fallback={<FrameSkeleton />}>
                <Outlet />
              </Suspense>
            </OrganisationGate>
          </KeyGate>
        </InvitationGate>
      </AttachedKeys>
    )
  }
  return query.isError ? (
    <Unavailable onRetry={() => void query.refetch()} busy={query.isFetching} />
  ) : (
    <FrameSkeleton>
      <Waiting />
    </FrameSkeleton>
  )
}

/** Says so if what is waited for takes long, since a server that is stopped may never answer. */
function Waiting() {
  const { t } = useTranslation('common')
  if (!useIsSlow(true)) return <Loading className="flex-1" />
  return (
    <EmptyState
      className="m-auto"
      icon={<Hourglass />}
      title={t('connection.slow')}
      action={<Button onClick={stopWaiting}>{t('connection.stop')}</Button>}
    />
  )
}

/** Loaded for people of that role only. */
function ClientAccount({ visit, ...page }: AccountPageData & { visit: string }) {
  const Account = clientAccount.loaded ?? use(clientAccount.load(visit))
  return <Account {...page} />
}

function AttachedKeys({ userId, children }: { userId: string; children: ReactNode }) {
  const { failure, retry } = useAttachedKeys(userId)
  const status = useKeyStatus()
  const explain = useErrorText()
  const { t } = useTranslation('account')
  if (failure === null || status.state !== 'starting') return children
  return (
    <FrameSkeleton>
      <ErrorState title={t('unlock.failed')} detail={explain(failure)} onRetry={retry} className="m-auto" />
    </FrameSkeleton>
  )
}

function Unavailable({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const { t } = useTranslation(['account', 'common'])
  return (
    <main role="alert" className="flex min-h-dvh flex-col items-center justify-center">
      <EmptyState
        icon={<CloudOff />}
        title={t('unavailable.title')}
        description={t('unavailable.description')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" busy={busy} onClick={onRetry}>
              {t('common:ui.retry')}
            </Button>
            <Button variant="ghost" onClick={() => void signOut()}>
              {t('common:nav.logout')}
            </Button>
          </div>
        }
      />
    </main>
  )
}

/** Pages without the frame need the open key as soon as they render. */
export function PagesAfterFirstLook() {
  return useKeyStatus().state === 'starting' ? <FrameSkeleton /> : <Outlet />
}

/** Inside the frame: renders the screens only after the first check of the key, so that none flashes up. */
export function AfterFirstLook() {
  const status = useKeyStatus()
  const { may } = useCurrentUser()
  if (status.state === 'starting') return <Waiting />
  const isConcerned = status.state === 'unlocked' && status.colleagues.concern !== 'none'
  return (
    <>
      <TroubleBanner />
      <Suspense fallback={null}>
        <NewBrowserBanner />
        {may('see_audit_entry', { isOwn: false }) && <WatchBanner />}
        {isConcerned && <ColleaguesBanner />}
      </Suspense>
      <AwaitConfirmation />
      <Outlet />
    </>
  )
}
