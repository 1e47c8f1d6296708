import type { ColumnTypes } from '../../platform/db/migrate.ts'

/** Vaults, their logs, their members, and the keys delivered to them. */
export const vaults = ({ id, instant, bytes, flag }: ColumnTypes): string => `
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
  document ${bytes} not null,
  inherits ${flag} not null default true,
  generation_due ${flag} not null default false,
  is_deleted ${flag} not null default false
);
create index vaults_parent on vaults (parent_id);
create index vaults_deleted on vaults (is_deleted, id);

-- Kept for good, so that no id is used again; whether it was listed, so that the team chat may name it. While the vault can be restored it
-- has a purge_at and what its deleter signed.
create table vault_deletions (
  vault_id ${id} primary key,
  deleted_by ${id} not null,
  deleted_at ${instant} not null,
  visibility text,
  purge_at ${instant},
  statement text
);
create index vault_deletions_purge on vault_deletions (purge_at) where purge_at is not null;

-- What was signed to delete a vault, or to remove it for good: none counts a second time.
create table vault_erasures (
  vault_id ${id} not null references vaults (id) on delete cascade,
  signed_by ${id} not null,
  at ${instant} not null,
  primary key (vault_id, signed_by, at)
);

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
  from_id ${id} not null,
  access text not null,
  added_at ${instant} not null,
  primary key (vault_id, user_id, source, from_id)
);
create index vault_members_user on vault_members (user_id);
create index vault_members_from on vault_members (from_id);

create table teams (
  id ${id} primary key,
  is_ended ${flag} not null,
  created_at ${instant} not null,
  document ${bytes} not null
);

create table vault_teams (
  vault_id ${id} not null references vaults (id) on delete cascade,
  team_id ${id} not null references teams (id) on delete cascade,
  primary key (vault_id, team_id)
);
create index vault_teams_team on vault_teams (team_id);

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

create table vault_previous_keys (
  vault_id ${id} not null references vaults (id) on delete cascade,
  generation integer not null,
  document ${bytes} not null,
  primary key (vault_id, generation)
);

-- Every member without the newest key, in a table of its own: a look-up costs as much as people wait.
create table vault_waiting (
  vault_id ${id} not null references vaults (id) on delete cascade,
  user_id ${id} not null references users (id) on delete cascade,
  since ${instant} not null,
  told_at ${instant},
  primary key (vault_id, user_id)
);
create index vault_waiting_user on vault_waiting (user_id);
create index vault_waiting_untold on vault_waiting (since) where told_at is null;

-- Who could read a vault from when until when, also after the keys are deleted.
create table vault_key_periods (
  vault_id ${id} not null references vaults (id) on delete cascade,
  user_id ${id} not null references users (id) on delete cascade,
  since ${instant} not null,
  until ${instant},
  primary key (vault_id, user_id, since)
);
create index vault_key_periods_user on vault_key_periods (user_id);

-- Deliveries that did not open, so that the same signer is not asked again; others can check the document.
create table vault_key_refusals (
  vault_id ${id} not null references vaults (id) on delete cascade,
  generation integer not null,
  user_id ${id} not null references users (id) on delete cascade,
  signer_id ${id} not null references users (id) on delete cascade,
  refused_at ${instant} not null,
  document ${bytes},
  primary key (vault_id, generation, user_id, signer_id)
);
create index vault_key_refusals_user on vault_key_refusals (user_id);
create index vault_key_refusals_signer on vault_key_refusals (signer_id);

-- The custody keys of each two-person vault's valid dealings, sealed to each custodian.
create table custody_shares (
  vault_id ${id} not null references vaults (id) on delete cascade,
  user_id ${id} not null references users (id) on delete cascade,
  dealing integer not null,
  dealt_at ${instant} not null,
  document ${bytes} not null,
  primary key (vault_id, user_id, dealing)
);
create index custody_shares_user on custody_shares (user_id);

-- What custodians of two-person vaults give to open an item, or a whole vault that lost its key.
create table opening_values (
  request_id ${id} not null,
  giver_id ${id} not null references users (id) on delete cascade,
  vault_id ${id} not null references vaults (id) on delete cascade,
  recipient_id ${id} not null references users (id) on delete cascade,
  is_of_vault ${flag} not null,
  document ${bytes} not null,
  primary key (request_id, giver_id)
);
create index opening_values_vault on opening_values (vault_id, is_of_vault);
create index opening_values_recipient on opening_values (recipient_id, is_of_vault);

create table vault_heads (
  vault_id ${id} primary key references vaults (id) on delete cascade,
  number integer not null,
  generation integer not null,
  signed_by ${id} not null,
  signed_at ${instant} not null,
  statement text not null
);
`
