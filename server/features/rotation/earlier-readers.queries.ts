import { revealEvents } from '@chaveiro/contract/events/events.ts'
import { isMember } from '../../memberships/is-member.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

type OfItem = { item_id: string }

/** Who held the key of an item's vault during its life. */
export const selectKeyReaders = prepare((db, p: Params<OfItem>) =>
  db
    .selectFrom('items')
    .innerJoin('vault_key_periods as period', 'period.vault_id', 'items.vault_id')
    .select(['period.user_id', 'period.since', 'period.until', 'items.created_at'])
    .where('items.id', '=', p('item_id')),
)

/** Who revealed an item by temporary access. */
export const selectGrantReaders = prepare((db, p: Params<OfItem>) =>
  db
    .selectFrom('access_requests')
    .select(['requester_id as user_id', 'delivered_at as since', 'ended_at', 'until', 'due_at'])
    .where('item_id', '=', p('item_id'))
    .where('delivered_at', 'is not', null)
    .where('revealed', '=', true),
)

export const selectEarlierReaders = prepare((db, p: Params<OfItem>) =>
  db
    .selectFrom('earlier_readers')
    .select(['user_id', 'since', 'until', 'known_at'])
    .where('item_id', '=', p('item_id')),
)

/** When people who still exist revealed an item. */
export const selectRevealsOfItem = prepare((db, p: Params<OfItem>) =>
  db
    .selectFrom('audit_entries')
    .innerJoin('users', 'users.id', 'audit_entries.user_id')
    .select(['users.id as user_id', (build) => build.fn.max('audit_entries.at').as('at')])
    .where('audit_entries.item_id', '=', p('item_id'))
    .where('audit_entries.event_type', 'in', revealEvents)
    .groupBy('users.id'),
)

/** When an item's password was written; `user_id` is null if its author is no longer kept. */
export const selectPasswordWrites = prepare((db, p: Params<OfItem>) =>
  db
    .selectFrom('item_revisions')
    .leftJoin('users', 'users.id', 'item_revisions.author_id')
    .select(['users.id as user_id', 'author_id', 'item_revisions.created_at as at', 'password_changed'])
    .where('item_id', '=', p('item_id'))
    .where((where) => where.or([where('revision', '=', 1), where('password_changed', '=', true)])),
)

type Asked = { userIds: readonly string[]; vaultId: string; ownerHash: Uint8Array }

/** Those of these people who cannot open a vault, as its members with its key, and are not an item's owner. */
export const selectThoseOutside = (reader: Reader, { userIds, vaultId, ownerHash }: Asked) =>
  reader.kysely
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('email_hash', '!=', ownerHash)
    .where((where) =>
      where.not(
        where.and([
          isMember(vaultId, where.ref('users.id')),
          where.exists(
            where
              .selectFrom('vault_key_periods')
              .select('since')
              .where('vault_id', '=', vaultId)
              .whereRef('user_id', '=', 'users.id')
              .where('until', 'is', null),
          ),
        ]),
      ),
    )
    .orderBy('id')
    .execute()

type Page = { user_id: string; after: string; limit: number }

/** Moved items that somebody could read where they were before, and the vaults where they are now. */
export const selectEarlierReadings = prepare((db, p: Params<Page>) =>
  db
    .selectFrom('earlier_readers as earlier')
    .innerJoin('items', 'items.id', 'earlier.item_id')
    .select(['earlier.item_id', 'items.vault_id', 'earlier.since', 'earlier.until', 'earlier.known_at'])
    .where('earlier.user_id', '=', p('user_id'))
    .where('earlier.item_id', '>', p('after'))
    .orderBy('earlier.item_id')
    .limit(p('limit')),
)
