import type { Tx } from './db.ts'
import type { Prepared } from './prepare.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { kyselyOn } from './sqlite-dialect.ts'

const groupMax = 128
const groupMaxMs = 8

type Waiting = {
  work: (tx: Tx) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}
type Outcome = { waiting: Waiting; effects: (() => void)[] } & ({ value: unknown } | { error: unknown })

/**
 * The one writing connection, with group commit: waiting transactions share one SQLite transaction, each in its own
 * savepoint, and one flush to the disk. Each resolves or rejects only after that flush, so that a crash undoes nothing
 * that was acknowledged.
 */
export class SqliteWriter {
  readonly #connection: SqliteConnection
  readonly #kysely: ReturnType<typeof kyselyOn>
  readonly #queue: Waiting[] = []
  #scheduled = false
  #idle: Promise<void> = Promise.resolve()

  constructor(connection: SqliteConnection) {
    this.#connection = connection
    this.#kysely = kyselyOn(connection)
  }

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as (value: unknown) => void, reject })
      this.#schedule()
    })
  }

  /** Resolves when the queue is empty. */
  async settled(): Promise<void> {
    while (this.#scheduled) await this.#idle
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    // setImmediate runs after all readable sockets were read, so that their transactions join the group.
    this.#idle = new Promise((done) => {
      setImmediate(async () => {
        await this.#commitGroup()
        this.#scheduled = false
        if (this.#queue.length > 0) this.#schedule()
        done()
      })
    })
  }

  async #commitGroup(): Promise<void> {
    try {
      this.#connection.run('BEGIN IMMEDIATE', [])
    } catch (error) {
      for (const waiting of this.#queue.splice(0)) waiting.reject(error)
      return
    }
    const taken: Waiting[] = []
    const outcomes: Outcome[] = []
    const deadline = performance.now() + groupMaxMs
    try {
      for (let waiting = this.#queue.shift(); waiting; waiting = this.#queue.shift()) {
        taken.push(waiting)
        outcomes.push(await this.#runOne(waiting))
        if (outcomes.length >= groupMax || performance.now() > deadline) break
      }
      this.#connection.run('COMMIT', [])
    } catch (error) {
      this.#rollBack()
      for (const waiting of taken) waiting.reject(error)
      return
    }
    for (const outcome of outcomes) answer(outcome)
  }

  /** Throws only where the whole group is lost: on a full disk SQLite rolls back more than the savepoint. */
  async #runOne(waiting: Waiting): Promise<Outcome> {
    const effects: (() => void)[] = []
    const tx = new SqliteTx(this.#connection, this.#kysely, effects)
    this.#connection.run('SAVEPOINT one', [])
    try {
      const value = await waiting.work(tx)
      this.#connection.run('RELEASE one', [])
      return { waiting, effects, value }
    } catch (error) {
      try {
        this.#connection.run('ROLLBACK TO one', [])
        this.#connection.run('RELEASE one', [])
      } catch {
        throw error
      }
      return { waiting, effects, error }
    } finally {
      tx.end()
    }
  }

  #rollBack(): void {
    try {
      this.#connection.run('ROLLBACK', [])
    } catch {
      // SQLite has rolled back already.
    }
  }
}

/** Runs after the commit. An effect that throws, which none should, fails its own transaction only. */
function answer(outcome: Outcome): void {
  const { waiting, effects } = outcome
  if ('error' in outcome) {
    waiting.reject(outcome.error)
    return
  }
  try {
    for (const effect of effects) effect()
    waiting.resolve(outcome.value)
  } catch (error) {
    waiting.reject(error)
  }
}

class SqliteTx implements Tx {
  readonly engine = 'sqlite'
  readonly #connection: SqliteConnection
  readonly #kysely: Tx['kysely']
  readonly #effects: (() => void)[]
  #ended = false

  constructor(connection: SqliteConnection, kysely: Tx['kysely'], effects: (() => void)[]) {
    this.#connection = connection
    this.#kysely = kysely
    this.#effects = effects
  }

  get kysely(): Tx['kysely'] {
    if (this.#ended) throw new Error('the transaction has ended')
    return this.#kysely
  }

  async all<P, R>(query: Prepared<P, R>, params: P): Promise<R[]> {
    const bound = query.bound('sqlite', this.kysely)
    return this.#connection.run(bound.sql, bound.bind(params as Record<string, unknown>)).rows as R[]
  }

  async first<P, R>(query: Prepared<P, R>, params: P): Promise<R | undefined> {
    const bound = query.bound('sqlite', this.kysely)
    return this.#connection.first(bound.sql, bound.bind(params as Record<string, unknown>)) as R | undefined
  }

  async run<P>(query: Prepared<P, unknown>, params: P): Promise<number> {
    const bound = query.bound('sqlite', this.kysely)
    return this.#connection.run(bound.sql, bound.bind(params as Record<string, unknown>)).changes
  }

  afterCommit(effect: () => void): void {
    this.#effects.push(effect)
  }

  end(): void {
    this.#ended = true
  }
}
