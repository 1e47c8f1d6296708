import { type Expression, expressionBuilder } from 'kysely'
import type { Database } from '../platform/db/schema.ts'

const build = expressionBuilder<Database, never>()

type Id = string | Expression<string>

/** Whether somebody is a member of a vault, from whatever source. Either id may be a value or a column. */
export const isMember = (vaultId: Id, userId: Id) =>
  build.exists(
    build
      .selectFrom('vault_members')
      .select('vault_members.user_id')
      .where('vault_members.vault_id', '=', vaultId)
      .where('vault_members.user_id', '=', userId),
  )
