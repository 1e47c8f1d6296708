import { type Params, prepare } from '../platform/db/prepare.ts'

/** The vaults of which somebody is a member or has a key, with their newest generation (0: none yet). */
export const selectHeldVaults = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vaults')
    .select(['id', 'generation'])
    .where((where) =>
      where.or(
        (['vault_members', 'vault_keys'] as const).map((table) =>
          where(
            'vaults.id',
            'in',
            where.selectFrom(table).select(`${table}.vault_id`).where(`${table}.user_id`, '=', p('user_id')),
          ),
        ),
      ),
    )
    .orderBy('id'),
)
