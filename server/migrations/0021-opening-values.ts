import type { Migration } from '../platform/db/migrate.ts'

/** What custodians of two-person vaults give to open an item, or a whole vault that lost its key. */
export const openingValues: Migration = {
  name: '0021-opening-values',
  sql: ({ id, flag, bytes }) => `
create table opening_values (
  request_id ${id} not null,
  giver_id ${id} not null references users (id) on delete cascade,
  vault_id ${id} not null references vaults (id) on delete cascade,
  recipient_id ${id} not null references users (id) on delete cascade,
  is_of_vault ${flag} not null,
  document ${bytes} not null,
  primary key (request_id, giver_id)
);
create index opening_values_vault on opening_values (vault_id, is_of_vault);
create index opening_values_recipient on opening_values (recipient_id, is_of_vault);
`,
}
