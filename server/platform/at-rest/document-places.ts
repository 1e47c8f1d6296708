import type { tables } from '../db/schema.ts'

type Tables = typeof tables
type Bytes<T extends keyof Tables> = {
  [C in keyof Tables[T]]: Tables[T][C] extends 'bytes' | 'bytes?' ? C : never
}[keyof Tables[T]]
type Encrypted = 'document' | 'methods' | 'sealed' | 'push'
/**
 * All tables with encrypted documents but two: the audit log's fields are checked along with its chain, and if the server's own
 * secret does not open, nothing does.
 */
export type DocumentTable = {
  [T in keyof Tables]: T extends 'audit_entries' | 'server_secrets'
    ? never
    : [Bytes<T> & Encrypted] extends [never]
      ? never
      : T
}[keyof Tables]

/** What a document is bound to besides the table: the values of these columns joined by slashes, then `more`. */
type Place<T extends DocumentTable> = {
  row: readonly (keyof Tables[T] & string)[]
  /** The column with the person whose key seals it; without one, the installation's key does. */
  person?: keyof Tables[T] & string
  more?: string
  /** The name that it is sealed under, if not the table's. */
  as?: string
}

/** Where every encrypted document is. A table with a `document`, `methods` or `sealed` column does not compile until it has a line here. */
export const documentPlaces: {
  [T in DocumentTable]: { [C in Bytes<T> & Encrypted]: Place<T> }
} = {
  users: { document: { row: ['id'], person: 'id' } },
  pictures: { document: { row: ['user_id'], person: 'user_id' } },
  sessions: {
    document: { row: ['id'], person: 'user_id' },
    push: { row: ['id'], more: '/push', person: 'user_id' },
  },
  account_keys: { document: { row: ['user_id'] } },
  access_statements: { document: { row: ['user_id', 'prev'], person: 'user_id' } },
  unlock_methods: { document: { row: ['id'], person: 'user_id' } },
  favourites: { document: { row: ['user_id'], person: 'user_id' } },
  trusted_browsers: { document: { row: ['id'], person: 'user_id' } },
  browser_approvals: { document: { row: ['id'], person: 'user_id' } },
  connect_requests: { document: { row: ['id'] } },
  key_resets: {
    document: { row: ['user_id'] },
    methods: { row: ['user_id'], more: '/methods', person: 'user_id' },
  },
  roster_statements: { document: { row: ['seq'] } },
  given_up_lists: { document: { row: ['seq'] } },
  remembered_logs: { document: { row: ['user_id'] } },
  organisation_settings: { document: { row: ['id'] } },
  vaults: { document: { row: ['id'] } },
  vault_statements: { document: { row: ['vault_id', 'seq'] } },
  views: { document: { row: ['user_id'] } },
  vault_keys: { document: { row: ['vault_id', 'generation', 'user_id'] } },
  vault_previous_keys: { document: { row: ['vault_id', 'generation'] } },
  vault_key_refusals: { document: { row: ['vault_id', 'generation', 'user_id', 'signer_id'] } },
  custody_shares: { document: { row: ['vault_id', 'user_id', 'dealing'] } },
  items: { document: { row: ['id'] } },
  item_revisions: { document: { row: ['item_id', 'revision'] } },
  item_deletions: { document: { row: ['item_id'] } },
  item_rewraps: { document: { row: ['item_id'] } },
  access_requests: { document: { row: ['id'], person: 'requester_id' } },
  access_approvals: { document: { row: ['request_id', 'number'] } },
  opening_values: { document: { row: ['request_id', 'giver_id'] } },
  access_grants: { document: { row: ['request_id'] } },
  vault_requests: { document: { row: ['id'], person: 'requester_id' } },
  exports: { document: { row: ['id'], person: 'requester_id' } },
  machines: { document: { row: ['id'] } },
  teams: { document: { row: ['id'] } },
  machine_grants: { document: { row: ['id'] } },
  machine_runs: { document: { row: ['id'] } },
  one_time_links: {
    document: { row: ['id'], person: 'maker_id' },
    sealed: { row: ['id'], as: 'one_time_links.sealed' },
  },
  client_links: { document: { row: ['id'] } },
  submissions: { document: { row: ['id'] }, sealed: { row: ['id'], as: 'submissions.sealed' } },
  notifications: { document: { row: ['id'], person: 'user_id' } },
  team_chat: { document: { row: ['id'] } },
}

/**
 * Where every document is that the installation's keys seal, in the order of their columns' names: with a `person`, in rows
 * without one.
 */
export const installationPlaces: readonly InstallationPlace[] = [
  { table: 'audit_entries', column: 'document', row: ['id'], person: 'subject_id' },
  { table: 'person_keys', column: 'wrapped', row: ['user_id'] },
  { table: 'server_secrets', column: 'document', row: ['name'] },
  ...Object.entries(documentPlaces).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, place]) => ({ table: table as DocumentTable, column, ...place })),
  ),
]

export type InstallationPlace = {
  table: keyof Tables
  column: string
  row: readonly string[]
  person?: string
  more?: string
  as?: string
}
