import { Compass } from 'lucide-react'
import { startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { ButtonLink } from '../ui/button-link.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'
import { AskedNavigation } from './asked-navigation.tsx'
import { FrameLayout } from './frame-layout.tsx'
import { AfterFirstLook, Gates, PagesAfterFirstLook } from './gates.tsx'
import { pages, ShownScreen, screens } from './screens.tsx'

/** The signed-in routes. Without a token this code is not loaded; main.ts shows the login. */
export function Router() {
  return (
    <BrowserRouter useTransitions={false}>
      <AskedNavigation>
        <ShownRoutes />
      </AskedNavigation>
    </BrowserRouter>
  )
}

function ShownRoutes() {
  return (
    <Routes location={useShownLocation()}>
      <Route path="/login" element={<Navigate to="/" replace />} />
      <Route element={<Gates />}>
        <Route element={<PagesAfterFirstLook />}>{routesOf(pages)}</Route>
        <Route element={<FrameLayout />}>
          <Route element={<AfterFirstLook />}>
            {routesOf(screens)}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  )
}

/**
 * The address that is rendered. A change within a screen applies at once, so that the next click sees it; for another screen, the present
 * one stays until the new one's code has loaded.
 */
function useShownLocation() {
  const location = useLocation()
  const [shown, setShown] = useState(location)
  const isSameScreen = location.pathname === shown.pathname
  if (isSameScreen && location !== shown) setShown(location)
  useEffect(() => startTransition(() => setShown(location)), [location])
  return isSameScreen ? location : shown
}

const routesOf = (byPath: typeof screens) =>
  Object.entries(byPath).map(([path, screen]) => (
    <Route key={path} path={path} element={<ShownScreen screen={screen} />} />
  ))

function NotFound() {
  const { t } = useTranslation('common')
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        icon={<Compass />}
        title={t('notFound.title')}
        description={t('notFound.description')}
        action={<ButtonLink to="/">{t('notFound.home')}</ButtonLink>}
      />
    </Page>
  )
}
