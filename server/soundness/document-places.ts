import type { tables } from '../platform/db/schema.ts'

type Tables = typeof tables
type Bytes<T extends keyof Tables> = {
  [C in keyof Tables[T]]: Tables[T][C] extends 'bytes' | 'bytes?' ? C : never
}[keyof Tables[T]]
type Encrypted = 'document' | 'methods' | 'sealed'
/**
 * The tables that hold encrypted documents, but for two: the audit log's chain is walked with the fields that it covers, and
 * without the server's own secret nothing opens at all.
 */
export type DocumentTable = {
  [T in keyof Tables]: T extends 'audit_entries' | 'server_secrets'
    ? never
    : [Bytes<T> & Encrypted] extends [never]
      ? never
      : T
}[keyof Tables]

/** What a document is bound to beside the table: these columns with slashes between, and `more` after them. */
type Place<T extends DocumentTable> = {
  row: readonly (keyof Tables[T] & string)[]
  /** Whose key it is sealed under; the installation's where nobody is named. */
  person?: keyof Tables[T] & string
  more?: string
  /** The name that it was sealed under, where that is not the table's. */
  as?: string
}

/** Where every encrypted document lies: a table that gets one does not compile without its line here. */
export const documentPlaces: {
  [T in DocumentTable]: { [C in Bytes<T> & Encrypted]: Place<T> }
} = {
  users: { document: { row: ['id'], person: 'id' } },
  sessions: { document: { row: ['id'], person: 'user_id' } },
  account_keys: { document: { row: ['user_id'] } },
  unlock_methods: { document: { row: ['id'], person: 'user_id' } },
  trusted_browsers: { document: { row: ['id'], person: 'user_id' } },
  browser_approvals: { document: { row: ['id'], person: 'user_id' } },
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
  vault_recoveries: { document: { row: ['vault_id'] } },
  items: { document: { row: ['id'] } },
  item_revisions: { document: { row: ['item_id', 'revision'] } },
  item_deletions: { document: { row: ['item_id'] } },
  item_rewraps: { document: { row: ['item_id'] } },
  access_requests: { document: { row: ['id'], person: 'requester_id' } },
  access_approvals: { document: { row: ['request_id', 'number'] } },
  access_values: { document: { row: ['request_id', 'approver_id'] } },
  access_grants: { document: { row: ['request_id'] } },
  one_time_links: {
    document: { row: ['id'], person: 'maker_id' },
    sealed: { row: ['id'], as: 'one_time_links.sealed' },
  },
  client_links: { document: { row: ['id'] } },
  submissions: { document: { row: ['id'] }, sealed: { row: ['id'], as: 'submissions.sealed' } },
  notifications: { document: { row: ['id'], person: 'user_id' } },
  jobs: { document: { row: ['id'] } },
  team_chat: { document: { row: ['id'] } },
}
