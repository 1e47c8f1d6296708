import type { Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import type { Prepared } from './prepare.ts'
import type { Database } from './schema.ts'

/** Reads: `kysely` for queries that vary, `all` and `first` for prepared ones. */
export type Reader = {
  readonly engine: Engine
  readonly kysely: Kysely<Database>
  all<P, R>(query: Prepared<P, R>, params: NoInfer<P>): Promise<R[]>
  first<P, R>(query: Prepared<P, R>, params: NoInfer<P>): Promise<R | undefined>
}

/** A transaction in progress; only valid inside the function that received it. */
export type Tx = Reader & {
  /** Runs a prepared write; returns the number of rows changed. */
  run<P>(query: Prepared<P, unknown>, params: NoInfer<P>): Promise<number>
  /** Runs once the commit is durable, and never after a rollback. Must not throw. */
  afterCommit(effect: () => void): void
}

export type Db = {
  readonly engine: Engine
  /** Single reads of committed data. */
  readonly read: Reader
  /** Several reads of one state. Do no other I/O inside. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /**
   * The only way to write. Resolves once the commit is durable; a throw rolls back. The work may run more than once
   * (PostgreSQL: serialisation failure; SQLite: a neighbour failed), so its only effects must be through `tx`. Never
   * nest, and await nothing slow inside: on SQLite writers wait for each other.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Removes deleted data from the database's files too, as far as the engine can. False if a reader was in the way:
   * call again later.
   */
  forget(): Promise<boolean>
  close(): Promise<void>
}
