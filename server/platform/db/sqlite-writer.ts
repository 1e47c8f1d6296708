import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from './db.ts'
import { DatabaseBusy } from './errors.ts'
import type { Prepared } from './prepare.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { kyselyOn } from './sqlite-dialect.ts'

const groupMax = 128
const groupMaxMs = 8
/** How long a lock of another program is waited for, such as a command beside the server. */
const lockWithinMs = 5000
const lockPauseMs = 20

type Waiting = {
  work: (tx: Tx) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}
type Outcome = { waiting: Waiting; effects: (() => void)[] } & ({ value: unknown } | { error: unknown })

/**
 * The one writing connection, with group commit: waiting transactions share one SQLite transaction and one flush to the
 * disk. Each resolves or rejects only after that flush. If one fails after it has written, the group is rolled back and
 * run again, each in its own savepoint.
 */
export class SqliteWriter {
  readonly #connection: SqliteConnection
  readonly #requireSameFile: () => void
  readonly #kysely: ReturnType<typeof kyselyOn>
  readonly #queue: Waiting[] = []
  readonly #betweenGroups: (() => void)[] = []
  #scheduled = false
  #idle: Promise<void> = Promise.resolve()

  /** @param requireSameFile throws if the file at the path is no longer the one that was opened */
  constructor(connection: SqliteConnection, requireSameFile: () => void = () => undefined) {
    this.#connection = connection
    this.#requireSameFile = requireSameFile
    this.#kysely = kyselyOn(connection)
  }

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as (value: unknown) => void, reject })
      this.#schedule()
    })
  }

  /** See SqliteConnection. Runs between two groups, as it is impossible within one. */
  emptyLog(): Promise<boolean> {
    return new Promise<boolean>((resolve, reject) => {
      this.#betweenGroups.push(() => {
        try {
          this.#requireSameFile()
          resolve(this.#connection.emptyLog())
        } catch (error) {
          reject(error)
        }
      })
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
        if (this.#queue.length > 0 || this.#betweenGroups.length > 0) this.#schedule()
        done()
      })
    })
  }

  async #commitGroup(): Promise<void> {
    for (const act of this.#betweenGroups.splice(0)) act()
    if (this.#queue.length === 0) return
    const batch: Waiting[] = []
    let outcomes: Outcome[] | undefined
    try {
      await this.#begin()
    } catch (error) {
      for (const waiting of this.#queue.splice(0)) waiting.reject(error)
      return
    }
    try {
      outcomes = await this.#runTogether(batch)
      if (!outcomes) {
        this.#rollBack()
        await this.#begin()
        outcomes = await this.#runApart(batch)
      }
      this.#connection.run('COMMIT', [])
    } catch (error) {
      this.#rollBack()
      for (const waiting of batch) waiting.reject(error)
      return
    }
    for (const outcome of outcomes) answer(outcome)
  }

  async #begin(): Promise<void> {
    const giveUpAt = performance.now() + lockWithinMs
    while (!this.#isBegun(giveUpAt)) await sleep(lockPauseMs)
  }

  /** False while another program has the lock; throws once it is too late to wait. */
  #isBegun(giveUpAt: number): boolean {
    try {
      this.#requireSameFile()
    } catch (error) {
      this.#leaveNoLog()
      throw error
    }
    try {
      this.#connection.run('BEGIN IMMEDIATE', [])
      return true
    } catch (error) {
      if (error instanceof DatabaseBusy && performance.now() < giveUpAt) return false
      throw error
    }
  }

  /** Empties the write-ahead log: another file may now have the database's name, and SQLite would apply the log to it when it is opened. */
  #leaveNoLog(): void {
    try {
      this.#connection.emptyLog()
    } catch {
      // Ignored: the error to report is that the file was replaced.
    }
  }

  /**
   * Runs all waiting transactions, and moves them to `batch`. Undefined if one failed after writing, since its writes cannot be told apart
   * from the others'.
   */
  async #runTogether(batch: Waiting[]): Promise<Outcome[] | undefined> {
    const outcomes: Outcome[] = []
    const deadline = performance.now() + groupMaxMs
    for (let waiting = this.#queue.shift(); waiting; waiting = this.#queue.shift()) {
      batch.push(waiting)
      const { changes } = this.#connection
      const outcome = await this.#runOne(waiting)
      const isWhole = this.#connection.isInTransaction && this.#connection.changes === changes
      if ('error' in outcome && !isWhole) return undefined
      outcomes.push(outcome)
      if (outcomes.length >= groupMax || performance.now() > deadline) break
    }
    return outcomes
  }

  /**
   * Each in a savepoint, which copies every page it changes. Throws if the whole group is lost: with a full disk SQLite
   * rolls back more than the savepoint.
   */
  async #runApart(batch: readonly Waiting[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    for (const waiting of batch) {
      this.#connection.run('SAVEPOINT one', [])
      const outcome = await this.#runOne(waiting)
      if ('error' in outcome) this.#rollBackOne(outcome.error)
      this.#connection.run('RELEASE one', [])
      outcomes.push(outcome)
    }
    return outcomes
  }

  async #runOne(waiting: Waiting): Promise<Outcome> {
    const effects: (() => void)[] = []
    const tx = new SqliteTx(this.#connection, this.#kysely, effects)
    try {
      return { waiting, effects, value: await waiting.work(tx) }
    } catch (error) {
      return { waiting, effects, error }
    } finally {
      tx.end()
    }
  }

  #rollBackOne(fault: unknown): void {
    try {
      this.#connection.run('ROLLBACK TO one', [])
    } catch {
      throw fault
    }
  }

  #rollBack(): void {
    try {
      this.#connection.run('ROLLBACK', [])
    } catch {
      // SQLite has already rolled back.
    }
  }
}

/** Runs after the commit. An effect should not throw; if one does, only its own transaction fails. */
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
