import type { Migration } from '../platform/db/migrate.ts'

/** What was refused stays with its refusal: it did not open by one person's word alone, and others can look at it. */
export const refusedKeys: Migration = {
  name: '0010-refused-keys',
  sql: ({ bytes }) => `alter table vault_key_refusals add column document ${bytes};`,
}
