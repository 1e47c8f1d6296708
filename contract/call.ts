import type { z } from 'zod'
import type { Told } from './rules/texts/told.ts'

/**
 * Who may reach a call at all; the rights table decides the rest. `public`: no session. `session`: anyone signed in,
 * role client included. `staff`: admin, manager, contributor. `custodian`: admin or manager. `machine`: a machine, and no person.
 */
export type Access = 'public' | 'session' | 'staff' | 'custodian' | 'machine'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallSpec {
  access: Access
  /** One sentence for the published API description. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Absent if the answer is empty (204) or a file. */
  response?: z.ZodType
  /** Possible media types of an answer that is streamed as a file. */
  file?: readonly string[]
  /** Largest body in bytes; the server's own default when absent. */
  bodyLimit?: number
  /**
   * Whether a large answer to this validated query may be compressed; absent means never. Its compressed length
   * reveals repeated text (BREACH), so everybody who can write a part of the answer must be allowed to read all of
   * it.
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

/**
 * What a caller passes: those of `{ params, query, body }` that the call has. `actKey`: a random UUID of the person's act, to send it again
 * with.
 */
export type CallInput<C extends CallSpec> = { actKey?: string | undefined } & In<
  Part<C, 'params'>,
  'params'
> &
  (Part<C, 'query'> extends z.ZodType ? { query?: z.input<Part<C, 'query'>> } : unknown) &
  In<Part<C, 'body'>, 'body'>

/** What the call answers; `undefined` for 204. */
export type CallOutput<C extends CallSpec> =
  Part<C, 'response'> extends z.ZodType ? Told<z.output<Part<C, 'response'>>> : undefined
