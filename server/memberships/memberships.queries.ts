import type { Reader, Tx } from '../platform/db/db.ts'
import { insertRows } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'
import type { Database } from '../platform/db/schema.ts'
import { isWriter } from './is-member.queries.ts'

/** Membership rows with the person and whether they have the newest key. */
export const selectMembers = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('vault_members')
    .innerJoin('vaults', 'vaults.id', 'vault_members.vault_id')
    .innerJoin('users', 'users.id', 'vault_members.user_id')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .leftJoin('vault_keys', (join) =>
      join
        .onRef('vault_keys.vault_id', '=', 'vaults.id')
        .onRef('vault_keys.generation', '=', 'vaults.generation')
        .onRef('vault_keys.user_id', '=', 'users.id'),
    )
    .select([
      'users.id as user_id',
      'users.document',
      'person_keys.wrapped',
      'vault_members.source',
      'vault_members.from_id',
      'vault_members.access',
      'vault_members.added_at',
      'vault_keys.user_id as key_user_id',
    ])
    .where('vault_members.vault_id', '=', p('vault_id'))
    .orderBy('vault_members.added_at')
    .orderBy('users.id')
    .orderBy('vault_members.source'),
)

export const insertMembers = (tx: Tx, rows: readonly Database['vault_members'][]) =>
  insertRows(tx, 'vault_members', rows, (conflict) =>
    conflict.columns(['vault_id', 'user_id', 'source', 'from_id']).doNothing(),
  )

type Row = { vault_id: string; user_id: string; source: string; from_id: string }
export const deleteMember = prepare((db, p: Params<Row>) =>
  db
    .deleteFrom('vault_members')
    .where('vault_id', '=', p('vault_id'))
    .where('user_id', '=', p('user_id'))
    .where('source', '=', p('source'))
    .where('from_id', '=', p('from_id')),
)

/** Whether somebody has any row left in a vault. */
export const selectAnyRow = prepare((db, p: Params<{ vault_id: string; user_id: string }>) =>
  db
    .selectFrom('vault_members')
    .select('source')
    .where('vault_id', '=', p('vault_id'))
    .where('user_id', '=', p('user_id'))
    .limit(1),
)

/** All rows of a vault, or of one person in it. */
export async function selectRowsOfVaults(
  reader: Reader,
  vaultIds: readonly string[],
  userId: string | undefined,
) {
  const query = reader.kysely
    .selectFrom('vault_members')
    .select(['vault_id', 'user_id', 'source', 'from_id', 'access'])
    .where('vault_id', 'in', vaultIds)
    .orderBy('user_id')
  return (userId === undefined ? query : query.where('user_id', '=', userId)).execute()
}

export const selectRowsOfPerson = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vault_members')
    .select(['vault_id', 'user_id', 'source', 'from_id', 'access'])
    .where('user_id', '=', p('user_id'))
    .orderBy('vault_id'),
)

const placeColumns = ['id', 'parent_id', 'inherits', 'custody', 'generation'] as const

export const selectPlace = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('vaults').select(placeColumns).where('id', '=', p('id')),
)

/** The vaults that inherit members from one of these. */
export function selectHeirs(reader: Reader, parentIds: readonly string[]) {
  return reader.kysely
    .selectFrom('vaults')
    .select(placeColumns)
    .where('parent_id', 'in', parentIds)
    .where('inherits', '=', true)
    .orderBy('id')
    .execute()
}

export const selectAllPlaces = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('vaults').select(placeColumns).orderBy('id'),
)

/** The active people with confirmed keys who may change what is in a vault, from any source, each once. */
export const selectActiveWriters = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'email_hash'])
    .where('status', '=', 'active')
    .where('role', '!=', 'client')
    .where('confirmed', '=', true)
    .where((build) => isWriter(p('vault_id'), build.ref('users.id')))
    .orderBy('id'),
)

/** Every vault given to a team that is not over. */
export const selectGivenVaults = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('vault_teams')
    .innerJoin('vaults', 'vaults.id', 'vault_teams.vault_id')
    .innerJoin('teams', 'teams.id', 'vault_teams.team_id')
    .select(['vaults.id', 'vaults.document', 'vault_teams.team_id'])
    .where('teams.is_ended', '=', false)
    .where('vaults.is_deleted', '=', false)
    .orderBy('vaults.id'),
)

/** Memberships that come from teams; of one team if it is named. */
export function selectTeamRows({ kysely }: Reader, teamId?: string) {
  const rows = kysely
    .selectFrom('vault_members')
    .select(['vault_id', 'user_id', 'source', 'from_id', 'access'])
    .where('source', '=', 'team')
    .orderBy('vault_id')
    .orderBy('user_id')
  return (teamId === undefined ? rows : rows.where('from_id', '=', teamId)).execute()
}
