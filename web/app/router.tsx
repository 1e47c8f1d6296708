import { type ComponentType, lazy } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { loadTexts } from '../i18n/i18n.ts'
import type { Namespace } from '../i18n/resources.ts'
import { FrameLayout } from './frame-layout.tsx'
import { AfterFirstLook, Gates } from './gates.tsx'
import { NotFound } from './not-found.tsx'

/** A screen whose code and texts come together when it is first visited. */
function screen(load: () => Promise<ComponentType>, ...texts: Namespace[]) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts(...texts)])
    return { default: component }
  })
}

const Dashboard = screen(
  () => import('./dashboard-route.tsx').then((route) => route.DashboardRoute),
  'dashboard',
  'own-account',
)
const Vaults = screen(
  () => import('./vaults-route.tsx').then((route) => route.VaultsRoute),
  'vaults',
  'members',
  'items',
  'client-links',
  'submissions',
  'one-time-links',
)
const Jit = screen(
  () => import('../features/access-requests/jit-screen.tsx').then((feature) => feature.JitScreen),
  'access-requests',
)
const BreakGlass = screen(
  () =>
    import('../features/access-requests/break-glass-screen.tsx').then((feature) => feature.BreakGlassScreen),
  'access-requests',
)
const Audit = screen(
  () => import('../features/audit/audit-screen.tsx').then((feature) => feature.AuditScreen),
  'audit',
)
const Links = screen(
  () => import('../features/one-time-links/links-screen.tsx').then((feature) => feature.LinksScreen),
  'one-time-links',
)
const Import = screen(
  () => import('../features/import/import-screen.tsx').then((feature) => feature.ImportScreen),
  'import',
)
const Help = screen(
  () => import('../features/help/help-screen.tsx').then((feature) => feature.HelpScreen),
  'help',
)
const Notifications = screen(() =>
  import('../features/notifications/notifications-screen.tsx').then((feature) => feature.NotificationsScreen),
)
const Settings = screen(
  () => import('./settings-route.tsx').then((route) => route.SettingsRoute),
  'settings',
  'vaults',
  'users',
)
const Restore = screen(
  () => import('../features/restore/restore-screen.tsx').then((feature) => feature.RestoreScreen),
  'restore',
)
const PersonPage = screen(
  () => import('../features/users/person-screen.tsx').then((feature) => feature.PersonScreen),
  'person',
  'users',
)
const Account = screen(
  () => import('../features/account/account-screen.tsx').then((feature) => feature.AccountScreen),
  'own-account',
)
const NewRecoveryCode = screen(
  () => import('./account-routes.tsx').then((routes) => routes.NewRecoveryCodeRoute),
  'own-account',
)
const ReplaceKeys = screen(
  () => import('./account-routes.tsx').then((routes) => routes.ReplaceKeysRoute),
  'own-account',
)
const RecoveryKit = screen(
  () => import('./recovery-kit-route.tsx').then((route) => route.RecoveryKitRoute),
  'account',
)

/** The signed-in routes. Without a token this code is not even loaded: main.ts shows the login. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/login" element={<Navigate to="/" replace />} />
        <Route element={<Gates />}>
          <Route path="/recovery-kit" element={<RecoveryKit />} />
          <Route path="/account/recovery-code" element={<NewRecoveryCode />} />
          <Route path="/account/new-keys" element={<ReplaceKeys />} />
          <Route element={<FrameLayout />}>
            <Route element={<AfterFirstLook />}>
              <Route index element={<Dashboard />} />
              <Route path="/vaults" element={<Vaults />} />
              <Route path="/jit" element={<Jit />} />
              <Route path="/breakglass" element={<BreakGlass />} />
              <Route path="/audit" element={<Audit />} />
              <Route path="/links" element={<Links />} />
              <Route path="/import" element={<Import />} />
              <Route path="/help" element={<Help />} />
              <Route path="/notifications" element={<Notifications />} />
              <Route path="/account" element={<Account />} />
              <Route path="/settings" element={<Settings />} />
              <Route path="/restore" element={<Restore />} />
              <Route path="/settings/users/:id" element={<PersonPage />} />
              <Route path="*" element={<NotFound />} />
            </Route>
          </Route>
        </Route>
      </Routes>
    </BrowserRouter>
  )
}
