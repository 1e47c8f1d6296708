import type { Tx } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectNotifications = prepare((db, p: Params<{ user_id: string; limit: number }>) =>
  db
    .selectFrom('notifications')
    .select(['id', 'created_at', 'document'])
    .where('user_id', '=', p('user_id'))
    .orderBy('id', 'desc')
    .limit(p('limit')),
)

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

/** Deletes the oldest notices of whoever has more than `kept`. */
export async function deleteSurplus(tx: Tx, kept: number): Promise<void> {
  await tx.kysely
    .deleteFrom('notifications')
    .where('id', 'in', (build) =>
      build
        .selectFrom(
          build
            .selectFrom('notifications')
            .select((rows) => [
              'id',
              rows.fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('user_id').orderBy('id', 'desc'))
                .as('place'),
            ])
            .as('placed'),
        )
        .select('placed.id')
        .where('placed.place', '>', kept),
    )
    .execute()
}
