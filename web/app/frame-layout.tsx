import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useNotifications } from '../features/notifications/use-notifications.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { Loading } from '../ui/skeleton.tsx'
import { keySession } from '../worker/key-session.ts'
import { Frame } from './frame/frame.tsx'
import { FrameSkeleton } from './frame/frame-skeleton.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { signOut } from './sign-out.ts'

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
  const { notifications, unreadCount, markRead } = useNotifications()
  const { pathname } = useLocation()
  return (
    <Frame
      user={user}
      notifications={notifications}
      unreadCount={unreadCount}
      onNotificationsSeen={markRead}
      onLock={() => void keySession.lock()}
      onLogout={() => void signOut()}
    >
      <ScreenBoundary place={pathname}>
        <Suspense fallback={<Loading className="flex-1" />}>
          <Outlet />
        </Suspense>
      </ScreenBoundary>
    </Frame>
  )
}
