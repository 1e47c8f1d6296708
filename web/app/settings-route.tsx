import { SettingsScreen } from '../features/settings/settings-screen.tsx'
import { UsersTab } from '../features/users/users-tab.tsx'

/** The settings, with the users feature as their first tab. */
export function SettingsRoute() {
  return <SettingsScreen users={<UsersTab />} />
}
