import { pageRows } from '@chaveiro/contract/constants.ts'
import { isInLiveVault } from '../../memberships/is-member.queries.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

type Due = {
  now: string
  /** A time beyond this was written by a fast clock, so the message is due; likewise a lease beyond the other. */
  nextMax: string
  leaseMax: string
  limit: number
}

/** Due messages that nobody is sending, and that have no earlier one of their matter waiting. */
export function selectDueMessages(tx: Tx, { now, nextMax, leaseMax, limit }: Due) {
  return tx.kysely
    .selectFrom('chat_messages')
    .select(['id', 'event', 'audit_id', 'day', 'folded', 'give_up_at', 'attempts'])
    .where('state', '=', 'waiting')
    .where((where) => where.or([where('next_at', '<=', now), where('next_at', '>', nextMax)]))
    .where((where) =>
      where.or([
        where('lease_until', 'is', null),
        where('lease_until', '<', now),
        where('lease_until', '>', leaseMax),
      ]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('chat_messages as earlier')
            .select('earlier.id')
            .whereRef('earlier.matter', '=', 'chat_messages.matter')
            .whereRef('earlier.id', '<', 'chat_messages.id')
            .where('earlier.state', '=', 'waiting'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

type MessageChange = Partial<Omit<Database['chat_messages'], 'id'>>

export async function changeMessages(tx: Tx, ids: readonly string[], change: MessageChange): Promise<void> {
  if (ids.length === 0) return
  await tx.kysely.updateTable('chat_messages').set(change).where('id', 'in', ids).execute()
}

export async function deleteMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.kysely.deleteFrom('chat_messages').where('id', 'in', ids).execute()
}

export async function deleteWaitingMessages(tx: Tx): Promise<void> {
  await tx.kysely.deleteFrom('chat_messages').where('state', '=', 'waiting').execute()
}

export async function deleteMessagesBefore(tx: Tx, instant: string): Promise<void> {
  await tx.kysely
    .deleteFrom('chat_messages')
    .where('state', '<>', 'waiting')
    .where('created_at', '<', instant)
    .execute()
}

export const selectMessages = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('chat_messages')
    .select(['id', 'event', 'created_at', 'state', 'attempts', 'outcome', 'status', 'next_at'])
    .orderBy('id', 'desc')
    .limit(pageRows.chatMessages),
)

export const selectMessage = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('chat_messages').select(['id', 'state']).where('id', '=', p('id')),
)

export const selectVaultDeletion = prepare((db, p: Params<{ vault_id: string }>) =>
  db.selectFrom('vault_deletions').select('visibility').where('vault_id', '=', p('vault_id')),
)

/** A message's audit entry. */
export const selectToldEntry = prepare((db, p: Params<{ audit_id: string }>) =>
  db
    .selectFrom('audit_entries')
    .leftJoin('person_keys', 'person_keys.user_id', 'audit_entries.subject_id')
    .select([
      'audit_entries.id',
      'audit_entries.at',
      'audit_entries.subject_id',
      'audit_entries.vault_id',
      'audit_entries.item_id',
      'audit_entries.document',
      'person_keys.wrapped',
    ])
    .where('audit_entries.id', '=', p('audit_id')),
)

export const selectViewOfDay = prepare((db, p: Params<{ day: string }>) =>
  db.selectFrom('view_days').select('statement').where('day', '=', p('day')),
)

/** How many items expire by a day, and how many of these before another. */
export const countExpiring = prepare((db, p: Params<{ today: string; soon: string }>) =>
  db
    .selectFrom('items')
    .select((build) => [
      build.fn.countAll<number>().as('all'),
      build.fn
        .sum<number>(build.case().when('expires_at', '<', p('today')).then(1).else(0).end())
        .as('expired'),
    ])
    .where('expires_at', '<=', p('soon'))
    .where((build) => isInLiveVault(build.ref('items.vault_id'))),
)
