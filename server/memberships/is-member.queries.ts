import { type Expression, expressionBuilder } from 'kysely'
import type { Database } from '../platform/db/schema.ts'

const build = expressionBuilder<Database, never>()

type Id = string | Expression<string>

/** Whether the keys of somebody are confirmed: nobody else sees the listed vaults of which they are no member. */
export const isConfirmed = (userId: Id) =>
  build.exists(
    build
      .selectFrom('users as viewer')
      .select('viewer.id')
      .where('viewer.id', '=', userId)
      .where('viewer.confirmed', '=', true),
  )

/** Whether somebody is a member of a vault, from whatever source. Either id may be a value or a column. */
export const isMember = (vaultId: Id, userId: Id) =>
  build.exists(
    build
      .selectFrom('vault_members')
      .select('vault_members.user_id')
      .where('vault_members.vault_id', '=', vaultId)
      .where('vault_members.user_id', '=', userId),
  )
