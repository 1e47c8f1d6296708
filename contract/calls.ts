import * as account from './account.ts'
import * as audit from './audit.ts'
import * as auditChain from './audit-chain.ts'
import * as breakGlass from './break-glass.ts'
import type { Call } from './call.ts'
import * as checkouts from './checkouts.ts'
import * as clientLinks from './client-links.ts'
import * as custody from './custody.ts'
import * as dashboard from './dashboard.ts'
import * as deletedItems from './deleted-items.ts'
import * as deletions from './deletions.ts'
import * as deliveries from './deliveries.ts'
import * as generations from './generations.ts'
import * as heads from './heads.ts'
import * as imports from './import.ts'
import * as itemHistory from './item-revisions.ts'
import * as items from './items.ts'
import * as jit from './jit.ts'
import * as members from './members.ts'
import * as notifications from './notifications.ts'
import * as oneTimeLinks from './one-time-links.ts'
import * as recoveries from './recoveries.ts'
import * as rehearsals from './rehearsals.ts'
import * as reveals from './reveals.ts'
import * as rewraps from './rewraps.ts'
import * as roster from './roster.ts'
import * as rotation from './rotation.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import * as signIn from './sign-in.ts'
import * as submissions from './submissions.ts'
import * as teamChat from './team-chat.ts'
import * as unlocking from './unlocking.ts'
import * as users from './users.ts'
import * as vaultLogs from './vault-logs.ts'
import * as vaults from './vaults.ts'
import * as views from './views.ts'

const nouns = [
  signIn,
  sessions,
  account,
  unlocking,
  roster,
  users,
  vaults,
  vaultLogs,
  members,
  generations,
  deliveries,
  custody,
  recoveries,
  items,
  reveals,
  checkouts,
  itemHistory,
  deletions,
  deletedItems,
  heads,
  views,
  rewraps,
  rotation,
  jit,
  breakGlass,
  rehearsals,
  clientLinks,
  submissions,
  imports,
  oneTimeLinks,
  notifications,
  dashboard,
  audit,
  auditChain,
  settings,
  teamChat,
]

/** Every call of the product, for the API description and for tests over all calls. */
export const allCalls: Call[] = nouns.flatMap((noun) =>
  Object.values(noun).filter(
    (value): value is Call => typeof value === 'object' && 'method' in value && 'path' in value,
  ),
)
