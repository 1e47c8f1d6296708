import type { Migration } from '../platform/db/migrate.ts'

/** The refused delivery is kept: only its recipient says that it does not open, and others can check what it is. */
export const refusedKeys: Migration = {
  name: '0010-refused-keys',
  sql: ({ bytes }) => `alter table vault_key_refusals add column document ${bytes};`,
}
