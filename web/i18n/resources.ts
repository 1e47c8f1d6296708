import type { texts as accessRequests } from './en/access-requests.ts'
import type { texts as account } from './en/account.ts'
import type { texts as audit } from './en/audit.ts'
import type { texts as browserRequest } from './en/browser-request.ts'
import type { texts as cannotRun } from './en/cannot-run.ts'
import type { texts as clientLinks } from './en/client-links.ts'
import type { texts as clientSubmission } from './en/client-submission.ts'
import type { texts as colleagues } from './en/colleagues.ts'
import type { texts as common } from './en/common.ts'
import type { texts as connect } from './en/connect.ts'
import type { texts as dashboard } from './en/dashboard.ts'
import type { texts as exporting } from './en/export.ts'
import type { texts as find } from './en/find.ts'
import type { texts as health } from './en/health.ts'
import type { texts as help } from './en/help.ts'
import type { texts as importing } from './en/import.ts'
import type { texts as inviting } from './en/inviting.ts'
import type { texts as itemTypes } from './en/item-types.ts'
import type { texts as items } from './en/items.ts'
import type { texts as join } from './en/join.ts'
import type { texts as logWarning } from './en/log-warning.ts'
import type { texts as login } from './en/login.ts'
import type { texts as machineReaders } from './en/machine-readers.ts'
import type { texts as machineRuns } from './en/machine-runs.ts'
import type { texts as machines } from './en/machines.ts'
import type { texts as members } from './en/members.ts'
import type { texts as newcomer } from './en/newcomer.ts'
import type { texts as oneTimeLinks } from './en/one-time-links.ts'
import type { texts as ownAccount } from './en/own-account.ts'
import type { texts as person } from './en/person.ts'
import type { texts as restore } from './en/restore.ts'
import type { texts as settings } from './en/settings.ts'
import type { texts as submissions } from './en/submissions.ts'
import type { texts as teams } from './en/teams.ts'
import type { texts as users } from './en/users.ts'
import type { texts as vaults } from './en/vaults.ts'
import type { texts as viewSecret } from './en/view-secret.ts'

/** Every namespace by name: one file in each language's folder, loaded when a screen first needs it. */
export interface Resources {
  account: typeof account
  audit: typeof audit
  'browser-request': typeof browserRequest
  'cannot-run': typeof cannotRun
  'client-links': typeof clientLinks
  'client-submission': typeof clientSubmission
  colleagues: typeof colleagues
  common: typeof common
  connect: typeof connect
  dashboard: typeof dashboard
  export: typeof exporting
  find: typeof find
  health: typeof health
  help: typeof help
  import: typeof importing
  inviting: typeof inviting
  items: typeof items
  'item-types': typeof itemTypes
  'access-requests': typeof accessRequests
  join: typeof join
  'log-warning': typeof logWarning
  login: typeof login
  machines: typeof machines
  teams: typeof teams
  'machine-readers': typeof machineReaders
  'machine-runs': typeof machineRuns
  members: typeof members
  newcomer: typeof newcomer
  'one-time-links': typeof oneTimeLinks
  'own-account': typeof ownAccount
  person: typeof person
  restore: typeof restore
  settings: typeof settings
  submissions: typeof submissions
  users: typeof users
  vaults: typeof vaults
  'view-secret': typeof viewSecret
}

export type Namespace = keyof Resources

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Resources
  }
}
