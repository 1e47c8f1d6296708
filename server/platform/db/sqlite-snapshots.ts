import type { Reader } from './db.ts'
import { sqliteFault } from './errors.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { readerOn } from './sqlite-reader.ts'

/** Concurrent snapshots; each connection has its own page cache. */
const connectionsMax = 4

type Place = { connection: SqliteConnection; reader: Reader }

/**
 * Connections that each read one state of the database at a time, so that a long snapshot does not delay short ones.
 */
export class SqliteSnapshots {
  readonly #path: string
  readonly #requireSameFile: () => void
  readonly #places: Place[] = []
  readonly #free: Place[] = []
  readonly #waiting: ((place: Place) => void)[] = []
  readonly #underWay = new Set<Promise<unknown>>()

  /** @param requireSameFile throws if the file at the path is no longer the one that was opened */
  constructor(path: string, requireSameFile: () => void) {
    this.#path = path
    this.#requireSameFile = requireSameFile
  }

  read<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    const reading = this.#read(work)
    const settled = reading.catch(() => undefined)
    this.#underWay.add(settled)
    settled.then(() => this.#underWay.delete(settled))
    return reading
  }

  /** Waits for snapshots under way. */
  async close(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
    for (const { connection } of this.#places) connection.close()
  }

  async #read<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    const place = await this.#take()
    try {
      place.connection.run('BEGIN', [])
      try {
        return await work(place.reader)
      } finally {
        place.connection.run('ROLLBACK', [])
      }
    } finally {
      const next = this.#waiting.shift()
      if (next) next(place)
      else this.#free.push(place)
    }
  }

  #open(): SqliteConnection {
    this.#requireSameFile()
    try {
      return new SqliteConnection(this.#path, { readOnly: true })
    } catch (error) {
      throw sqliteFault(error)
    }
  }

  async #take(): Promise<Place> {
    const free = this.#free.pop()
    if (free) return free
    if (this.#places.length === connectionsMax) return new Promise((resolve) => this.#waiting.push(resolve))
    const connection = this.#open()
    const place = { connection, reader: readerOn(connection) }
    this.#places.push(place)
    return place
  }
}
