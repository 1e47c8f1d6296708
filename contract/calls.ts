import type { Call } from './call.ts'
import * as accessRequests from './calls/access-requests.ts'
import * as account from './calls/account.ts'
import * as audit from './calls/audit.ts'
import * as checkouts from './calls/checkouts.ts'
import * as clientLinks from './calls/client-links.ts'
import * as connect from './calls/connect.ts'
import * as custody from './calls/custody.ts'
import * as dashboard from './calls/dashboard.ts'
import * as deletedItems from './calls/deleted-items.ts'
import * as deletedVaults from './calls/deleted-vaults.ts'
import * as deliveries from './calls/deliveries.ts'
import * as exports from './calls/exports.ts'
import * as favourites from './calls/favourites.ts'
import * as generations from './calls/generations.ts'
import * as heads from './calls/heads.ts'
import * as health from './calls/health.ts'
import * as imports from './calls/import.ts'
import * as itemFiles from './calls/item-files.ts'
import * as itemHistory from './calls/item-revisions.ts'
import * as items from './calls/items.ts'
import * as machines from './calls/machines.ts'
import * as members from './calls/members.ts'
import * as notifications from './calls/notifications.ts'
import * as oneTimeLinks from './calls/one-time-links.ts'
import * as push from './calls/push.ts'
import * as recoveries from './calls/recoveries.ts'
import * as rehearsals from './calls/rehearsals.ts'
import * as reveals from './calls/reveals.ts'
import * as roster from './calls/roster.ts'
import * as rotation from './calls/rotation.ts'
import * as sessions from './calls/sessions.ts'
import * as settings from './calls/settings.ts'
import * as signIn from './calls/sign-in.ts'
import * as submissions from './calls/submissions.ts'
import * as teamChat from './calls/team-chat.ts'
import * as teams from './calls/teams.ts'
import * as unlocking from './calls/unlocking.ts'
import * as users from './calls/users.ts'
import * as vaultLogs from './calls/vault-logs.ts'
import * as vaultRequests from './calls/vault-requests.ts'
import * as vaults from './calls/vaults.ts'
import * as views from './calls/views.ts'

const nouns = [
  signIn,
  sessions,
  push,
  account,
  unlocking,
  connect,
  favourites,
  roster,
  users,
  vaults,
  deletedVaults,
  vaultLogs,
  members,
  generations,
  deliveries,
  custody,
  recoveries,
  items,
  itemFiles,
  reveals,
  checkouts,
  itemHistory,
  deletedItems,
  heads,
  health,
  views,
  rotation,
  accessRequests,
  vaultRequests,
  rehearsals,
  exports,
  machines,
  teams,
  clientLinks,
  submissions,
  imports,
  oneTimeLinks,
  notifications,
  dashboard,
  audit,
  settings,
  teamChat,
]

/** Every call of the product, for the API description and for tests over all calls. */
export const allCalls: Call[] = nouns.flatMap((noun) =>
  Object.values(noun).filter(
    (value): value is Call => typeof value === 'object' && 'method' in value && 'path' in value,
  ),
)
