import type { ColumnTypes } from '../../platform/db/migrate.ts'

/** Items, their history, the order of their changes, and what is to be done about them. */
export const items = ({ id, instant, day, bytes, flag }: ColumnTypes): string => `
create table items (
  id ${id} primary key,
  vault_id ${id} not null references vaults (id) on delete cascade,
  type text not null,
  environment text not null,
  criticality text not null,
  no_copy ${flag} not null,
  requires_checkout ${flag} not null,
  expires_at ${day},
  revision integer not null,
  generation integer not null,
  created_by ${id} not null,
  created_at ${instant} not null,
  updated_at ${instant} not null,
  document ${bytes} not null,
  rotate_since ${instant},
  wrap_generation integer not null default 0,
  wrap_dealing integer not null default 0
);
create index items_vault on items (vault_id, id, wrap_generation, wrap_dealing);
create index items_wrap_dealing on items (vault_id, wrap_dealing);
create index items_expiry on items (expires_at, id, vault_id, created_by);

create table item_revisions (
  item_id ${id} not null,
  revision integer not null,
  vault_id ${id} not null references vaults (id) on delete cascade,
  generation integer not null,
  requires_checkout ${flag} not null default false,
  author_id ${id} not null,
  created_at ${instant} not null,
  document ${bytes} not null,
  password_changed ${flag} not null default false,
  restored_from integer,
  primary key (item_id, revision)
);
create index item_revisions_vault on item_revisions (vault_id);

create table item_deletions (
  item_id ${id} primary key,
  vault_id ${id} not null references vaults (id) on delete cascade,
  revision integer not null,
  deleted_by ${id} not null,
  deleted_at ${instant} not null,
  is_signed ${flag} not null,
  created_by ${id} not null,
  created_at ${instant} not null,
  purge_at ${instant},
  document ${bytes}
);
create index item_deletions_purge on item_deletions (purge_at) where purge_at is not null;
create index item_deletions_vault on item_deletions (vault_id);

-- Statements of changes and heads hold ids and hashes only, so they are not encrypted.
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

create table item_rewraps (
  item_id ${id} primary key references items (id) on delete cascade,
  revision integer not null,
  generation integer not null,
  dealing integer not null,
  wrapped_by ${id} not null,
  wrapped_at ${instant} not null,
  document ${bytes} not null
);

create table checkouts (
  item_id ${id} primary key references items (id) on delete cascade,
  user_id ${id} not null references users (id) on delete cascade,
  since ${instant} not null,
  until ${instant} not null,
  by_owner ${flag} not null,
  revealed ${flag} not null
);
create index checkouts_user on checkouts (user_id);
create index checkouts_until on checkouts (until);

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

-- Who could read a moved item where it was before, since its history there is deleted.
create table earlier_readers (
  item_id ${id} not null references items (id) on delete cascade,
  user_id ${id} not null references users (id) on delete cascade,
  since ${instant} not null,
  until ${instant} not null,
  known_at ${instant},
  primary key (item_id, user_id)
);
create index earlier_readers_user on earlier_readers (user_id, item_id);

-- The last reminder of each item.
create table expiry_reminders (
  item_id ${id} primary key references items (id) on delete cascade,
  expires_at ${day} not null,
  reminded_on ${day} not null
);
`
