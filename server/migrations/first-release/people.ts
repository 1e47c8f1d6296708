import type { ColumnTypes } from '../../platform/db/migrate.ts'

/** Who people are, how they sign in, and their keys. */
export const people = ({ id, instant, bytes, flag }: ColumnTypes): string => `
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

-- The identity provider's account that a person signs in with, as keyed hashes (decision 0030).
create table identities (
  user_id ${id} primary key references users (id) on delete cascade,
  issuer_hash ${bytes} not null,
  subject_hash ${bytes} not null unique,
  bound_at ${instant} not null,
  relink_until ${instant},
  relinked_at ${instant}
);

-- Of browsers, and of programs that somebody connected from one.
create table sessions (
  id ${id} primary key,
  kind text not null,
  token_hash ${bytes} not null unique,
  user_id ${id} not null references users (id) on delete cascade,
  created_at ${instant} not null,
  auth_time ${instant} not null,
  last_seen ${instant} not null,
  expires_at ${instant} not null,
  document ${bytes} not null,
  push ${bytes},
  push_due ${instant}
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create index sessions_push_due on sessions (push_due) where push_due is not null;

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

create table accepted_terms (
  user_id ${id} not null references users (id) on delete cascade,
  version text not null,
  accepted_at ${instant} not null,
  primary key (user_id, version)
);

create table pictures (
  user_id ${id} primary key references users (id) on delete cascade,
  document ${bytes} not null
);

create table account_keys (
  user_id ${id} primary key references users (id) on delete cascade,
  created_at ${instant} not null,
  document ${bytes} not null
);

-- The column prev is empty in the first: no two continue the same one.
create table access_statements (
  user_id ${id} not null references users (id) on delete cascade,
  prev text not null,
  seq integer not null,
  document ${bytes} not null,
  primary key (user_id, prev)
);

create table unlock_methods (
  id ${id} primary key,
  user_id ${id} not null references users (id) on delete cascade,
  kind text not null,
  created_at ${instant} not null,
  document ${bytes} not null
);
create index unlock_methods_user on unlock_methods (user_id);

-- What a person marked for themselves, sealed by their device.
create table favourites (
  user_id ${id} primary key references users (id) on delete cascade,
  number integer not null,
  document ${bytes} not null
);

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

-- Kept until they expire, so that they can be counted.
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

-- Programs that ask to be connected; nobody's until somebody answers. Kept until they expire, so that they can be counted.
create table connect_requests (
  id ${id} primary key,
  user_id ${id} references users (id) on delete cascade,
  state text not null,
  poll_hash ${bytes} not null,
  answered_by ${id},
  created_at ${instant} not null,
  expires_at ${instant} not null,
  document ${bytes} not null
);
create index connect_requests_user on connect_requests (user_id);
create index connect_requests_expiry on connect_requests (expires_at);

-- New keys to be confirmed after somebody lost everything.
create table key_resets (
  user_id ${id} primary key references users (id) on delete cascade,
  requested_at ${instant} not null,
  document ${bytes} not null,
  methods ${bytes} not null
);

create table roster_statements (
  seq integer primary key,
  kind text not null,
  hash text not null unique,
  user_id ${id} not null,
  appended_at ${instant} not null,
  document ${bytes} not null
);
`
