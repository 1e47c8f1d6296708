import type { Migration } from '../platform/db/migrate.ts'

/** Expiring items are read page by page, in the order of day and id. */
export const expiringItems: Migration = {
  name: '0030-expiring-items',
  sql: () => `
drop index items_expiry;
create index items_expiry on items (expires_at, id, vault_id, created_by);
`,
}
