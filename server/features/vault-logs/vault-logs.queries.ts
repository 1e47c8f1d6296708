import { isMember } from '../../memberships/is-member.queries.ts'
import { newVersion, type Params, prepare } from '../../platform/db/prepare.ts'

/**
 * Every vault with a log: its newest statement, the newest change of its items, somebody's own last ones, and the columns
 * that decide who sees it.
 */
export const selectVaultPlaces = prepare((db, p: Params<{ user_id: string; after: string; limit: number }>) =>
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
    .select(['vaults.id', 'vaults.visibility', 'vaults.is_deleted', 'log.seq', 'log.hash as log_hash'])
    .select(['change.number', 'change.hash as change_hash'])
    .select((build) => [
      isMember(build.ref('vaults.id'), p('user_id')).as('is_member'),
      build
        .selectFrom('vault_statements as own')
        .select((last) => last.fn.max('own.seq').as('seq'))
        .where('own.signed_by', '=', p('user_id'))
        .whereRef('own.vault_id', '=', 'vaults.id')
        .as('own_seq'),
      build
        .selectFrom('item_changes as own')
        .select((last) => last.fn.max('own.number').as('number'))
        .where('own.signed_by', '=', p('user_id'))
        .whereRef('own.vault_id', '=', 'vaults.id')
        .as('own_number'),
    ])
    .where('vaults.id', '>', p('after'))
    .orderBy('vaults.id')
    .limit(p('limit')),
)

export const setCustody = prepare((db, p: Params<{ id: string; custody: string; updated_at: string }>) =>
  db
    .updateTable('vaults')
    .set({ custody: p('custody'), updated_at: p('updated_at'), version: newVersion })
    .where('id', '=', p('id')),
)
