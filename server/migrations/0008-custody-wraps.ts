import type { Migration } from '../platform/db/migrate.ts'

/** What a vault's custodians cannot open yet is asked for again and again: it is found without reading its other items. */
export const custodyWraps: Migration = {
  name: '0008-custody-wraps',
  sql: () => 'create index items_wrap_dealing on items (vault_id, wrap_dealing);',
}
