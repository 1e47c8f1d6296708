import type { Migration } from '../platform/db/migrate.ts'

/** Views signed by custodians' devices: a row for each custodian, and one for each day sent to chat. */
export const views: Migration = {
  name: '0020-views',
  sql: ({ id, instant, day, bytes }) => `
create table views (
  user_id ${id} primary key references users (id) on delete cascade,
  number integer not null unique,
  at ${instant} not null,
  document ${bytes} not null
);

create table view_numbers (
  id integer primary key,
  number integer not null
);
insert into view_numbers (id, number) values (1, 0);

create table view_days (
  day ${day} primary key,
  user_id ${id} not null,
  at ${instant} not null,
  statement text not null
);
`,
}
