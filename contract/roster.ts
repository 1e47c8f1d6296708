import { z } from 'zod'
import { call } from './call.ts'
import { Id, IdentitySalt, maxSeq, Statement, ViewEntries } from './primitives.ts'
import { GivenUp } from './rules/given-up.ts'

export const Roster = z.object({ statements: z.array(Statement) })

export const getRoster = call('GET /api/roster', {
  access: 'staff',
  summary: "The organisation's signed log, from a place on",
  query: z.object({ after: z.coerce.number().int().min(-1).max(maxSeq).optional() }),
  response: Roster,
  // Everybody who can add a statement may read the whole log, and it holds no names or addresses.
  mayCompress: () => true,
})

export const appendRoster = call('POST /api/roster', {
  access: 'staff',
  summary: 'Append one statement, which is answered; 409 stale_head when somebody was faster',
  body: z.object({
    statement: Statement,
    /** Of the person whose e-mail address an invite, a vouch or a genesis commits to. */
    identity_salt: IdentitySalt.optional(),
    /** Of a statement that carries one. */
    view: ViewEntries.optional(),
    /** Of a proposed resume: the list whose digest it carries. */
    given_up: GivenUp.optional(),
  }),
  response: Roster,
  bodyLimit: 1024 * 1024,
})

export const getGivenUp = call('GET /api/roster/given-up/:seq', {
  access: 'staff',
  summary: 'What the logs give up by a proposed resume, by the number of its statement',
  params: z.object({ seq: z.coerce.number().int().min(1).max(maxSeq) }),
  response: z.object({ given_up: GivenUp }),
})

export const tellRemembered = call('PUT /api/roster/remembered', {
  access: 'staff',
  summary:
    'Tell what this device remembers of logs that the server no longer has, after a backup was put back',
  body: z.object({ given_up: GivenUp, statement: Statement }),
  response: z.object({ ok: z.literal(true) }),
  bodyLimit: 1024 * 1024,
})

const Remembered = z.object({ user_id: Id, given_up: GivenUp, statement: Statement })
export type Remembered = z.infer<typeof Remembered>
/** Each may be half a megabyte. */
export const rememberedAtOnce = 8

export const listRemembered = call('GET /api/roster/remembered', {
  access: 'staff',
  summary: 'What people’s devices remember of logs that the server no longer has, as they told it; in pages',
  query: z.object({ cursor: Id.optional() }),
  response: z.object({
    remembered: z.array(Remembered).max(rememberedAtOnce),
    /** Cursor of the next page; null at the end. */
    next: Id.nullable(),
  }),
})

export const makeMeAdmin = call('POST /api/admin/make-me-admin', {
  access: 'staff',
  summary: 'Become admin while there is none; may carry the genesis statement',
  body: z.object({ genesis: Statement.optional(), identity_salt: IdentitySalt.optional() }).optional(),
  response: z.object({ message: z.string() }),
})
