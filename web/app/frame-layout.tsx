import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { NotificationsMenu } from '../features/notifications/notifications-menu.tsx'
import { useCurrentUser } from '../session/current-user.ts'
import { organisationSettingsQuery, useOrganisationIdleLock } from '../session/organisation-settings.ts'
import { usePendingDecisions } from '../session/use-dashboard.ts'
import { Loading } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { keySession } from '../worker/key-session.ts'
import { useFindShortcut } from './frame/find-shortcut.ts'
import { Frame } from './frame/frame.tsx'
import { FrameSkeleton } from './frame/frame-skeleton.tsx'
import { useFinding } from './frame/use-finding.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { signOut } from './sign-out.ts'
import { useFindEverywhere } from './use-find-everywhere.ts'

/** The frame with its data, around whichever screen the route names. */
export function FrameLayout() {
  return (
    <ScreenBoundary place="frame">
      <Suspense fallback={<FrameSkeleton />}>
        <FilledFrame />
      </Suspense>
    </ScreenBoundary>
  )
}

function FilledFrame() {
  const { user } = useCurrentUser()
  const pending = usePendingDecisions()
  useOrganisationIdleLock()
  const organisationName = useQuery(organisationSettingsQuery).data?.name ?? ''
  const { pathname } = useLocation()
  const { t } = useTranslation('common')
  const { isFinding, setIsFinding, ...box } = useFinding()
  const giveUpFinding = useCallback(() => {
    setIsFinding(false)
    toast.error(t('failure.find'), t('failure.notLoadedDetail'))
  }, [setIsFinding, t])
  const FindEverywhere = useFindEverywhere(isFinding, giveUpFinding)
  useFindShortcut(useCallback(() => setIsFinding((was) => !was), [setIsFinding]))
  return (
    <Frame
      user={user}
      organisationName={organisationName}
      notifications={<NotificationsMenu />}
      pending={pending}
      onFind={() => setIsFinding(true)}
      onLock={() => void keySession.lock()}
      onLogout={() => void signOut()}
    >
      <ScreenBoundary place={pathname}>
        <Suspense fallback={<Loading className="flex-1" />}>
          <Outlet />
        </Suspense>
      </ScreenBoundary>
      {isFinding && FindEverywhere && (
        <Suspense>
          <FindEverywhere {...box} onClose={() => setIsFinding(false)} />
        </Suspense>
      )}
    </Frame>
  )
}
