import { type Params, prepare } from '../platform/db/prepare.ts'

export const deleteSharesOfVault = prepare((db, p: Params<{ vault_id: string }>) =>
  db.deleteFrom('custody_shares').where('vault_id', '=', p('vault_id')),
)

/** Deletes all shares except those of one dealing. */
export const deleteSharesBut = prepare((db, p: Params<{ vault_id: string; dealing: number }>) =>
  db.deleteFrom('custody_shares').where('vault_id', '=', p('vault_id')).where('dealing', '!=', p('dealing')),
)

/** Vaults with custody keys of more than one dealing. */
export const selectDealtTwice = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('custody_shares')
    .select('vault_id')
    .groupBy('vault_id')
    .having((build) => build(build.fn.min('dealing'), '<', build.fn.max('dealing')))
    .orderBy('vault_id'),
)

/** An item of a vault that is not yet wrapped for this dealing. */
export const selectNotWrapped = prepare((db, p: Params<{ vault_id: string; dealing: number }>) =>
  db
    .selectFrom('items')
    .select('id')
    .where('vault_id', '=', p('vault_id'))
    .where('wrap_dealing', '<', p('dealing'))
    .limit(1),
)

export const selectShareHolders = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('custody_shares').select('user_id').distinct().orderBy('user_id'),
)

export const selectSharesOfPerson = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('custody_shares')
    .innerJoin('vaults', 'vaults.id', 'custody_shares.vault_id')
    .select(['custody_shares.vault_id', 'vaults.generation'])
    .distinct()
    .where('custody_shares.user_id', '=', p('user_id'))
    .orderBy('custody_shares.vault_id'),
)

export const deleteShare = prepare((db, p: Params<{ vault_id: string; user_id: string }>) =>
  db.deleteFrom('custody_shares').where('vault_id', '=', p('vault_id')).where('user_id', '=', p('user_id')),
)
