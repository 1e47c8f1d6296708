import type { Migration } from '../platform/db/migrate.ts'

/** The clean-up deletes notices by the time at which they were read. */
export const people: Migration = {
  name: '0003-people',
  sql: () => `
create index notifications_read on notifications (read_at) where read_at is not null;
`,
}
