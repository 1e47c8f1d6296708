import type { Migration } from '../platform/db/migrate.ts'

/** The whole schema of the first release. Append-only: later changes are later files. */
export const house: Migration = {
  name: '0001-house',
  sql: ({ id, instant, day, bytes, flag }) => `
create table server_secrets (name text primary key, document ${bytes} not null);

create table users (
  id ${id} primary key,
  email_hash ${bytes} not null unique,
  role text not null,
  status text not null,
  confirmed ${flag} not null default false,
  created_at ${instant} not null,
  last_login ${instant},
  document ${bytes} not null,
  document_version integer not null
);
create index users_role on users (role, status);

create table person_keys (
  user_id ${id} primary key,
  wrapped ${bytes} not null,
  created_at ${instant} not null
);

create table sessions (
  id ${id} primary key,
  token_hash ${bytes} not null unique,
  user_id ${id} not null references users (id) on delete cascade,
  created_at ${instant} not null,
  auth_time ${instant} not null,
  last_seen ${instant} not null,
  expires_at ${instant} not null,
  document ${bytes} not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table spent_sign_ins (
  state_hash ${bytes} primary key,
  expires_at ${instant} not null
);
create index spent_sign_ins_expiry on spent_sign_ins (expires_at);

create table sign_in_codes (
  code_hash ${bytes} primary key,
  browser_hash ${bytes} not null,
  user_id ${id} not null references users (id) on delete cascade,
  auth_time ${instant} not null,
  expires_at ${instant} not null
);
create index sign_in_codes_expiry on sign_in_codes (expires_at);

create table account_keys (
  user_id ${id} primary key references users (id) on delete cascade,
  created_at ${instant} not null,
  access_seq integer not null,
  access_hash text,
  document ${bytes} not null
);

create table unlock_methods (
  id ${id} primary key,
  user_id ${id} not null references users (id) on delete cascade,
  kind text not null,
  created_at ${instant} not null,
  document ${bytes} not null
);
create index unlock_methods_user on unlock_methods (user_id);

create table roster_statements (
  seq integer primary key,
  kind text not null,
  hash text not null unique,
  user_id ${id} not null,
  appended_at ${instant} not null,
  document ${bytes} not null
);

create table vaults (
  id ${id} primary key,
  parent_id ${id} references vaults (id),
  type text not null,
  visibility text not null,
  custody text not null,
  generation integer not null,
  version integer not null,
  created_by ${id} not null,
  created_at ${instant} not null,
  updated_at ${instant} not null,
  document ${bytes} not null
);
create index vaults_parent on vaults (parent_id);

create table vault_statements (
  vault_id ${id} not null references vaults (id) on delete cascade,
  seq integer not null,
  kind text not null,
  hash text not null,
  signed_by ${id} not null,
  appended_at ${instant} not null,
  document ${bytes} not null,
  primary key (vault_id, seq)
);
create index vault_statements_signed_by on vault_statements (signed_by, vault_id, seq);

create table ending_proofs (
  vault_id ${id} not null references vaults (id) on delete cascade,
  seq integer not null,
  proof text not null,
  primary key (vault_id, seq)
);

create table vault_members (
  vault_id ${id} not null references vaults (id) on delete cascade,
  user_id ${id} not null references users (id) on delete cascade,
  source text not null,
  from_vault_id ${id},
  added_at ${instant} not null,
  primary key (vault_id, user_id, source)
);
create index vault_members_user on vault_members (user_id);

create table vault_keys (
  vault_id ${id} not null references vaults (id) on delete cascade,
  generation integer not null,
  user_id ${id} not null references users (id) on delete cascade,
  delivered_by ${id} not null,
  delivered_at ${instant} not null,
  document ${bytes} not null,
  primary key (vault_id, generation, user_id)
);
create index vault_keys_user on vault_keys (user_id);

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
  document ${bytes} not null
);
create index items_vault on items (vault_id, id);
create index items_expiry on items (expires_at);

create table item_revisions (
  item_id ${id} not null,
  revision integer not null,
  vault_id ${id} not null references vaults (id) on delete cascade,
  generation integer not null,
  requires_checkout ${flag} not null default false,
  author_id ${id} not null,
  created_at ${instant} not null,
  document ${bytes} not null,
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

create table audit_entries (
  id ${id} primary key,
  at ${instant} not null,
  event_type text not null,
  subject_id ${id},
  user_id ${id},
  vault_id ${id},
  item_id ${id},
  commitments text not null,
  document ${bytes} not null,
  address_tag text,
  seq integer,
  chain_hash ${bytes}
);
create unique index audit_entries_seq on audit_entries (seq) where seq is not null;
create index audit_entries_unchained on audit_entries (at, id) where seq is null;
create index audit_entries_user on audit_entries (user_id, id);
create index audit_entries_user_event on audit_entries (user_id, event_type, id);
create index audit_entries_event on audit_entries (event_type, id);
create index audit_entries_vault on audit_entries (vault_id, id, event_type);
create index audit_entries_item on audit_entries (item_id, id, event_type);
create index audit_entries_address on audit_entries (address_tag, id, event_type);

create table audit_chain (
  id integer primary key,
  seq integer not null,
  hash ${bytes} not null,
  chained_at ${instant} not null
);

create table notifications (
  id ${id} primary key,
  user_id ${id} not null references users (id) on delete cascade,
  type text not null,
  matter text not null,
  series text not null,
  caused_by ${id} not null,
  created_at ${instant} not null,
  read_at ${instant},
  document ${bytes} not null
);
create index notifications_user on notifications (user_id, id);
create unique index notifications_matter on notifications (matter, user_id);
create index notifications_unread on notifications (user_id, series) where read_at is null;

create table jobs (
  id ${id} primary key,
  kind text not null,
  run_at ${instant} not null,
  attempts integer not null,
  lease_owner ${id},
  lease_until ${instant},
  failed_at ${instant},
  created_at ${instant} not null,
  document ${bytes} not null
);
create index jobs_due on jobs (run_at) where failed_at is null;

create table leases (name text primary key, owner ${id} not null, until ${instant} not null);
`,
}
