import type { z } from 'zod'

/**
 * Who may reach a call at all. What they may do there is decided by the server's one table.
 * `public`: no session. `session`: anyone signed in, role client included. `staff`: admin, manager, contributor.
 * `custodian`: admin or manager.
 */
export type Access = 'public' | 'session' | 'staff' | 'custodian'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallSpec {
  access: Access
  /** One sentence for the published description. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Absent where nothing is answered (204), or a file. */
  response?: z.ZodType
  /** Media types of which the answer is one, streamed as a file. */
  file?: readonly string[]
  /** Largest body in bytes; the server's own default when absent. */
  bodyLimit?: number
  /**
   * Whether a large answer to this checked query may go out compressed; absent means never. How well an answer
   * compresses tells what repeats in it (BREACH), so: only where whoever can write any part of it may read all of it.
   */
  mayCompress?(query: Readonly<Record<string, unknown>>): boolean
}

export type Call<S extends CallSpec = CallSpec> = S & { method: Method; path: string }

/** Defines a call: `call('GET /api/vaults', { access, … })`. Path parameters are written `:name`. */
export function call<const S extends CallSpec>(route: `${Method} /${string}`, spec: S): Call<S> {
  const [method, path] = route.split(' ') as [Method, string]
  return { ...spec, method, path }
}

type Part<S, K extends string> = K extends keyof S ? (S[K] extends z.ZodType ? S[K] : undefined) : undefined
type In<T, K extends string> = T extends z.ZodType
  ? undefined extends z.input<T>
    ? { [P in K]?: z.input<T> }
    : { [P in K]: z.input<T> }
  : unknown

/** What a caller passes: `{ params, query, body }`, as far as the call has them. */
export type CallInput<C extends CallSpec> = In<Part<C, 'params'>, 'params'> &
  (Part<C, 'query'> extends z.ZodType ? { query?: z.input<Part<C, 'query'>> } : unknown) &
  In<Part<C, 'body'>, 'body'>

/** What the call answers; `undefined` for 204. */
export type CallOutput<C extends CallSpec> =
  Part<C, 'response'> extends z.ZodType ? z.output<Part<C, 'response'>> : undefined
