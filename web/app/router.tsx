import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { FrameLayout } from './frame-layout.tsx'
import { AfterFirstLook, Gates, PagesAfterFirstLook } from './gates.tsx'
import { NotFound } from './not-found.tsx'
import { pages, ShownScreen, screens } from './screens.tsx'

/** The signed-in routes. Without a token this code is not loaded; main.ts shows the login. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
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
    </BrowserRouter>
  )
}

const routesOf = (byPath: typeof screens) =>
  Object.entries(byPath).map(([path, screen]) => (
    <Route key={path} path={path} element={<ShownScreen screen={screen} />} />
  ))
