import type { Migration } from '../platform/db/migrate.ts'

/** What came of acts that devices may send again. */
export const outcomes: Migration = {
  name: '0031-outcomes',
  sql: ({ id, instant, bytes }) => `
create table outcomes (
  act_hash ${bytes} primary key,
  user_id ${id} not null,
  created_at ${instant} not null,
  fingerprint ${bytes} not null,
  answer ${bytes} not null
);
create index outcomes_age on outcomes (created_at);
`,
}
