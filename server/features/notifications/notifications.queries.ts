import { type Kysely, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

type Of = { user_id: string }

/** A person's notices with their place in the series, newest first, and the size of each series. */
const inSeries = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('notifications')
    .select((rows) => [
      'id',
      'series',
      'caused_by',
      'created_at',
      'read_at',
      'document',
      rows.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('series').orderBy('id', 'desc'))
        .as('part'),
      rows.fn
        .countAll<number>()
        .over((over) => over.partitionBy('series'))
        .as('count'),
    ])
    .where('user_id', '=', userId)
    .as('told')

/** The newest of each series, before a cursor; `count` is the size of the series. */
export const selectPage = prepare((db, p: Params<Of & { before: string; limit: number }>) =>
  db
    .selectFrom(inSeries(db, p('user_id')))
    .select(['id', 'series', 'created_at', 'read_at', 'document', 'count'])
    .where('part', '=', 1)
    .where('id', '<', p('before'))
    .orderBy('id', 'desc')
    .limit(p('limit')),
)

/**
 * The same, but people whose acts they are about take turns, so that somebody who causes many pushes only their own to
 * the end. In order of time.
 */
export const selectInTurns = prepare((db, p: Params<Of & { limit: number }>) => {
  const turns = db
    .selectFrom(inSeries(db, p('user_id')))
    .select((rows) => [
      'id',
      'series',
      'created_at',
      'read_at',
      'document',
      'count',
      rows.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('caused_by').orderBy('id', 'desc'))
        .as('turn'),
    ])
    .where('part', '=', 1)
  const first = db
    .selectFrom(turns.as('turns'))
    .selectAll()
    .orderBy('turn')
    .orderBy('id', 'desc')
    .limit(p('limit'))
  return db
    .selectFrom(first.as('first'))
    .select(['id', 'series', 'created_at', 'read_at', 'document', 'count'])
    .orderBy('id', 'desc')
})

/** The newest of some series, up to `each` of every one. */
export function selectParts(reader: Reader, userId: string, series: readonly string[], each: number) {
  return reader.kysely
    .selectFrom(inSeries(reader.kysely, userId))
    .select(['id', 'series', 'created_at', 'document'])
    .where('series', 'in', series)
    .where('part', '<=', each)
    .orderBy('id', 'desc')
    .execute()
}

export const selectSeries = prepare((db, p: Params<Of & { id: string }>) =>
  db
    .selectFrom('notifications')
    .select('series')
    .where('id', '=', p('id'))
    .where('user_id', '=', p('user_id')),
)

/** A combined notice counts as one. */
export const countUnread = prepare((db, p: Params<Of>) =>
  db
    .selectFrom('notifications')
    .select((build) => build.fn.count<number>('series').distinct().as('count'))
    .where('user_id', '=', p('user_id'))
    .where('read_at', 'is', null),
)

type Reading = Of & { read_at: string; mark: string; up_to: string }

/** A read notice leaves its series, so that later ones form another. `mark` is unique to this reading. */
const setRead = (db: Kysely<Database>, p: Params<Reading>) =>
  db
    .updateTable('notifications')
    .set((build) => ({
      read_at: p('read_at'),
      series: sql<string>`${build.ref('series')} || ' ' || cast(${p('mark')} as text)`,
    }))
    .where('user_id', '=', p('user_id'))
    .where('read_at', 'is', null)
    .where('id', '<=', p('up_to'))

export const setAllRead = prepare((db, p: Params<Reading>) => setRead(db, p))

/** For the series whose newest is `up_to`; nothing if it is not the person's, was read or was renewed. */
export const setSeriesRead = prepare((db, p: Params<Reading>) =>
  setRead(db, p).where('series', '=', (build) =>
    build
      .selectFrom('notifications as seen')
      .select('seen.series')
      .where('seen.id', '=', p('up_to'))
      .where('seen.user_id', '=', p('user_id')),
  ),
)

export async function deleteReadBefore(tx: Tx, instant: string): Promise<void> {
  await tx.kysely.deleteFrom('notifications').where('read_at', '<', instant).execute()
}

/** Deletes notices beyond `kept`, taking turns in the same way: of people who caused most, most are deleted. */
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

/** The rank of each notice when the people whose acts they are about take turns. */
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
