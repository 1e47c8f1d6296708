import { isInLiveVault } from '../../memberships/is-member.queries.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

type Page = { to: string; after: string; limit: number }

/** Items that expire by a day, each with its last reminder. */
export const selectExpiring = prepare((db, p: Params<Page>) =>
  db
    .selectFrom('items')
    .leftJoin('expiry_reminders', 'expiry_reminders.item_id', 'items.id')
    .select(['items.id', 'items.expires_at', 'expiry_reminders.expires_at as told_of', 'reminded_on'])
    .where('items.expires_at', '<=', p('to'))
    .where((build) => isInLiveVault(build.ref('items.vault_id')))
    .where('items.id', '>', p('after'))
    .orderBy('items.id')
    .limit(p('limit')),
)

export const selectExpiringItem = prepare((db, p: Params<{ id: string }>) =>
  db
    .selectFrom('items')
    .leftJoin('expiry_reminders', 'expiry_reminders.item_id', 'items.id')
    .select([
      'items.id',
      'items.vault_id',
      'items.created_by',
      'items.document',
      'items.expires_at',
      'expiry_reminders.expires_at as told_of',
      'reminded_on',
    ])
    .where('items.id', '=', p('id')),
)

/** A vault's items with a date of expiry. */
export const selectExpiringOf = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('items')
    .select('id')
    .where('vault_id', '=', p('vault_id'))
    .where('expires_at', 'is not', null)
    .orderBy('id'),
)

export const putReminder = insertRow('expiry_reminders', {}, (conflict, p) =>
  conflict.column('item_id').doUpdateSet(p.columns('expires_at', 'reminded_on')),
)
