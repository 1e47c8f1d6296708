import type { Reader } from '../platform/db/db.ts'
import { insertRow } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'

export const insertEndingProof = insertRow('ending_proofs')

export function selectEndingProofs(reader: Reader, vaultIds: readonly string[]) {
  return reader.kysely
    .selectFrom('ending_proofs')
    .selectAll()
    .where('vault_id', 'in', vaultIds)
    .orderBy('seq')
    .execute()
}

/** The number of somebody's last statement in each vault's log. */
export const selectLastStatements = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vault_statements')
    .select((build) => ['vault_id', build.fn.max('seq').as('seq')])
    .where('signed_by', '=', p('user_id'))
    .groupBy('vault_id'),
)

/** The number of somebody's last change of items in each vault. */
export const selectLastChanges = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('item_changes')
    .select((build) => ['vault_id', build.fn.max('number').as('number')])
    .where('signed_by', '=', p('user_id'))
    .groupBy('vault_id'),
)

export const selectChangeHash = prepare((db, p: Params<{ vault_id: string; number: number }>) =>
  db
    .selectFrom('item_changes')
    .select(['hash', 'log_seq'])
    .where('vault_id', '=', p('vault_id'))
    .where('number', '=', p('number')),
)
