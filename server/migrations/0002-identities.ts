import type { Migration } from '../platform/db/migrate.ts'

/**
 * The identity provider's account that a person signs in with, as keyed hashes (decision 0030), and the ids of deleted
 * vaults, so that none is reused.
 */
export const identities: Migration = {
  name: '0002-identities',
  sql: ({ id, instant, bytes }) => `
create table identities (
  user_id ${id} primary key references users (id) on delete cascade,
  issuer_hash ${bytes} not null,
  subject_hash ${bytes} not null unique,
  bound_at ${instant} not null
);

create table vault_deletions (
  vault_id ${id} primary key,
  deleted_by ${id} not null,
  deleted_at ${instant} not null
);
`,
}
