import type { Migration } from '../platform/db/migrate.ts'

/**
 * Trusted browsers, approval requests of new browsers (kept until they expire, so that they can be counted), and new
 * keys to be confirmed after somebody lost everything.
 */
export const unlocking: Migration = {
  name: '0005-unlocking',
  sql: ({ id, instant, bytes }) => `
create table trusted_browsers (
  id ${id} primary key,
  user_id ${id} not null references users (id) on delete cascade,
  created_at ${instant} not null,
  last_used_at ${instant},
  expires_at ${instant} not null,
  document ${bytes} not null
);
create index trusted_browsers_user on trusted_browsers (user_id);
create index trusted_browsers_expiry on trusted_browsers (expires_at);

create table browser_approvals (
  id ${id} primary key,
  user_id ${id} not null references users (id) on delete cascade,
  state text not null,
  asked_by ${id} not null,
  answered_by ${id},
  created_at ${instant} not null,
  expires_at ${instant} not null,
  document ${bytes} not null
);
create index browser_approvals_user on browser_approvals (user_id);
create index browser_approvals_expiry on browser_approvals (expires_at);

create table key_resets (
  user_id ${id} primary key references users (id) on delete cascade,
  requested_at ${instant} not null,
  document ${bytes} not null,
  methods ${bytes} not null
);
`,
}
