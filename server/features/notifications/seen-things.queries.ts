import type { LiveSpan } from '../../access/live-grant.queries.ts'
import { isInLiveVault, isMember } from '../../memberships/is-member.queries.ts'
import type { Reader } from '../../platform/db/db.ts'

type Ids = readonly string[]

export function selectVaultsFor(reader: Reader, userId: string, ids: Ids) {
  return reader.kysely
    .selectFrom('vaults')
    .select(['id', 'parent_id', 'visibility', 'document'])
    .select((build) => isMember(build.ref('vaults.id'), userId).as('is_member'))
    .where('id', 'in', ids)
    .where('is_deleted', '=', false)
    .execute()
}

export function selectItemsNamed(reader: Reader, ids: Ids) {
  return reader.kysely
    .selectFrom('items')
    .select(['id', 'vault_id', 'document'])
    .where('id', 'in', ids)
    .execute()
}

/** Those of some items to which somebody has temporary access now. */
export function selectGrantedItems(reader: Reader, userId: string, ids: Ids, live: LiveSpan) {
  return reader.kysely
    .selectFrom('access_grants')
    .select('item_id')
    .where('user_id', '=', userId)
    .where('item_id', 'in', ids)
    .where('until', '>', live.live_now)
    .where('delivered_at', '<=', live.live_begun)
    .execute()
}

export function selectRequestsNamed(reader: Reader, ids: Ids) {
  return reader.kysely
    .selectFrom('access_requests as request')
    .innerJoin('person_keys', 'person_keys.user_id', 'request.requester_id')
    .select(['request.id', 'request.requester_id', 'request.document', 'person_keys.wrapped'])
    .where('request.id', 'in', ids)
    .execute()
}

/** Machines, all of them or those that somebody keeps. */
export function selectMachinesNamed(reader: Reader, ids: Ids, keeperId: string | undefined) {
  let rows = reader.kysely.selectFrom('machines').select(['id', 'document']).where('id', 'in', ids)
  if (keeperId !== undefined) rows = rows.where('keeper_id', '=', keeperId)
  return rows.execute()
}

export function selectPeopleNamed(reader: Reader, ids: Ids) {
  return reader.kysely
    .selectFrom('users')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select(['users.id', 'users.role', 'users.status', 'users.document', 'person_keys.wrapped'])
    .where('users.id', 'in', ids)
    .execute()
}

export function selectMembersAmong(reader: Reader, vaultIds: Ids, userIds: Ids) {
  return reader.kysely
    .selectFrom('vault_members')
    .select(['vault_id', 'user_id'])
    .where('vault_id', 'in', vaultIds)
    .where('user_id', 'in', userIds)
    .execute()
}

export function selectAskedAbout(reader: Reader, userId: string, aboutIds: Ids) {
  return reader.kysely
    .selectFrom('rotate_tasks')
    .innerJoin('items', 'items.id', 'rotate_tasks.item_id')
    .select('rotate_tasks.about_id')
    .distinct()
    .where('rotate_tasks.done_at', 'is', null)
    .where('rotate_tasks.reason', '!=', 'asked')
    .where('rotate_tasks.about_id', 'in', aboutIds)
    .where((build) => isMember(build.ref('items.vault_id'), userId))
    .where((build) => isInLiveVault(build.ref('items.vault_id')))
    .execute()
}
