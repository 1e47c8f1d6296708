import { type Params, prepare } from '../platform/db/prepare.ts'

export const deleteSharesOfVault = prepare((db, p: Params<{ vault_id: string }>) =>
  db.deleteFrom('custody_shares').where('vault_id', '=', p('vault_id')),
)

export const selectShareHolders = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('custody_shares').select('user_id').distinct().orderBy('user_id'),
)

export const selectSharesOfPerson = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('custody_shares')
    .innerJoin('vaults', 'vaults.id', 'custody_shares.vault_id')
    .select(['custody_shares.vault_id', 'vaults.generation'])
    .where('custody_shares.user_id', '=', p('user_id'))
    .orderBy('custody_shares.vault_id'),
)

export const deleteShare = prepare((db, p: Params<{ vault_id: string; user_id: string }>) =>
  db.deleteFrom('custody_shares').where('vault_id', '=', p('vault_id')).where('user_id', '=', p('user_id')),
)
