import { isMember } from '../../memberships/is-member.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

/** 0 rows if the person's request for the vault is open. */
export const insertVaultRequest = insertRow(
  'vault_requests',
  { state: 'waiting', decided_by: null, decided_at: null },
  (conflict) => conflict.columns(['vault_id', 'requester_id']).doNothing(),
)

/** What is left of somebody's earlier request for the vault. */
export const deleteDecided = prepare((db, p: Params<{ vault_id: string; requester_id: string }>) =>
  db
    .deleteFrom('vault_requests')
    .where('vault_id', '=', p('vault_id'))
    .where('requester_id', '=', p('requester_id'))
    .where('state', '!=', 'waiting'),
)

export const countWaitingOf = prepare((db, p: Params<{ requester_id: string }>) =>
  db
    .selectFrom('vault_requests')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('requester_id', '=', p('requester_id'))
    .where('state', '=', 'waiting'),
)

/** Others' requests that wait, in vaults to which this admin or manager can add somebody. */
export const countVaultRequestsToDecide = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vault_requests')
    .innerJoin('vaults', 'vaults.id', 'vault_requests.vault_id')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('vault_requests.state', '=', 'waiting')
    .where('requester_id', '!=', p('user_id'))
    .where((build) =>
      build.or([build('vaults.custody', '=', 'shared'), isMember(build.ref('vaults.id'), p('user_id'))]),
    ),
)

/** Whose request it is: decides whether it exists for the caller before its document is read. */
export const selectRequestPlace = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('vault_requests').select('requester_id').where('id', '=', p('id')),
)

type Wanted = {
  /** Whose membership is told; null where nobody reads. */
  readerId: string | null
  id?: string | undefined
  vaultId?: string | undefined
  requesterId?: string | undefined
  isWaiting?: boolean | undefined
  limit: number
}

/** Requests with their requesters and vaults, newest first. */
export function selectVaultRequests({ kysely }: Reader, wanted: Wanted) {
  let rows = kysely.selectFrom('vault_requests').selectAll()
  if (wanted.id) rows = rows.where('id', '=', wanted.id)
  if (wanted.vaultId) rows = rows.where('vault_id', '=', wanted.vaultId)
  if (wanted.requesterId) rows = rows.where('requester_id', '=', wanted.requesterId)
  if (wanted.isWaiting) rows = rows.where('state', '=', 'waiting')
  return kysely
    .selectFrom(rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(wanted.limit).as('asked'))
    .innerJoin('vaults', (join) =>
      join.onRef('vaults.id', '=', 'asked.vault_id').on('vaults.is_deleted', '=', false),
    )
    .innerJoin('users', 'users.id', 'asked.requester_id')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .selectAll('asked')
    .select([
      'vaults.visibility',
      'vaults.custody',
      'vaults.document as vault_document',
      'users.document as user_document',
      'person_keys.wrapped',
    ])
    .select((build) =>
      (wanted.readerId === null
        ? build.lit(false)
        : build.or([isMember(build.ref('vaults.id'), wanted.readerId)])
      ).as('is_member'),
    )
    .orderBy('asked.created_at', 'desc')
    .orderBy('asked.id', 'desc')
    .execute()
}

export type VaultRequestRow = Awaited<ReturnType<typeof selectVaultRequests>>[number]

type Step = { id: string; state: string; decided_by: string | null; decided_at: string; document: Uint8Array }

/** 0 rows if it does not wait any more. */
export const endVaultRequest = prepare((db, p: Params<Step>) =>
  db
    .updateTable('vault_requests')
    .set(p.columns('state', 'decided_by', 'decided_at', 'document'))
    .where('id', '=', p('id'))
    .where('state', '=', 'waiting'),
)

/** The teams that a vault is given to and that are not over. */
export const selectTeamsOfVault = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('vault_teams')
    .innerJoin('teams', 'teams.id', 'vault_teams.team_id')
    .select(['teams.id', 'teams.document'])
    .where('vault_teams.vault_id', '=', p('vault_id'))
    .where('teams.is_ended', '=', false)
    .orderBy('teams.created_at')
    .orderBy('teams.id'),
)
