import type { Migration } from '../platform/db/migrate.ts'

/** Logs that people's devices remember and a restored backup lacks, and what proposals to resume give up. */
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
