import type { Migration } from '../platform/db/migrate.ts'

/** People's pictures, copied from the identity provider. */
export const pictures: Migration = {
  name: '0027-pictures',
  sql: ({ id, bytes }) => `
create table pictures (
  user_id ${id} primary key references users (id) on delete cascade,
  document ${bytes} not null
);
`,
}
