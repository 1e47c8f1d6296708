import type { Migration } from '../platform/db/migrate.ts'

/** Devices often ask which items of a vault its custodians cannot open yet: an index finds those alone. */
export const custodyWraps: Migration = {
  name: '0008-custody-wraps',
  sql: () => 'create index items_wrap_dealing on items (vault_id, wrap_dealing);',
}
