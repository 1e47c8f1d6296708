import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { sqliteFault } from './errors.ts'

const statementCacheSize = 512
/**
 * The writing connection makes most reads too. Each read-only connection has to read the pages of others' commits
 * again.
 */
const writerCacheKiB = 8000
const readerCacheKiB = 2000
/** Node waits for another program's lock without answering anybody, so only the writer waits for long, by itself. */
const busyTimeoutMs = 50

type Row = Record<string, unknown>
type Ran = { rows: Row[]; changes: number; insertId: number }
type CachedStatement = {
  statement: StatementSync
  columns: { name: string; isBoolean: boolean }[]
  shape: Row
  isSelect: boolean
}

/** One SQLite connection with its prepared statements, converting booleans. */
export class SqliteConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, CachedStatement>()
  #changes = 0

  constructor(path: string, { readOnly, waitMs = busyTimeoutMs }: { readOnly: boolean; waitMs?: number }) {
    this.#database = new DatabaseSync(path, { readOnly, timeout: waitMs })
    if (!readOnly) {
      // FULL: an acknowledged commit survives a power failure. Checkpoints at 16 MiB instead of 4 halve the writing,
      // since sealed texts fill pages fast.
      this.#database.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;',
      )
      // Overwrites deleted data with zeros, so that it stays in no free page.
      this.#database.exec('PRAGMA secure_delete = ON')
    }
    const cacheKiB = readOnly ? readerCacheKiB : writerCacheKiB
    this.#database.exec(
      `PRAGMA foreign_keys = ON; PRAGMA cache_size = -${cacheKiB}; PRAGMA temp_store = MEMORY;`,
    )
  }

  /** Runs several statements without parameters. */
  exec(sql: string): void {
    try {
      this.#database.exec(sql)
    } catch (error) {
      throw sqliteFault(error)
    }
  }

  /**
   * Writes the whole write-ahead log into the database and truncates it. Never waits: false if somebody still reads
   * from it.
   */
  emptyLog(): boolean {
    this.exec('PRAGMA busy_timeout = 0')
    try {
      const [row] = this.run('PRAGMA wal_checkpoint(TRUNCATE)', []).rows
      return row?.busy === 0
    } finally {
      this.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    }
  }

  run(sql: string, parameters: readonly unknown[]): Ran {
    try {
      return this.#run(sql, parameters)
    } catch (error) {
      throw sqliteFault(error)
    }
  }

  #run(sql: string, parameters: readonly unknown[]): Ran {
    const cached = this.#prepare(sql)
    const values = parameters.map(toSqlite)
    if (cached.columns.length === 0) {
      const { changes, lastInsertRowid } = cached.statement.run(...values)
      this.#changes += Number(changes)
      return { rows: [], changes: Number(changes), insertId: Number(lastInsertRowid) }
    }
    const rows = (cached.statement.all(...values) as unknown as unknown[][]).map((row) => rowOf(cached, row))
    if (!cached.isSelect) this.#changes += rows.length
    return { rows, changes: rows.length, insertId: 0 }
  }

  /** Only the first row: faster for the key look-ups of most requests. */
  first(sql: string, parameters: readonly unknown[]): Row | undefined {
    try {
      const cached = this.#prepare(sql)
      const row = cached.statement.get(...parameters.map(toSqlite)) as unknown as unknown[] | undefined
      return row && rowOf(cached, row)
    } catch (error) {
      throw sqliteFault(error)
    }
  }

  /** Writes a number into the database that a copy over the file would not have. */
  putMark(mark: number): void {
    this.exec(`PRAGMA user_version = ${mark}`)
  }

  /** Counts the rows changed by all statements. */
  get changes(): number {
    return this.#changes
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): CachedStatement {
    const cachedStatement = this.#statements.get(sql)
    if (cachedStatement) return cachedStatement
    const statement = this.#database.prepare(sql)
    // Building rows from a fixed shape takes a fifth less time than node:sqlite's own objects.
    statement.setReturnArrays(true)
    const columns = statement.columns().map(({ name, type }) => ({ name, isBoolean: type === 'BOOLEAN' }))
    const shape: Row = Object.fromEntries(columns.map(({ name }) => [name, null]))
    const cached = { statement, columns, shape, isSelect: sql.startsWith('select') }
    if (this.#statements.size >= statementCacheSize) {
      const oldest = this.#statements.keys().next().value
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, cached)
    return cached
  }
}

function rowOf({ columns, shape }: CachedStatement, values: readonly unknown[]): Row {
  const row: Row = { ...shape }
  let at = 0
  for (const { name, isBoolean } of columns) {
    const value = values[at++]
    row[name] = isBoolean && value !== null ? value === 1 : value
  }
  return row
}

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) throw new TypeError('a query parameter is undefined')
  return value as SQLInputValue
}
