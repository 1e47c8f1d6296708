import type { Migration } from '../platform/db/migrate.ts'

/**
 * Item history, the order of a vault's changes, signed heads, rewrapped keys, and rotation tasks. Statements of changes
 * and heads hold ids and hashes only, so they are not encrypted.
 */
export const itemChanges: Migration = {
  name: '0006-items',
  sql: ({ id, instant, bytes, flag }) => `
alter table items add column rotate_since ${instant};
alter table items add column wrap_generation integer not null default 0;
alter table items add column wrap_dealing integer not null default 0;
update items set wrap_generation = generation;
drop index items_vault;
create index items_vault on items (vault_id, id, wrap_generation, wrap_dealing);

alter table item_revisions add column password_changed ${flag} not null default false;
alter table item_revisions add column restored_from integer;

create table item_changes (
  vault_id ${id} not null references vaults (id) on delete cascade,
  number integer not null,
  hash text not null,
  item_id ${id} not null,
  revision integer not null,
  act text not null,
  made_at ${instant} not null,
  roster_seq integer not null,
  log_seq integer not null,
  signed_by ${id} not null,
  statement text not null,
  primary key (vault_id, number),
  unique (item_id, revision)
);
create index item_changes_signed_by on item_changes (signed_by, vault_id, number);
create index item_changes_item on item_changes (vault_id, item_id, revision);

create table turns (
  place text not null,
  user_id ${id} not null references users (id) on delete cascade,
  until ${instant},
  next_from ${instant} not null,
  waits_since ${instant},
  asked_at ${instant} not null,
  primary key (place, user_id)
);

create table item_rewraps (
  item_id ${id} primary key references items (id) on delete cascade,
  revision integer not null,
  generation integer not null,
  dealing integer not null,
  wrapped_by ${id} not null,
  wrapped_at ${instant} not null,
  document ${bytes} not null
);

create table vault_heads (
  vault_id ${id} primary key references vaults (id) on delete cascade,
  number integer not null,
  generation integer not null,
  signed_by ${id} not null,
  signed_at ${instant} not null,
  statement text not null
);

create table rotate_tasks (
  id ${id} primary key,
  item_id ${id} not null references items (id) on delete cascade,
  about_id ${id} not null references users (id) on delete cascade,
  reason text not null,
  created_by ${id} not null,
  created_at ${instant} not null,
  done_at ${instant},
  unique (item_id, about_id)
);
create index rotate_tasks_open on rotate_tasks (created_at) where done_at is null;
create index rotate_tasks_about on rotate_tasks (about_id);
`,
}
