import type { ColumnTypes } from '../../platform/db/migrate.ts'

/** The audit log, notices, chat, settings, signed views, and what restored backups lack. */
export const organisation = ({ id, instant, day, bytes, flag }: ColumnTypes): string => `
create table audit_entries (
  id ${id} primary key,
  at ${instant} not null,
  event_type text not null,
  subject_id ${id},
  user_id ${id},
  vault_id ${id},
  item_id ${id},
  machine_id ${id},
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
create index audit_entries_machine on audit_entries (machine_id, id, event_type) where machine_id is not null;
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
create index notifications_read on notifications (read_at) where read_at is not null;

create table team_chat (
  id integer primary key,
  is_on ${flag} not null,
  service text,
  shows_names ${flag} not null,
  events text not null,
  document ${bytes} not null
);

create table chat_messages (
  id ${id} primary key,
  event text not null,
  audit_id ${id} references audit_entries (id),
  day ${day},
  matter text not null,
  caused_by ${id},
  concerned text,
  folded integer,
  created_at ${instant} not null,
  state text not null,
  next_at ${instant} not null,
  give_up_at ${instant} not null,
  attempts integer not null,
  lease_until ${instant},
  outcome text,
  status integer
);
create index chat_messages_waiting on chat_messages (next_at) where state = 'waiting';
create index chat_messages_cause on chat_messages (caused_by, event, concerned, created_at);
create index chat_messages_matter on chat_messages (matter, id) where state = 'waiting';

-- One row; null means never chosen.
create table organisation_settings (
  id integer primary key,
  language text,
  default_visibility text,
  lock_after_idle_minutes integer,
  session_hours integer,
  export_needs_second ${flag},
  health_ranges ${flag},
  device_session_idle_days integer,
  connect_other_computers ${flag},
  document ${bytes}
);

-- Signed by custodians' devices: a row for each custodian, and one for each day sent to chat.
create table views (
  user_id ${id} primary key references users (id) on delete cascade,
  number integer not null unique,
  at ${instant} not null,
  document ${bytes} not null
);

create table view_numbers (
  id integer primary key,
  number integer not null
);
insert into view_numbers (id, number) values (1, 0);

create table view_days (
  day ${day} primary key,
  user_id ${id} not null,
  at ${instant} not null,
  statement text not null
);

-- Logs that people's devices remember and a restored backup lacks.
create table remembered_logs (
  user_id ${id} primary key references users (id) on delete cascade,
  told_at ${instant} not null,
  document ${bytes} not null
);

-- What proposals to resume give up.
create table given_up_lists (
  seq integer primary key,
  document ${bytes} not null
);
`
