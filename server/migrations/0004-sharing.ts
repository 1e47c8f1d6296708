import type { Migration } from '../platform/db/migrate.ts'

/**
 * Members, deliveries and generations. `vault_waiting` lists every member without the vault's newest key, in a table of
 * its own, so that a look-up costs only as much as there are people waiting. `vault_key_periods` records who could read
 * a vault from when until when, also after the keys are deleted.
 */
export const sharing: Migration = {
  name: '0004-sharing',
  sql: ({ id, instant, bytes, flag }) => `
alter table vaults add column inherits ${flag} not null default true;
alter table vaults add column generation_due ${flag} not null default false;

create table vault_previous_keys (
  vault_id ${id} not null references vaults (id) on delete cascade,
  generation integer not null,
  document ${bytes} not null,
  primary key (vault_id, generation)
);

create table vault_waiting (
  vault_id ${id} not null references vaults (id) on delete cascade,
  user_id ${id} not null references users (id) on delete cascade,
  since ${instant} not null,
  told_at ${instant},
  primary key (vault_id, user_id)
);
create index vault_waiting_user on vault_waiting (user_id);
create index vault_waiting_untold on vault_waiting (since) where told_at is null;

create table vault_key_periods (
  vault_id ${id} not null references vaults (id) on delete cascade,
  user_id ${id} not null references users (id) on delete cascade,
  since ${instant} not null,
  until ${instant},
  primary key (vault_id, user_id, since)
);
create index vault_key_periods_user on vault_key_periods (user_id);

create index vault_members_from on vault_members (from_vault_id);

insert into vault_key_periods (vault_id, user_id, since)
select vault_id, user_id, min(delivered_at) from vault_keys group by vault_id, user_id;

insert into vault_waiting (vault_id, user_id, since)
select member.vault_id, member.user_id, min(member.added_at)
from vault_members member
join vaults on vaults.id = member.vault_id
where not exists (
  select 1 from vault_keys held
  where held.vault_id = vaults.id and held.generation = vaults.generation and held.user_id = member.user_id
)
group by member.vault_id, member.user_id;
`,
}
