import type { Migration } from '../platform/db/migrate.ts'

/** Links that show once what a device sealed. A row outlives its item and its content, which is erased first. */
export const oneTimeLinks: Migration = {
  name: '0016-one-time-links',
  sql: ({ id, instant, bytes, flag }) => `
create table one_time_links (
  id ${id} primary key,
  token_hash ${bytes} not null unique,
  maker_id ${id} not null references users (id) on delete cascade,
  item_id ${id},
  state text not null,
  created_at ${instant} not null,
  expires_at ${instant} not null,
  ended_at ${instant},
  nonce_hash ${bytes},
  erase_at ${instant},
  tries integer not null,
  wrong_hash ${bytes},
  has_password ${flag} not null,
  sealed ${bytes},
  document ${bytes} not null
);
create index one_time_links_open on one_time_links (id) where ended_at is null;
create index one_time_links_due on one_time_links (expires_at) where ended_at is null;
create index one_time_links_ended on one_time_links (ended_at) where ended_at is not null;
create index one_time_links_erase on one_time_links (erase_at) where erase_at is not null;
create index one_time_links_maker on one_time_links (maker_id, id);
create index one_time_links_item on one_time_links (item_id, id) where item_id is not null;
`,
}
