import { randomInt } from 'node:crypto'
import type { Compilable, Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import type { Database } from './schema.ts'

class Placeholder {
  readonly valueFrom: (params: Record<string, unknown>) => unknown
  constructor(valueFrom: Placeholder['valueFrom']) {
    this.valueFrom = valueFrom
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
          bind: (params) =>
            slots.map((slot) => (slot instanceof Placeholder ? slot.valueFrom(params) : slot)),
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

const placeholder = (name: string) => new Placeholder((params) => params[name])

const placeholders = Object.assign(placeholder, {
  columns: (...names: string[]) => Object.fromEntries(names.map((name) => [name, placeholder(name)])),
})

const versions = 2 ** 31

/**
 * A version unlike any other, drawn at each execution, for what is cached as of a version. A number that is counted up comes a second time,
 * for other content, after a database has lost its last writes, as when a standby is promoted or an older backup restored.
 */
export const newVersion = new Placeholder(() => randomInt(versions)) as unknown as number
