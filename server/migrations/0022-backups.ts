import type { Migration } from '../platform/db/migrate.ts'

/** When the server's backup was last taken and last tried, as the commands recorded it. */
export const backups: Migration = {
  name: '0022-backups',
  sql: ({ instant }) => `
create table backups (
  act text primary key check (act in ('taken', 'tried')),
  at ${instant} not null
);
`,
}
