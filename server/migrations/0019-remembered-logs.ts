import type { Migration } from '../platform/db/migrate.ts'

/** What people's devices remember of logs that a restored backup does not have, and what proposals to resume give up. */
export const rememberedLogs: Migration = {
  name: '0019-remembered-logs',
  sql: ({ id, instant, bytes }) => `
create table remembered_logs (
  user_id ${id} primary key references users (id) on delete cascade,
  told_at ${instant} not null,
  document ${bytes} not null
);

create table given_up_lists (
  seq integer primary key,
  document ${bytes} not null
);
`,
}
