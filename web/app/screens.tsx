import { type ComponentType, use } from 'react'
import { useLocation } from 'react-router'
import type { AccountPageData } from '../features/account/account-page.tsx'
import { loadTexts } from '../i18n/i18n.ts'
import type { Namespace } from '../i18n/resources.ts'

/** A screen whose code and texts load together, at its first visit or earlier. */
interface Screen<Props = object> {
  /** Null until both are loaded. */
  loaded: ComponentType<Props> | null
  /** Keeps a failure for this visit (its location's key): React calls again after one, and would load for ever instead of showing it. */
  load(visit?: string): Promise<ComponentType<Props>>
}

function screen<Props = object>(
  load: () => Promise<ComponentType<Props>>,
  ...texts: Namespace[]
): Screen<Props> {
  let loading: Promise<ComponentType<Props>> | null = null
  let failed: { visit: string | undefined } | null = null
  const loadBoth = async (visit: string | undefined) => {
    try {
      const [component] = await Promise.all([load(), loadTexts(...texts)])
      made.loaded = component
      return component
    } catch (error) {
      failed = { visit }
      throw error
    }
  }
  const made: Screen<Props> = {
    loaded: null,
    load(visit) {
      if (failed && (visit === undefined || visit !== failed.visit)) {
        failed = null
        loading = null
      }
      loading ??= loadBoth(visit)
      return loading
    },
  }
  return made
}

/** Instead of React's lazy, which suspends once even for what is loaded. */
export function ShownScreen({ screen }: { screen: Screen }) {
  const { key } = useLocation()
  const Component = screen.loaded ?? use(screen.load(key))
  return <Component />
}

/** Pages without the frame, by path. */
export const pages: Record<string, Screen> = {
  '/recovery-kit': screen(
    () => import('./recovery-kit-route.tsx').then((route) => route.RecoveryKitRoute),
    'account',
  ),
  '/connect/:id': screen(() => import('./connect-route.tsx').then((route) => route.ConnectRoute), 'connect'),
  '/account/recovery-code': screen(
    () => import('./account-routes.tsx').then((routes) => routes.NewRecoveryCodeRoute),
    'own-account',
  ),
  '/account/new-keys': screen(
    () => import('./account-routes.tsx').then((routes) => routes.ReplaceKeysRoute),
    'own-account',
  ),
}

/** Screens inside the frame, by path. */
export const screens: Record<string, Screen> = {
  '/': screen(
    () => import('./dashboard-route.tsx').then((route) => route.DashboardRoute),
    'dashboard',
    'newcomer',
    'own-account',
    'items',
  ),
  '/vaults': screen(
    () => import('./vaults-route.tsx').then((route) => route.VaultsRoute),
    'vaults',
    'newcomer',
    'machine-readers',
    'members',
    'items',
    'find',
    'client-links',
  ),
  '/jit': screen(
    () => import('../features/access-requests/jit-screen.tsx').then((feature) => feature.JitScreen),
    'access-requests',
    'machine-runs',
  ),
  '/breakglass': screen(
    () =>
      import('../features/access-requests/break-glass-screen.tsx').then(
        (feature) => feature.BreakGlassScreen,
      ),
    'access-requests',
  ),
  '/audit': screen(
    () => import('../features/audit/audit-screen.tsx').then((feature) => feature.AuditScreen),
    'audit',
    'log-warning',
  ),
  '/links': screen(
    () => import('../features/one-time-links/links-screen.tsx').then((feature) => feature.LinksScreen),
    'one-time-links',
  ),
  '/import': screen(
    () => import('../features/import/import-screen.tsx').then((feature) => feature.ImportScreen),
    'import',
  ),
  '/export': screen(
    () => import('../features/export/export-screen.tsx').then((feature) => feature.ExportScreen),
    'export',
  ),
  '/health': screen(
    () => import('../features/health/health-screen.tsx').then((feature) => feature.HealthScreen),
    'health',
  ),
  '/help': screen(
    () => import('../features/help/help-screen.tsx').then((feature) => feature.HelpScreen),
    'help',
  ),
  '/colleagues': screen(
    () => import('../features/colleagues/colleagues-screen.tsx').then((feature) => feature.ColleaguesScreen),
    'colleagues',
  ),
  '/notifications': screen(() =>
    import('../features/notifications/notifications-screen.tsx').then(
      (feature) => feature.NotificationsScreen,
    ),
  ),
  '/account': screen(
    () => import('../features/account/account-screen.tsx').then((feature) => feature.AccountScreen),
    'own-account',
    'browser-request',
  ),
  '/settings': screen(
    () => import('./settings-route.tsx').then((route) => route.SettingsRoute),
    'settings',
    'vaults',
    'users',
    'inviting',
    'machines',
    'teams',
  ),
  '/restore': screen(
    () => import('../features/restore/restore-screen.tsx').then((feature) => feature.RestoreScreen),
    'restore',
  ),
  '/settings/teams/:id': screen(
    () => import('../features/teams/team-screen.tsx').then((feature) => feature.TeamScreen),
    'teams',
    'vaults',
  ),
  '/settings/machines/:id': screen(
    () => import('../features/machines/machine-screen.tsx').then((feature) => feature.MachineScreen),
    'machines',
    'machine-runs',
  ),
  '/settings/users/:id': screen(
    () => import('../features/users/person-screen.tsx').then((feature) => feature.PersonScreen),
    'person',
    'users',
  ),
}

/** All that role client sees, instead of every other screen. */
export const clientAccount = screen<AccountPageData>(
  () => import('./client-account-route.tsx').then((route) => route.ClientAccountRoute),
  'account',
  'own-account',
)

/** The search through all vaults, shown above any screen. */
export const findEverywhere = screen(
  () => import('./find-everywhere.tsx').then(({ FindEverywhere }) => FindEverywhere),
  'find',
  'items',
  'vaults',
)

/**
 * Loads this address's screen while the person types their passphrase, and then the search, which they use first. Otherwise the frame would
 * appear alone, and React shows nothing new for 300 ms after that.
 */
export function loadScreenAhead(pathname: string): void {
  const screen = { ...pages, ...screens }[pathname]
  const load = async () => {
    await screen?.load()
    await findEverywhere.load()
  }
  void load().catch(() => undefined)
}
