import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Db, Reader } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'

/** A request's use of stored data: its queries in order, and how many documents it fetched and opened. */
export type Reads = { queries: unknown[]; fetched: number; opened: number }

type Plugin = Parameters<Reader['kysely']['withPlugin']>[0]
type Watched = { [name: string]: unknown }

/** A platform whose queries and documents are counted; `take` returns the counts since the last call. */
export function watchReads(platform: Platform): { platform: Platform; take(): Reads } {
  let reads: Reads = { queries: [], fetched: 0, opened: 0 }
  const fetch = <T>(rows: T): T => {
    for (const row of [rows].flat()) {
      for (const value of Object.values(row ?? {})) if (value instanceof Uint8Array) reads.fetched += 1
    }
    return rows
  }
  const plugin: Plugin = {
    transformQuery({ node }) {
      reads.queries.push(node.kind)
      return node
    },
    async transformResult({ result }) {
      fetch(result.rows)
      return result
    },
  }
  const watched = <T extends object>(target: T, replaced: (name: string, value: unknown) => unknown): T =>
    new Proxy(target, {
      get(of, name) {
        const value = (of as Watched)[String(name)]
        const found = replaced(String(name), value)
        return found === undefined && typeof value === 'function' ? value.bind(of) : (found ?? value)
      },
    })

  const watchReader = <R extends Reader>(reader: R): R =>
    watched(reader, (name) => {
      if (name === 'kysely') return reader.kysely.withPlugin(plugin)
      if (name !== 'all' && name !== 'first' && name !== 'run') return undefined
      return async (query: unknown, params: unknown) => {
        reads.queries.push(query)
        const ask = (reader as unknown as Record<string, (...asked: unknown[]) => Promise<unknown>>)[name]
        return fetch(await ask?.call(reader, query, params))
      }
    })
  const db = watched<Db>(platform.db, (name, value) => {
    if (name === 'read') return watchReader(platform.db.read)
    if (name !== 'snapshot' && name !== 'inTransaction') return undefined
    const run = value as (work: (reader: Reader) => unknown) => unknown
    return (work: (reader: Reader) => unknown) => run.call(platform.db, (reader) => work(watchReader(reader)))
  })
  const atRest = watched<AtRest>(platform.atRest, (name, value) => {
    if (name !== 'open' && name !== 'openKept') return undefined
    return (...asked: unknown[]) => {
      reads.opened += 1
      return (value as (...asked: unknown[]) => unknown).apply(platform.atRest, asked)
    }
  })
  return {
    platform: { ...platform, db, atRest },
    take() {
      const taken = reads
      reads = { queries: [], fetched: 0, opened: 0 }
      return taken
    },
  }
}
