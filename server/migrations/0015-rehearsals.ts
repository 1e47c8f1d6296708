import type { Migration } from '../platform/db/migrate.ts'

/** Rehearsals of an emergency, one open at a time in each vault. Rows outlive their items and erased people. */
export const rehearsals: Migration = {
  name: '0015-rehearsals',
  sql: ({ id, instant }) => `
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
`,
}
