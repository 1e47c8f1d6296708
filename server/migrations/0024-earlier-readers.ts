import type { Migration } from '../platform/db/migrate.ts'

/** Who could read a moved item where it was before, since its history there is deleted. */
export const earlierReaders: Migration = {
  name: '0024-earlier-readers',
  sql: ({ id, instant }) => `
create table earlier_readers (
  item_id ${id} not null references items (id) on delete cascade,
  user_id ${id} not null references users (id) on delete cascade,
  since ${instant} not null,
  until ${instant} not null,
  known_at ${instant},
  primary key (item_id, user_id)
);
create index earlier_readers_user on earlier_readers (user_id, item_id);
`,
}
