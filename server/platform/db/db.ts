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

/** A transaction in progress. Use it only inside the function that received it. */
export type Tx = Reader & {
  /** Runs a prepared write; the number of rows that it changed. */
  run<P>(query: Prepared<P, unknown>, params: NoInfer<P>): Promise<number>
  /** Runs after the commit is durable, and never after a rollback. It must not throw. */
  afterCommit(effect: () => void): void
}

export type Db = {
  readonly engine: Engine
  /** Single reads of what is committed. */
  readonly read: Reader
  /** Several reads of one state. Do no I/O inside but the reader's. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /**
   * The only way to write. Resolves once the commit is durable; a throw rolls back. The work may be run again (PostgreSQL:
   * serialisation failure; SQLite: a neighbour failed), so it must have no effects but through `tx`. Never nest, and await
   * nothing slow inside: on SQLite writers wait for each other.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Takes what was erased out of the database's files too, as far as the engine does that when it is asked. False where a reader was in
   * the way: ask again.
   */
  forget(): Promise<boolean>
  close(): Promise<void>
}
