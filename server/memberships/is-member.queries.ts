import { type Expression, expressionBuilder } from 'kysely'
import type { Database } from '../platform/db/schema.ts'

const build = expressionBuilder<Database, 'vaults'>()

type Id = string | Expression<string>

const isConfirmed = (userId: Id) =>
  build.exists(
    build
      .selectFrom('users as viewer')
      .select('viewer.id')
      .where('viewer.id', '=', userId)
      .where('viewer.confirmed', '=', true),
  )

/**
 * Whether somebody other than a custodian sees this row's vault: it is listed, or they are a member. Before their keys
 * are confirmed they see none.
 */
export const isVisibleTo = (userId: Id) =>
  build.and([
    build('vaults.is_deleted', '=', false),
    isConfirmed(userId),
    build.or([build('vaults.visibility', '=', 'listed'), isMember(build.ref('vaults.id'), userId)]),
  ])

const membership = (vaultId: Id, userId: Id) =>
  build
    .selectFrom('vault_members')
    .select('vault_members.user_id')
    .where('vault_members.vault_id', '=', vaultId)
    .where('vault_members.user_id', '=', userId)

/** Whether somebody is a member of a vault, or a reader, from any source. Either id may be a value or a column. */
export const isMember = (vaultId: Id, userId: Id) => build.exists(membership(vaultId, userId))

/** The same for somebody who may change what is in it. */
export const isWriter = (vaultId: Id, userId: Id) =>
  build.exists(membership(vaultId, userId).where('vault_members.access', '=', 'member'))

/** Whether a row's vault is not deleted, for lists and counts that do not begin at vaults. */
export const isInLiveVault = (vaultId: Expression<string>) =>
  build(
    vaultId,
    'not in',
    build.selectFrom('vaults as deleted').select('deleted.id').where('deleted.is_deleted', '=', true),
  )
