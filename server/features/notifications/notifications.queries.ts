import { type Kysely, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

type Of = { user_id: string }

/** Somebody's notices, each with its place in its series, newest first, and how many that series has. */
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

/** The newest of each series, before a place; `count` is how many the series has. */
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
 * As many, where the people whose acts they tell of take turns: who causes many pushes only their own to the end. In the
 * order of their time.
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

/** What is shown as one counts as one. */
export const countUnread = prepare((db, p: Params<Of>) =>
  db
    .selectFrom('notifications')
    .select((build) => build.fn.count<number>('series').distinct().as('count'))
    .where('user_id', '=', p('user_id'))
    .where('read_at', 'is', null),
)

type Reading = Of & { read_at: string; mark: string; up_to: string }

/** What was read leaves its series: what comes later becomes another notice. `mark` is this reading's own. */
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

/** Of the series that `up_to` is the newest of; nothing where it is not the person's, was read or was renewed. */
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

/** Deletes what people have beyond `kept`, in the same turns: of who caused most, most is deleted. */
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

/** The rank of each of somebody's notices where those whose acts they tell of take turns. */
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
