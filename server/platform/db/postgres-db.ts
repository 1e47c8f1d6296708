import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Client, PoolConfig } from 'pg'
import { StartFault } from '../config/start-fault.ts'
import type { Db, Reader, Tx } from './db.ts'
import { DatabaseBusy, isSerialisationFailure } from './errors.ts'
import { parsePostgresAddress } from './postgres-address.ts'
import { connectionsMax, PostgresHosts } from './postgres-hosts.ts'
import type { Prepared } from './prepare.ts'
import type { Database } from './schema.ts'
import { WritersAtOnce } from './writers-at-once.ts'

const attemptsMax = 12
/** Leaves connections for reads and session look-ups, however many writes are under way. */
export const writersMost = connectionsMax - 4
/** Limits waiting to begin, and then reruns. */
const longestTurnMs = 10_000
/** Two or three times what the largest transaction normally takes. */
const longWaitMs = 1000
const oid = { int8: 20, date: 1082, timestamptz: 1184 }

/** Opens a PostgreSQL database. Transactions are serialisable and run again after a conflict. */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void,
): Promise<Db & { connectAlone(): Promise<Client>; requireSessions(): Promise<void> }> {
  const { default: pg } = await import('pg')
  const hosts = new PostgresHosts(pg, parsePostgresAddress(url), {
    types: types(pg.types),
    onLost,
    nameOf: (sql) => statementNames.get(sql),
  })
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool: hosts }) })
  return {
    engine: 'postgres',
    connectAlone: () => hosts.connectAlone(),
    requireSessions: () => requireSessions(hosts),
    read: readerOn(kysely),
    snapshot: (work) =>
      kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => work(readerOn(transaction))),
    inTransaction: transactor(kysely),
    // Dead rows are left to the operator's vacuum.
    forget: async () => true,
    close: () => hosts.end(),
  }
}

/**
 * Runs serialisable transactions, again after a conflict. PostgreSQL tracks reads by whole index pages, so neighbours
 * conflict too: the more conflicts, the fewer transactions start at once. Reruns of one server queue behind each other,
 * so that writers of one row finish one by one.
 */
function transactor(kysely: Kysely<Database>): Db['inTransaction'] {
  const writers = new WritersAtOnce(writersMost, { longestWaitMs: longestTurnMs, longWaitMs })
  let lastTurn: Promise<unknown> = Promise.resolve()
  const transact = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      const value = await transactOnce(kysely, work)
      writers.committed()
      return value
    } catch (error) {
      if (isSerialisationFailure(error)) writers.conflicted()
      throw error
    }
  }
  const transactInTurn = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await transact(work)
    } catch (error) {
      if (!isSerialisationFailure(error)) throw error
      const giveUpAt = performance.now() + longestTurnMs
      const turn = lastTurn.then(() => rerun(() => transact(work), { giveUpAt, fault: error }))
      lastTurn = turn.catch(() => undefined)
      return turn
    }
  }
  return (work) => writers.run(() => transactInTurn(work))
}

async function rerun<T>(
  transact: () => Promise<T>,
  { giveUpAt, fault }: { giveUpAt: number; fault: unknown },
): Promise<T> {
  let last = fault
  for (let attempt = 1; attempt <= attemptsMax && performance.now() < giveUpAt; attempt += 1) {
    try {
      return await transact()
    } catch (error) {
      if (!isSerialisationFailure(error)) throw error
      last = error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 4 * attempt))
    }
  }
  throw new DatabaseBusy(last)
}

async function transactOnce<T>(kysely: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = []
  const value = await kysely
    .transaction()
    .setIsolationLevel('serializable')
    .execute((transaction) => work(txOn(transaction, effects)))
  for (const effect of effects) effect()
  return value
}

function readerOn(kysely: Kysely<Database>): Reader {
  const rows = async <P, R>(query: Prepared<P, R>, params: P): Promise<R[]> =>
    (await execute(kysely, query, params)).rows as R[]
  return {
    engine: 'postgres',
    kysely,
    all: rows,
    first: async (query, params) => (await rows(query, params))[0],
  }
}

function txOn(kysely: Kysely<Database>, effects: (() => void)[]): Tx {
  return {
    ...readerOn(kysely),
    run: async (query, params) => Number((await execute(kysely, query, params)).numAffectedRows ?? 0n),
    afterCommit: (effect) => effects.push(effect),
  }
}

/**
 * Names of prepared queries, by text. A connection parses and plans a named one once; see decision 0115. Queries built for one request have
 * no name, since there are too many different ones.
 */
const statementNames = new Map<string, string>()

function execute<P>(kysely: Kysely<Database>, query: Prepared<P, unknown>, params: P) {
  const bound = query.bound('postgres', kysely)
  if (!statementNames.has(bound.sql)) statementNames.set(bound.sql, `q${statementNames.size}`)
  return kysely.executeQuery(CompiledQuery.raw(bound.sql, bound.bind(params as Record<string, unknown>)))
}

/** Parses an instant such as 2026-01-02 03:04:05.678+00. `Date` gets it in ISO form, since it misreads early years in any other. */
function isoOf(text: string): string {
  // Nearly all instants look like this, and a list of items holds hundreds of thousands, so making a Date of each is avoided.
  const isToTheMillisecond =
    text.length === 26 && text[10] === ' ' && text[19] === '.' && text.endsWith('+00')
  if (isToTheMillisecond) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
  return new Date(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')).toISOString()
}

/** Instants as ISO texts, days as written, counts as numbers: as on SQLite. */
function types(standard: typeof import('pg').types): NonNullable<PoolConfig['types']> {
  return {
    getTypeParser(id: number, format?: 'text' | 'binary') {
      if (format !== 'binary') {
        if (id === oid.timestamptz) return isoOf
        if (id === oid.date) return (text: string) => text
        if (id === oid.int8) return Number
      }
      return standard.getTypeParser(id, format as 'text')
    },
  } as NonNullable<PoolConfig['types']>
}

const sentence =
  'The database of DATABASE_URL is behind a connection pooler that gives each transaction another session (PgBouncer: pool_mode=transaction): settings, prepared statements and locks of a session do not hold there. Set the pooler to pool_mode=session, or let DATABASE_URL name the database itself.'

/**
 * Throws StartFault if a pooler stands between that does not keep a session for each connection. Such a pooler mostly hands out the
 * session that was used last, so two open connections get the same one; if it takes them in turn, one connection gets two.
 */
async function requireSessions(hosts: PostgresPool): Promise<void> {
  const one = await hosts.connect()
  try {
    const two = await hosts.connect()
    try {
      const [first, again, other] = [await sessionOf(one), await sessionOf(one), await sessionOf(two)]
      if (first !== again || first === other) throw new StartFault(sentence)
    } finally {
      two.release()
    }
  } finally {
    one.release()
  }
}

async function sessionOf(client: PostgresPoolClient): Promise<unknown> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid', [])
  return rows[0]?.pid
}
