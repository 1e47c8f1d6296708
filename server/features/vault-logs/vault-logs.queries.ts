import { isMember } from '../../memberships/is-member.queries.ts'
import { newVersion, type Params, prepare } from '../../platform/db/prepare.ts'

/**
 * Every vault with a log: its newest statement, the newest change of its items, and the columns that decide who sees
 * it.
 */
export const selectVaultPlaces = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vaults')
    .innerJoin('vault_statements as log', (join) =>
      join.onRef('log.vault_id', '=', 'vaults.id').on('log.seq', '=', (build) =>
        build
          .selectFrom('vault_statements as later')
          .select((newest) => newest.fn.max('later.seq').as('seq'))
          .whereRef('later.vault_id', '=', 'vaults.id'),
      ),
    )
    .leftJoin('item_changes as change', (join) =>
      join.onRef('change.vault_id', '=', 'vaults.id').on('change.number', '=', (build) =>
        build
          .selectFrom('item_changes as later')
          .select((newest) => newest.fn.max('later.number').as('number'))
          .whereRef('later.vault_id', '=', 'vaults.id'),
      ),
    )
    .select(['vaults.id', 'vaults.visibility', 'log.seq', 'log.hash as log_hash'])
    .select(['change.number', 'change.hash as change_hash'])
    .select((build) => [isMember(build.ref('vaults.id'), p('user_id')).as('is_member')])
    .orderBy('vaults.id'),
)

export const setCustody = prepare((db, p: Params<{ id: string; custody: string; updated_at: string }>) =>
  db
    .updateTable('vaults')
    .set({ custody: p('custody'), updated_at: p('updated_at'), version: newVersion })
    .where('id', '=', p('id')),
)
