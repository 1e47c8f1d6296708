import type { Migration } from '../platform/db/migrate.ts'

/** An index for a frequent query: which items of a vault its custodians cannot open yet. */
export const custodyWraps: Migration = {
  name: '0008-custody-wraps',
  sql: () => 'create index items_wrap_dealing on items (vault_id, wrap_dealing);',
}
