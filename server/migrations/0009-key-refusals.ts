import type { Migration } from '../platform/db/migrate.ts'

/**
 * Deliveries that did not open, by signer and recipient. Kept for the generation, so that the same signer is not asked
 * again.
 */
export const keyRefusals: Migration = {
  name: '0009-key-refusals',
  sql: ({ id, instant }) => `
create table vault_key_refusals (
  vault_id ${id} not null references vaults (id) on delete cascade,
  generation integer not null,
  user_id ${id} not null references users (id) on delete cascade,
  signer_id ${id} not null references users (id) on delete cascade,
  refused_at ${instant} not null,
  primary key (vault_id, generation, user_id, signer_id)
);
create index vault_key_refusals_user on vault_key_refusals (user_id);
create index vault_key_refusals_signer on vault_key_refusals (signer_id);
`,
}
