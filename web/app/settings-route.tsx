import { MachinesTab } from '../features/machines/machines-tab.tsx'
import { SettingsScreen } from '../features/settings/settings-screen.tsx'
import { TeamsTab } from '../features/teams/teams-tab.tsx'
import { UsersTab } from '../features/users/users-tab.tsx'

/** The settings, with people, teams and machines as their first tabs. */
export function SettingsRoute() {
  return <SettingsScreen users={<UsersTab />} teams={<TeamsTab />} machines={<MachinesTab />} />
}
