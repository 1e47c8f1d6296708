import type { Migration } from '../platform/db/migrate.ts'

/** When the server's backup was last taken and last tried, as recorded by the commands. */
export const backups: Migration = {
  name: '0022-backups',
  sql: ({ instant }) => `
create table backups (
  act text primary key check (act in ('taken', 'tried')),
  at ${instant} not null
);
`,
}
