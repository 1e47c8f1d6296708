import type { Compilable, Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import type { Database } from './schema.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Bound = { sql: string; bind(params: Record<string, unknown>): unknown[] }

/** A query that is compiled once per engine and then only bound, for frequent requests. */
export type Prepared<P, R> = {
  bound(engine: Engine, kysely: Kysely<Database>): Bound
  /** For types only; never present at run time. */
  readonly types?: { params: P; row: R }
}

/**
 * Prepares a query; `p('name')` marks a parameter. Example: prepare((db, p: Params<{ id: string }>) =>
 * db.selectFrom('users').selectAll().where('id', '=', p('id')))
 */
export function prepare<P, R>(
  build: (kysely: Kysely<Database>, p: Params<P>) => Compilable<R>,
): Prepared<P, R> {
  const compiled = new Map<Engine, Bound>()
  return {
    bound(engine, kysely) {
      let bound = compiled.get(engine)
      if (!bound) {
        const query = build(kysely, placeholders as Params<P>).compile()
        const slots = query.parameters
        bound = {
          sql: query.sql,
          bind: (params) => slots.map((slot) => (slot instanceof Placeholder ? params[slot.name] : slot)),
        }
        compiled.set(engine, bound)
      }
      return bound
    },
  }
}

export type Params<P> = {
  <K extends keyof P & string>(name: K): P[K]
  /** Several parameters, each for the column of its name: for `values` and `set`. */
  columns<K extends keyof P & string>(...names: K[]): Pick<P, K>
}

const placeholders = Object.assign((name: string) => new Placeholder(name), {
  columns: (...names: string[]) => Object.fromEntries(names.map((name) => [name, new Placeholder(name)])),
})
