import type { Tx } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectActiveAdmin = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('users').select('id').where('role', '=', 'admin').where('status', '=', 'active').limit(1),
)

export const setRole = prepare((db, p: Params<{ id: string; role: string }>) =>
  db
    .updateTable('users')
    .set({ role: p('role') })
    .where('id', '=', p('id')),
)

export const selectStoredKeys = prepare((db, p: Params<{ user_id: string }>) =>
  db.selectFrom('account_keys').select('document').where('user_id', '=', p('user_id')),
)

export async function insertCustodianMemberships(tx: Tx, userId: string, at: string): Promise<void> {
  const vaults = await tx.kysely.selectFrom('vaults').select('id').execute()
  for (const { id } of vaults) {
    await tx.kysely
      .insertInto('vault_members')
      .values({ vault_id: id, user_id: userId, source: 'custodian', from_vault_id: null, added_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
