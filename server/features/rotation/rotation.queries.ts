import { isMember } from '../../memberships/is-member.queries.ts'
import { isRehearsal } from '../../memberships/rehearsals.queries.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectKeyPeriods = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vault_key_periods')
    .innerJoin('vaults', 'vaults.id', 'vault_key_periods.vault_id')
    .select([
      'vault_key_periods.vault_id',
      'vault_key_periods.since',
      'vault_key_periods.until',
      'vaults.document as vault_document',
    ])
    .where('vault_key_periods.user_id', '=', p('user_id')),
)

export const selectVaultsOfMember = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vaults')
    .select(['id', 'document'])
    .where((build) => isMember(build.ref('vaults.id'), p('user_id')))
    .orderBy('id'),
)

type Of = { vault_id: string; user_id: string }

/** What somebody could read of a vault: its items with the task about them. */
export const selectReadableItems = prepare((db, p: Params<Of & { after: string; limit: number }>) =>
  db
    .selectFrom('items')
    .leftJoin('rotate_tasks', (join) =>
      join.onRef('rotate_tasks.item_id', '=', 'items.id').on('rotate_tasks.about_id', '=', p('user_id')),
    )
    .select([
      'items.id',
      'items.type',
      'items.created_at',
      'items.document',
      'rotate_tasks.id as task_id',
      'rotate_tasks.done_at',
    ])
    .where('items.vault_id', '=', p('vault_id'))
    .where((build) => build.not(isRehearsal(build.ref('items.id'))))
    .where('items.id', '>', p('after'))
    .orderBy('items.id')
    .limit(p('limit')),
)

/** Somebody's reveals, newest first. */
export const selectReveals = prepare((db, p: Params<{ user_id: string; before: string; limit: number }>) =>
  db
    .selectFrom('audit_entries')
    .select(['id', 'item_id', 'at'])
    .where('user_id', '=', p('user_id'))
    .where('event_type', '=', 'item_revealed')
    .where('id', '<', p('before'))
    .orderBy('id', 'desc')
    .limit(p('limit')),
)

/** When each password of some items was last changed by somebody else: who chose one knows it. */
export const selectPasswordChanges = prepare((db, p: Params<Of & { after: string; until: string }>) =>
  db
    .selectFrom('item_revisions')
    .select(['item_id', (build) => build.fn.max('created_at').as('at')])
    .where('vault_id', '=', p('vault_id'))
    .where('item_id', '>', p('after'))
    .where('item_id', '<=', p('until'))
    .where('password_changed', '=', true)
    .where('author_id', '!=', p('user_id'))
    .groupBy('item_id'),
)
