import type { Migration } from '../platform/db/migrate.ts'

/** The custody keys of each two-person vault's valid dealings, sealed to each custodian. */
export const custody: Migration = {
  name: '0007-custody',
  sql: ({ id, instant, bytes }) => `
create table custody_shares (
  vault_id ${id} not null references vaults (id) on delete cascade,
  user_id ${id} not null references users (id) on delete cascade,
  dealing integer not null,
  dealt_at ${instant} not null,
  document ${bytes} not null,
  primary key (vault_id, user_id, dealing)
);
create index custody_shares_user on custody_shares (user_id);
`,
}
