import type { Migration } from '../platform/db/migrate.ts'

/** The organisation's chat, and its waiting and recent messages. */
export const teamChat: Migration = {
  name: '0013-team-chat',
  sql: ({ id, instant, day, bytes, flag }) => `
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
`,
}
