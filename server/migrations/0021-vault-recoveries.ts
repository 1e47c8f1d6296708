import type { Migration } from '../platform/db/migrate.ts'

/**
 * Custodians' values of two-person vaults that lost their key: the newest recovery of each vault, kept until its end.
 */
export const vaultRecoveries: Migration = {
  name: '0021-vault-recoveries',
  sql: ({ id, instant, bytes }) => `
create table vault_recoveries (
  vault_id ${id} primary key references vaults (id) on delete cascade,
  user_id ${id} not null references users (id) on delete cascade,
  first_by ${id} not null references users (id) on delete cascade,
  second_by ${id} references users (id) on delete cascade,
  given_at ${instant} not null,
  ended_at ${instant},
  document ${bytes} not null
);
create index vault_recoveries_by_user on vault_recoveries (user_id);
`,
}
