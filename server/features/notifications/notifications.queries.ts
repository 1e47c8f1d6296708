import type { Kysely } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

export const selectNotifications = prepare((db, p: Params<{ user_id: string; limit: number }>) =>
  db
    .selectFrom('notifications')
    .select(['id', 'created_at', 'document'])
    .where('user_id', '=', p('user_id'))
    .orderBy('id', 'desc')
    .limit(p('limit')),
)

/**
 * The rank of each of somebody's notices, newest first, where the people whose acts they tell of take turns: who causes
 * many of them pushes only their own to the end.
 */
const inTurns = (db: Kysely<Database>, userId: string) => {
  const turns = db
    .selectFrom('notifications')
    .select((rows) => [
      'id',
      rows.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('caused_by').orderBy('id', 'desc'))
        .as('turn'),
    ])
    .where('user_id', '=', userId)
  return db
    .selectFrom(turns.as('turns'))
    .select((rows) => [
      'turns.id',
      rows.fn
        .agg<number>('row_number')
        .over((over) => over.orderBy('turns.turn').orderBy('turns.id', 'desc'))
        .as('place'),
    ])
    .as('placed')
}

/** As many for somebody who has more, chosen by those turns. */
export const selectNotificationsInTurns = prepare((db, p: Params<{ user_id: string; limit: number }>) => {
  return db
    .selectFrom('notifications')
    .innerJoin(inTurns(db, p('user_id')), 'placed.id', 'notifications.id')
    .select(['notifications.id', 'created_at', 'document'])
    .where('placed.place', '<=', p('limit'))
    .orderBy('notifications.id', 'desc')
})

export const countUnread = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('notifications')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', '=', p('user_id'))
    .where('read_at', 'is', null),
)

export const setRead = prepare((db, p: Params<{ user_id: string; read_at: string }>) =>
  db
    .updateTable('notifications')
    .set({ read_at: p('read_at') })
    .where('user_id', '=', p('user_id'))
    .where('read_at', 'is', null),
)

export async function deleteReadBefore(tx: Tx, instant: string): Promise<void> {
  await tx.kysely.deleteFrom('notifications').where('read_at', '<', instant).execute()
}

/** Deletes what people have beyond `kept`, by the same turns: of who caused most, most is deleted. */
export async function deleteSurplus(tx: Tx, kept: number): Promise<void> {
  const having = await tx.kysely
    .selectFrom('notifications')
    .select('user_id')
    .groupBy('user_id')
    .having((build) => build.fn.countAll<number>(), '>', kept)
    .execute()
  for (const { user_id } of having) {
    const placed = inTurns(tx.kysely, user_id)
    await tx.kysely
      .deleteFrom('notifications')
      .where('id', 'in', (build) =>
        build.selectFrom(placed).select('placed.id').where('placed.place', '>', kept),
      )
      .execute()
  }
}
