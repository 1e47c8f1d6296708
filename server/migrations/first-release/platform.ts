import type { ColumnTypes } from '../../platform/db/migrate.ts'

/** What the server keeps for itself. */
export const platform = ({ id, instant, bytes }: ColumnTypes): string => `
create table server_secrets (
  name text primary key,
  document ${bytes} not null
);

-- Those under which something may be encrypted, so that a server without one of them does not start.
create table data_keys (
  id text primary key,
  reached text
);

create table leases (
  name text primary key,
  owner ${id} not null,
  until ${instant} not null
);

create table turns (
  place text not null,
  user_id ${id} not null references users (id) on delete cascade,
  until ${instant},
  next_from ${instant} not null,
  waits_since ${instant},
  asked_at ${instant} not null,
  primary key (place, user_id)
);

-- What came of acts that devices may send again.
create table outcomes (
  act_hash ${bytes} primary key,
  user_id ${id} not null,
  created_at ${instant} not null,
  fingerprint ${bytes} not null,
  answer ${bytes} not null
);
create index outcomes_age on outcomes (created_at);

-- When one was last taken and last tried, as recorded by the commands.
create table backups (
  act text primary key check (act in ('taken', 'tried')),
  at ${instant} not null
);
`
