import type { Migration } from '../platform/db/migrate.ts'

/** The data keys under which something may be encrypted, so that a server without one of them does not start. */
export const dataKeys: Migration = {
  name: '0028-data-keys',
  sql: () => `
create table data_keys (
  id text primary key,
  reached text
);
`,
}
