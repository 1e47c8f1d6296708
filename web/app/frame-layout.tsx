import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { usePendingDecisions } from '../features/dashboard/use-dashboard.ts'
import { NotificationsMenu } from '../features/notifications/notifications-menu.tsx'
import {
  organisationSettingsQuery,
  useOrganisationIdleLock,
} from '../nouns/organisation/organisation-settings.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { Loading } from '../ui/skeleton.tsx'
import { useKeptPlace } from '../ui/use-kept-place.ts'
import { keySession } from '../worker/key-session.ts'
import { Finding, type FindingHandle } from './finding.tsx'
import { Frame } from './frame/frame.tsx'
import { FrameSkeleton } from './frame/frame-skeleton.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { signOut } from './sign-out.ts'

/** The frame with its data, around the route's screen. */
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
  useKeptPlace('content')
  const organisationName = useQuery(organisationSettingsQuery).data?.name ?? ''
  const { key } = useLocation()
  const finding = useRef<FindingHandle>(null)
  return (
    <Frame
      user={user}
      organisationName={organisationName}
      notifications={<NotificationsMenu />}
      pending={pending}
      onFind={() => finding.current?.open()}
      onLock={() => void keySession.lock()}
      onLogout={() => void signOut()}
    >
      <ScreenBoundary place={key}>
        <Suspense fallback={<Loading className="flex-1" />}>
          <Outlet />
        </Suspense>
      </ScreenBoundary>
      <Finding ref={finding} />
    </Frame>
  )
}
