import type { ColumnTypes } from '../../platform/db/migrate.ts'

/** Temporary access to one item, requests for vaults, exports, and rehearsals of an emergency. */
export const access = ({ id, instant, bytes, flag }: ColumnTypes): string => `
-- due_at is when its state ends by itself, null once it is final; revealed: the requester revealed the item.
create table access_requests (
  id ${id} primary key,
  kind text not null,
  item_id ${id} not null,
  vault_id ${id} not null,
  requester_id ${id} not null references users (id) on delete cascade,
  custody text not null,
  state text not null,
  hours integer not null,
  granted_hours integer,
  created_at ${instant} not null,
  decided_at ${instant},
  delivered_at ${instant},
  ended_at ${instant},
  until ${instant},
  due_at ${instant},
  revealed ${flag} not null,
  document ${bytes} not null
);
create unique index access_requests_open on access_requests (item_id, requester_id, kind) where due_at is not null;
create index access_requests_due on access_requests (due_at) where due_at is not null;
create index access_requests_vault on access_requests (vault_id) where due_at is not null;
create index access_requests_open_of on access_requests (requester_id, kind, due_at) where due_at is not null;
create index access_requests_listed on access_requests (kind, created_at, id) where due_at is not null;
create index access_requests_kind on access_requests (kind, created_at, id);
create index access_requests_requester on access_requests (requester_id, kind, created_at, id);
create index access_requests_item on access_requests (item_id, kind, created_at, id);
create index access_requests_own on access_requests (requester_id, item_id, kind, created_at, id);

create table access_approvals (
  request_id ${id} not null references access_requests (id) on delete cascade,
  number integer not null,
  approver_id ${id} not null references users (id) on delete cascade,
  approved_at ${instant} not null,
  is_signed ${flag} not null,
  document ${bytes} not null,
  primary key (request_id, number),
  unique (request_id, approver_id)
);
create index access_approvals_approver on access_approvals (approver_id);

-- Exists as long as it opens anything; revision 0: sealed to no present keys.
create table access_grants (
  request_id ${id} primary key references access_requests (id) on delete cascade,
  item_id ${id} not null references items (id) on delete cascade,
  user_id ${id} not null references users (id) on delete cascade,
  revision integer not null,
  delivered_at ${instant} not null,
  until ${instant} not null,
  document ${bytes} not null
);
create index access_grants_item on access_grants (item_id, user_id);
create index access_grants_user on access_grants (user_id);

create table vault_requests (
  id ${id} not null unique,
  vault_id ${id} not null references vaults (id) on delete cascade,
  requester_id ${id} not null references users (id) on delete cascade,
  state text not null,
  decided_by ${id},
  created_at ${instant} not null,
  decided_at ${instant},
  document ${bytes} not null,
  primary key (vault_id, requester_id)
);
create index vault_requests_requester on vault_requests (requester_id, created_at);
create index vault_requests_listed on vault_requests (created_at, id);
create index vault_requests_waiting on vault_requests (created_at) where state = 'waiting';

-- until: when it lapses, or can be made no more; null once it is over. opened_at: when it first revealed anything.
-- written_at: when its requester's device said that the file is written.
create table exports (
  id ${id} primary key,
  requester_id ${id} not null references users (id) on delete cascade,
  state text not null,
  form text not null,
  item_count integer not null,
  is_alone ${flag} not null,
  decided_by ${id},
  created_at ${instant} not null,
  until ${instant},
  opened_at ${instant},
  written_at ${instant},
  document ${bytes} not null
);
create index exports_listed on exports (created_at, id);
create index exports_requester on exports (requester_id, created_at, id);
create index exports_until on exports (until) where until is not null;

create table export_items (
  export_id ${id} not null references exports (id) on delete cascade,
  number integer not null,
  item_id ${id} not null,
  revision integer not null,
  primary key (export_id, number)
);
create unique index export_items_item on export_items (export_id, item_id);

-- One open at a time in each vault. Rows outlive their items and erased people.
create table rehearsals (
  id ${id} primary key,
  vault_id ${id} not null references vaults (id) on delete cascade,
  started_by ${id} references users (id) on delete set null,
  started_at ${instant} not null,
  until ${instant} not null,
  item_id ${id} unique,
  tried_at ${instant},
  ended_at ${instant}
);
create unique index rehearsals_open on rehearsals (vault_id) where ended_at is null;
create index rehearsals_due on rehearsals (until) where ended_at is null;
create index rehearsals_vault on rehearsals (vault_id);
create index rehearsals_starter on rehearsals (started_by);
`
