import type { Migration } from '../platform/db/migrate.ts'

/**
 * Until when a custodian lets a person be linked to another account at the identity provider, and when they were
 * (decision 0030).
 */
export const relinking: Migration = {
  name: '0029-relinking',
  sql: ({ instant }) => `
alter table identities add column relink_until ${instant};
alter table identities add column relinked_at ${instant};
`,
}
