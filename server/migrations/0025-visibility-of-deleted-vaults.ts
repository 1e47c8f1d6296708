import type { Migration } from '../platform/db/migrate.ts'

/** Whether a deleted vault was listed, so that the team chat may name it. */
export const visibilityOfDeletedVaults: Migration = {
  name: '0025-visibility-of-deleted-vaults',
  sql: () => 'alter table vault_deletions add column visibility text;',
}
