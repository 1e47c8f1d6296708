import { revealEvents } from '@chaveiro/contract/events/events.ts'
import type { Kysely } from 'kysely'
import { isRehearsal } from '../../access/rehearsals.queries.ts'
import { isMember } from '../../memberships/is-member.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

/** When somebody held a vault's key. What a deleted vault holds is in no list; restored, it is here again. */
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
    .where('vault_key_periods.user_id', '=', p('user_id'))
    .where('vaults.is_deleted', '=', false)
    .orderBy('vault_key_periods.vault_id')
    .orderBy('vault_key_periods.since'),
)

export const selectVaultsOfMember = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vaults')
    .select(['id', 'document'])
    .where((build) => isMember(build.ref('vaults.id'), p('user_id')))
    .where('is_deleted', '=', false)
    .orderBy('id'),
)

type Of = { vault_id: string; user_id: string }

/** Items with the task about somebody's knowledge of them; items made up for a rehearsal need no change. */
const itemsWithTask = (db: Kysely<Database>, user_id: string) =>
  db
    .selectFrom('items')
    .leftJoin('rotate_tasks', (join) =>
      join
        .onRef('rotate_tasks.item_id', '=', 'items.id')
        .on('rotate_tasks.about_id', '=', user_id)
        .on('rotate_tasks.reason', '!=', 'asked'),
    )
    .select([
      'items.id',
      'items.type',
      'items.created_at',
      'items.document',
      'rotate_tasks.id as task_id',
      'rotate_tasks.done_at',
    ])
    .where((build) => build.not(isRehearsal(build.ref('items.id'))))

/** Items of a vault that somebody could read. */
export const selectReadableItems = prepare((db, p: Params<Of & { after: string; limit: number }>) =>
  itemsWithTask(db, p('user_id'))
    .where('items.vault_id', '=', p('vault_id'))
    .where('items.id', '>', p('after'))
    .orderBy('items.id')
    .limit(p('limit')),
)

/** The same for these items, with their vaults. */
export const selectItemsAmong = (reader: Reader, userId: string, ids: readonly string[]) =>
  itemsWithTask(reader.kysely, userId)
    .innerJoin('vaults', 'vaults.id', 'items.vault_id')
    .select(['items.vault_id', 'vaults.document as vault_document'])
    .where('items.id', 'in', ids)
    .where('vaults.is_deleted', '=', false)
    .orderBy('items.id')
    .execute()

type Granted = { user_id: string; now: string; after: string; limit: number }

/** Items open to somebody by temporary access, or revealed by it: the item's present vault, and since when. */
export const selectGrantedItems = prepare((db, p: Params<Granted>) =>
  db
    .selectFrom('access_requests as request')
    .innerJoin('items', 'items.id', 'request.item_id')
    .select([
      'request.id',
      'request.item_id',
      'items.vault_id',
      'request.delivered_at as since',
      'request.ended_at',
      'request.until',
      'request.due_at',
    ])
    .where('request.requester_id', '=', p('user_id'))
    .where('request.delivered_at', 'is not', null)
    .where((where) =>
      where.or([where('request.revealed', '=', true), where('request.due_at', '>', p('now'))]),
    )
    .where('request.id', '>', p('after'))
    .orderBy('request.id')
    .limit(p('limit')),
)

/** Somebody's reveals, newest first. */
export const selectReveals = prepare((db, p: Params<{ user_id: string; before: string; limit: number }>) =>
  db
    .selectFrom('audit_entries')
    .select(['id', 'item_id', 'at'])
    .where('user_id', '=', p('user_id'))
    .where('event_type', 'in', revealEvents)
    .where('id', '<', p('before'))
    .orderBy('id', 'desc')
    .limit(p('limit')),
)

/** When each password was last changed by another person; a person knows the password that they chose. */
const passwordChanges = (db: Kysely<Database>, user_id: string) =>
  db
    .selectFrom('item_revisions')
    .select(['item_id', (build) => build.fn.max('created_at').as('at')])
    .where('password_changed', '=', true)
    .where('author_id', '!=', user_id)
    .groupBy('item_id')

export const selectPasswordChanges = prepare((db, p: Params<Of & { after: string; until: string }>) =>
  passwordChanges(db, p('user_id'))
    .where('vault_id', '=', p('vault_id'))
    .where('item_id', '>', p('after'))
    .where('item_id', '<=', p('until')),
)

export const selectChangesAmong = (reader: Reader, userId: string, ids: readonly string[]) =>
  passwordChanges(reader.kysely, userId).where('item_id', 'in', ids).execute()
