import { startTransition, useEffect, useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { FrameLayout } from './frame-layout.tsx'
import { AfterFirstLook, Gates, PagesAfterFirstLook } from './gates.tsx'
import { NotFound } from './not-found.tsx'
import { pages, ShownScreen, screens } from './screens.tsx'

/** The signed-in routes. Without a token this code is not loaded; main.ts shows the login. */
export function Router() {
  return (
    <BrowserRouter useTransitions={false}>
      <ShownRoutes />
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
 * The address, as far as it is shown: what changes within a screen at once, so that the next click finds it chosen; another screen once
 * its code is there, until when the one before stays.
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
