import type { Migration } from '../platform/db/migrate.ts'

/**
 * Item history, signed heads, rewrapped keys, and rotation tasks. `change` numbers the changes of a
 * vault's items in the order in which they were made; what was written before this release has 0.
 */
export const itemChanges: Migration = {
  name: '0006-items',
  sql: ({ id, instant, bytes, flag }) => `
alter table items add column rotate_since ${instant};
alter table items add column wrap_generation integer not null default 0;
alter table items add column wrap_dealing integer not null default 0;
update items set wrap_generation = generation;

alter table item_revisions add column change integer not null default 0;
alter table item_revisions add column password_changed ${flag} not null default false;
alter table item_revisions add column restored_from integer;
create index item_revisions_change on item_revisions (vault_id, change);

alter table item_deletions add column change integer not null default 0;
create index item_deletions_change on item_deletions (vault_id, change);

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
  vault_id ${id} not null references vaults (id) on delete cascade,
  version integer not null,
  through integer not null,
  hash text not null,
  signed_by ${id} not null,
  signed_at ${instant} not null,
  document ${bytes} not null,
  primary key (vault_id, version)
);

create table vault_head_entries (
  vault_id ${id} primary key references vaults (id) on delete cascade,
  version integer not null,
  document ${bytes} not null
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
