import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Database } from './schema.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Kysely on one of our connections. Transactions are begun by sqlite-writer, not by Kysely. */
export function kyselyOn(connection: SqliteConnection): Kysely<Database> {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new OneConnectionDriver(connection),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new LimitCompiler(),
  }
  return new Kysely<Database>({ dialect })
}

/**
 * SQLite plans a statement by the value of its limit, so it would prepare it again for each bound value, which is most
 * of a look-up's cost. It does not look into a sum.
 */
class LimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append('limit 0 + ')
    this.visitNode(node.limit)
  }
}

class OneConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: SqliteConnection) {
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const { rows, changes, insertId } = connection.run(query.sql, query.parameters)
        return { rows: rows as R[], numAffectedRows: BigInt(changes), insertId: BigInt(insertId) }
      },
      streamQuery() {
        throw new Error('streaming is not offered')
      },
    }
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('use inTransaction')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
