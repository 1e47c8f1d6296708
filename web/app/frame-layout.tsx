import { listItems } from '@chaveiro/contract/items.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { NotificationsMenu } from '../features/notifications/notifications-menu.tsx'
import { loadTexts } from '../i18n/i18n.ts'
import { api } from '../session/api.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { organisationSettingsQuery, useOrganisationIdleLock } from '../session/organisation-settings.ts'
import { usePendingDecisions } from '../session/use-dashboard.ts'
import { Loading } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { keySession } from '../worker/key-session.ts'
import { FindBoundary } from './frame/find-boundary.tsx'
import { useFindShortcut } from './frame/find-shortcut.ts'
import { Frame } from './frame/frame.tsx'
import { FrameSkeleton } from './frame/frame-skeleton.tsx'
import { useFinding } from './frame/use-finding.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { signOut } from './sign-out.ts'

const findAheadMs = 1500

const loadFind = async () => {
  const [find] = await Promise.all([import('./find-everywhere.tsx'), loadTexts('find', 'items')])
  return { default: find.FindEverywhere }
}

/** A search that nothing matches: the first real one need not wait until the server has read its items. */
const warmSearch = () => api.send(listItems, { query: { search: '\u2063', limit: 1 } }).catch(() => undefined)

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
  // Made anew after a failure, which React keeps.
  const [FindEverywhere, setFindEverywhere] = useState(() => lazy(loadFind))
  const giveUpFinding = () => {
    setIsFinding(false)
    setFindEverywhere(() => lazy(loadFind))
    toast.error(t('failure.find'), t('failure.notLoadedDetail'))
  }
  useEffect(() => {
    // Once the screen stands: whoever presses the keys finds the dialog here, and the server's index read.
    const wait = setTimeout(() => {
      void loadFind().catch(() => undefined)
      void warmSearch()
    }, findAheadMs)
    return () => clearTimeout(wait)
  }, [])
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
      {isFinding && (
        <FindBoundary onFailed={giveUpFinding}>
          <Suspense>
            <FindEverywhere {...box} onClose={() => setIsFinding(false)} />
          </Suspense>
        </FindBoundary>
      )}
    </Frame>
  )
}
