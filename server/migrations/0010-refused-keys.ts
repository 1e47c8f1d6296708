import type { Migration } from '../platform/db/migrate.ts'

/** The refused delivery is kept, since only its recipient says that it does not open; others can check it. */
export const refusedKeys: Migration = {
  name: '0010-refused-keys',
  sql: ({ bytes }) => `alter table vault_key_refusals add column document ${bytes};`,
}
