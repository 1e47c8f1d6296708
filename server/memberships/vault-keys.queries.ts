import type { Tx } from '../platform/db/db.ts'
import { inParts, insertRow, insertRows } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'
import type { Database } from '../platform/db/schema.ts'

export const insertVaultKeys = (tx: Tx, rows: readonly Database['vault_keys'][]) =>
  insertRows(tx, 'vault_keys', rows)

type Since = { vault_id: string; user_id: string; since: string }

/** Opens key periods; one that closed at this very instant is continued. */
export const insertKeyPeriods = (tx: Tx, periods: readonly Since[]) =>
  insertRows(
    tx,
    'vault_key_periods',
    periods.map((period) => ({ ...period, until: null })),
    (conflict) => conflict.columns(['vault_id', 'user_id', 'since']).doUpdateSet({ until: null }),
  )

/** Lists people as waiting for the vault's newest key; those who already wait keep their place. */
export const insertWaiting = (tx: Tx, people: readonly Since[]) =>
  insertRows(
    tx,
    'vault_waiting',
    people.map((person) => ({ ...person, told_at: null })),
    (conflict) => conflict.columns(['vault_id', 'user_id']).doNothing(),
  )

/** Returns who of them waited. */
export async function deleteWaiting(tx: Tx, vaultId: string, userIds: readonly string[]): Promise<string[]> {
  const waited: string[] = []
  for (const ids of inParts(userIds)) {
    const rows = await tx.kysely
      .deleteFrom('vault_waiting')
      .where('vault_id', '=', vaultId)
      .where('user_id', 'in', ids)
      .returning('user_id')
      .execute()
    waited.push(...rows.map(({ user_id }) => user_id))
  }
  return waited
}

/** One person's key of one generation, as delivered. */
export const selectKey = prepare((db, p: Params<{ vault_id: string; generation: number; user_id: string }>) =>
  db
    .selectFrom('vault_keys')
    .select('document')
    .where('vault_id', '=', p('vault_id'))
    .where('generation', '=', p('generation'))
    .where('user_id', '=', p('user_id')),
)

export const selectOpenPeriods = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('vault_key_periods')
    .select('user_id')
    .where('vault_id', '=', p('vault_id'))
    .where('until', 'is', null),
)

export const closeKeyPeriod = prepare((db, p: Params<{ vault_id: string; user_id: string; until: string }>) =>
  db
    .updateTable('vault_key_periods')
    .set({ until: p('until') })
    .where('vault_id', '=', p('vault_id'))
    .where('user_id', '=', p('user_id'))
    .where('until', 'is', null),
)

/** Whether a member has this generation's key. */
export const selectHoldingMember = prepare((db, p: Params<{ vault_id: string; generation: number }>) =>
  db
    .selectFrom('vault_keys')
    .innerJoin('vault_members', (join) =>
      join
        .onRef('vault_members.vault_id', '=', 'vault_keys.vault_id')
        .onRef('vault_members.user_id', '=', 'vault_keys.user_id'),
    )
    .select('vault_keys.user_id')
    .where('vault_keys.vault_id', '=', p('vault_id'))
    .where('vault_keys.generation', '=', p('generation'))
    .limit(1),
)

export const deleteKeysOfPerson = prepare((db, p: Params<{ vault_id: string; user_id: string }>) =>
  db.deleteFrom('vault_keys').where('vault_id', '=', p('vault_id')).where('user_id', '=', p('user_id')),
)

export const deleteKey = prepare((db, p: Params<{ vault_id: string; generation: number; user_id: string }>) =>
  db
    .deleteFrom('vault_keys')
    .where('vault_id', '=', p('vault_id'))
    .where('generation', '=', p('generation'))
    .where('user_id', '=', p('user_id')),
)

/** Everybody who waits for a vault's key. */
export const selectWaitingIn = prepare((db, p: Params<{ vault_id: string }>) =>
  db.selectFrom('vault_waiting').select('user_id').where('vault_id', '=', p('vault_id')).orderBy('user_id'),
)

/** Members without a key of this generation. */
export const selectMembersWithoutKey = prepare((db, p: Params<{ vault_id: string; generation: number }>) =>
  db
    .selectFrom('vault_members')
    .select('vault_members.user_id')
    .distinct()
    .where('vault_members.vault_id', '=', p('vault_id'))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('vault_keys')
            .select('vault_keys.user_id')
            .whereRef('vault_keys.vault_id', '=', 'vault_members.vault_id')
            .whereRef('vault_keys.user_id', '=', 'vault_members.user_id')
            .where('vault_keys.generation', '=', p('generation')),
        ),
      ),
    ),
)

/** The vaults of which somebody is a member without the newest key. */
export const selectVaultsWithoutKey = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vault_members')
    .innerJoin('vaults', 'vaults.id', 'vault_members.vault_id')
    .select('vault_members.vault_id')
    .distinct()
    .where('vault_members.user_id', '=', p('user_id'))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('vault_keys')
            .select('vault_keys.user_id')
            .whereRef('vault_keys.vault_id', '=', 'vaults.id')
            .whereRef('vault_keys.generation', '=', 'vaults.generation')
            .whereRef('vault_keys.user_id', '=', 'vault_members.user_id'),
        ),
      ),
    ),
)

export const insertPreviousKey = insertRow('vault_previous_keys')
