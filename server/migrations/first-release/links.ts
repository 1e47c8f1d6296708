import type { ColumnTypes } from '../../platform/db/migrate.ts'

/** One-time links, and addresses at which clients submit credentials. */
export const links = ({ id, instant, bytes, flag }: ColumnTypes): string => `
-- A row outlives its item and its content, which is erased first.
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
  files_nonce_hash ${bytes},
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

-- generation, signed_at and signed_until are those of its own key's last statement.
create table client_links (
  id ${id} primary key,
  vault_id ${id} not null references vaults (id) on delete cascade,
  token_hash ${bytes} not null unique,
  maker_id ${id} references users (id) on delete set null,
  deputy_id ${id} references users (id) on delete set null,
  address_hash ${bytes},
  state text not null,
  created_at ${instant} not null,
  until ${instant} not null,
  max_uses integer not null,
  used integer not null,
  generation integer not null,
  signed_at ${instant} not null,
  signed_until ${instant} not null,
  last_used_at ${instant},
  files_day text not null,
  files_day_bytes integer not null,
  ended_at ${instant},
  stale_since ${instant},
  stale_told_at ${instant},
  document ${bytes} not null
);
create index client_links_vault on client_links (vault_id, id);
create index client_links_open on client_links (id) where state = 'open';
create index client_links_ended on client_links (ended_at) where ended_at is not null;
create index client_links_maker on client_links (maker_id);
create index client_links_deputy on client_links (deputy_id);
create index client_links_address on client_links (address_hash);

-- A row is kept, without its text, for 30 days after it was decided, and as long as its link if it answers its list.
create table submissions (
  id ${id} primary key,
  vault_id ${id} not null references vaults (id) on delete cascade,
  link_id ${id} not null references client_links (id) on delete cascade,
  generation integer not null,
  received_at ${instant} not null,
  state text not null,
  decided_by ${id} references users (id) on delete set null,
  decided_at ${instant},
  item_id ${id},
  answers integer,
  document ${bytes} not null,
  sealed ${bytes}
);
create index submissions_waiting on submissions (vault_id) where state = 'waiting';
create index submissions_waiting_since on submissions (received_at) where state = 'waiting';
create index submissions_vault on submissions (vault_id, id);
create index submissions_link on submissions (link_id);
create index submissions_decider on submissions (decided_by);
create index submissions_decided on submissions (decided_at) where decided_at is not null;
`
