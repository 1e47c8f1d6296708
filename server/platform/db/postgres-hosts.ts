import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Client, ClientBase, Pool, PoolClient, PoolConfig, QueryResult } from 'pg'
import { DatabaseUnavailable, DiskFull, isReadOnlyHost, postgresFault } from './errors.ts'
import { type PostgresHost, postgresHost } from './postgres-tls.ts'

export const connectionsMax = 16

/**
 * How long each step may take. The database itself ends a slow statement; a frozen one does not, so waiting for an
 * answer ends a little later.
 */
const usualLimits = {
  connectMs: 5000,
  statementMs: 15_000,
  answerMs: 20_000,
  idleInTransactionMs: 30_000,
}

type Pg = Pick<typeof import('pg'), 'Client' | 'Pool'>
type Options = {
  types: NonNullable<PoolConfig['types']>
  onLost: (error: Error) => void
  /** The name under which a connection keeps this statement parsed and planned. */
  nameOf?: (sql: string) => string | undefined
  limits?: typeof usualLimits
}
type Host = { at: PostgresHost; pool: Pool }

/**
 * Fixes how instants are written, what a read sees and how long it waits for locks, whatever the cluster, the database or the role
 * sets. `jit` is off: with 100,000 items in a vault, the planner overestimated the list of all vaults and compiled it for 416 ms
 * each time, and runs in 31 ms without.
 */
const ownForms = [
  `set datestyle = 'ISO'`,
  `set timezone = 'UTC'`,
  `set default_transaction_isolation = 'read committed'`,
  'set default_transaction_deferrable = off',
  'set idle_session_timeout = 0',
  'set lock_timeout = 0',
  'set jit = off',
].join('; ')

/**
 * Connections to the one of several hosts that takes writes. Hosts are tried in turn, starting with the last that did,
 * so that after a failover the next request finds the new primary. A lost connection fails only the request that used
 * it.
 */
export class PostgresHosts implements PostgresPool {
  readonly #pg: Pg
  readonly #options: Required<Options>
  readonly #hosts: Host[]
  #preferred = 0

  constructor(pg: Pg, urls: readonly string[], options: Options) {
    this.#pg = pg
    this.#options = { limits: usualLimits, nameOf: () => undefined, ...options }
    this.#hosts = urls.map(postgresHost).map((at) => ({ at, pool: this.#makePool(at) }))
  }

  connect(): Promise<PostgresPoolClient> {
    return this.#atWritableHost(async (host) => this.#guard(await host.pool.connect(), host))
  }

  /**
   * A connection outside the pool for migrations, whose statements may take long. It waits only briefly for locks, so
   * that a server hanging in its migration does not block others for ever. The caller ends it.
   */
  connectAlone(): Promise<Client> {
    return this.#atWritableHost(async ({ at }) => {
      const client = new this.#pg.Client({
        ...at,
        connectionTimeoutMillis: this.#options.limits.connectMs,
        types: this.#options.types,
      })
      client.on('error', this.#options.onLost)
      await client.connect()
      try {
        await requireWritable(client)
        const { connectMs, idleInTransactionMs } = this.#options.limits
        await client.query(
          `${ownForms}; set statement_timeout = 0; set lock_timeout = ${connectMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
        )
        return client
      } catch (error) {
        await client.end()
        throw error
      }
    })
  }

  async end(): Promise<void> {
    await Promise.all(this.#hosts.map(({ pool }) => pool.end()))
  }

  async #atWritableHost<T>(connect: (host: Host) => Promise<T>): Promise<T> {
    const first = this.#preferred
    let fault: unknown
    for (let turn = 0; turn < this.#hosts.length; turn++) {
      const at = (first + turn) % this.#hosts.length
      try {
        const connected = await connect(this.#hosts[at] as Host)
        this.#preferred = at
        return connected
      } catch (error) {
        // The first host's error is the most useful: a standby only says that it is one.
        fault ??= error
      }
    }
    // PostgreSQL refuses connections, too, for want of room.
    const cause = postgresFault(fault)
    throw cause instanceof DiskFull ? cause : new DatabaseUnavailable(fault)
  }

  #makePool(at: PostgresHost): Pool {
    const pool = new this.#pg.Pool({
      ...at,
      max: connectionsMax,
      connectionTimeoutMillis: this.#options.limits.connectMs,
      query_timeout: this.#options.limits.answerMs,
      keepAlive: true,
      types: this.#options.types,
      onConnect: (client) => this.#prepareSession(client),
    })
    // A connection in use has no listener of the pool's; without this one its loss would end the process.
    pool.on('connect', (client) => client.on('error', this.#options.onLost))
    // The pool itself handles idle ones.
    pool.on('error', () => undefined)
    return pool
  }

  async #prepareSession(client: ClientBase): Promise<void> {
    const { statementMs, idleInTransactionMs } = this.#options.limits
    await client.query(
      `${ownForms}; set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
    )
    await requireWritable(client)
  }

  /** Maps faults to ours, and returns only connections known to be intact to the pool. */
  #guard(client: PoolClient, host: Host): PostgresPoolClient {
    let lost: unknown
    const query = async (sql: string, parameters: readonly unknown[]): Promise<QueryResult> => {
      // After a time-out an answer is still outstanding, and a rollback would wait for it.
      if (lost !== undefined) throw lost
      try {
        const values = parameters as unknown[]
        return await client.query({ name: this.#options.nameOf(sql), text: sql, values })
      } catch (error) {
        const fault = postgresFault(error)
        if (fault instanceof DatabaseUnavailable) lost = fault
        if (isReadOnlyHost(error)) this.#renew(host)
        throw fault
      }
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(lost !== undefined),
    }
  }

  /** A host that became a standby keeps its connections open, so all are dropped. */
  #renew(host: Host): void {
    const old = host.pool
    host.pool = this.#makePool(host.at)
    old.end().catch(this.#options.onLost)
  }
}

async function requireWritable(client: ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on')
    throw new Error('this host takes no writes: it is a standby, or set to read only')
}
