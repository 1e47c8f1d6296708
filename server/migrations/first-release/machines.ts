import type { ColumnTypes } from '../../platform/db/migrate.ts'

/** Machines, what they were given, and their runs. */
export const machines = ({ id, instant, bytes, flag }: ColumnTypes): string => `
-- stops_at: earlier than until, since its keeper or the maker of its token left. Rows stay, so that the log can name them.
create table machines (
  id ${id} primary key,
  keeper_id ${id} not null,
  maker_id ${id} not null,
  proof_hash ${bytes} not null,
  asks ${flag} not null,
  has_identity ${flag} not null,
  created_at ${instant} not null,
  until ${instant} not null,
  stops_at ${instant},
  ended_at ${instant},
  last_used_at ${instant},
  document ${bytes} not null
);
create index machines_keeper on machines (keeper_id);
create index machines_maker on machines (maker_id);

create table machine_sessions (
  id ${id} primary key,
  machine_id ${id} not null references machines (id) on delete cascade,
  token_hash ${bytes} not null unique,
  created_at ${instant} not null,
  expires_at ${instant} not null
);
create index machine_sessions_machine on machine_sessions (machine_id);
create index machine_sessions_end on machine_sessions (expires_at);

-- Exists as long as it opens anything; revision 0: nothing is sealed to the machine's present keys.
create table machine_grants (
  id ${id} primary key,
  machine_id ${id} not null references machines (id) on delete cascade,
  item_id ${id} not null references items (id) on delete cascade,
  vault_id ${id} not null references vaults (id) on delete cascade,
  given_at ${instant} not null,
  until ${instant} not null,
  revision integer not null,
  read_at ${instant},
  document ${bytes} not null,
  unique (machine_id, item_id)
);
create index machine_grants_item on machine_grants (item_id);
create index machine_grants_vault on machine_grants (vault_id);
create index machine_grants_until on machine_grants (until);

create table machine_runs (
  id ${id} primary key,
  machine_id ${id} not null references machines (id) on delete cascade,
  state text not null,
  created_at ${instant} not null,
  due_at ${instant},
  decided_by ${id},
  document ${bytes} not null
);
create index machine_runs_machine on machine_runs (machine_id, created_at);
create index machine_runs_listed on machine_runs (created_at, id);
create index machine_runs_due on machine_runs (due_at) where due_at is not null;

create table machine_identities (
  token_hash ${bytes} primary key,
  until ${instant} not null
);
create index machine_identities_until on machine_identities (until);
`
