import type { Migration } from '../platform/db/migrate.ts'

/**
 * Addresses at which clients submit credentials, and their submissions. A link's `generation`, `signed_at` and
 * `signed_until` are those of its own key's last statement. A submission keeps its row, without its text, for 30 days
 * after it was decided.
 */
export const clientLinks: Migration = {
  name: '0017-client-links',
  sql: ({ id, instant, bytes }) => `
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
  document ${bytes} not null,
  sealed ${bytes}
);
create index submissions_waiting on submissions (vault_id) where state = 'waiting';
create index submissions_waiting_since on submissions (received_at) where state = 'waiting';
create index submissions_vault on submissions (vault_id, id);
create index submissions_link on submissions (link_id);
create index submissions_decider on submissions (decided_by);
create index submissions_decided on submissions (decided_at) where decided_at is not null;
`,
}
