import { z } from 'zod'
import { call } from './call.ts'
import { IdentitySalt, maxSeq, Statement, ViewEntries } from './primitives.ts'

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
  }),
  response: Roster,
  bodyLimit: 1024 * 1024,
})

export const makeMeAdmin = call('POST /api/admin/make-me-admin', {
  access: 'staff',
  summary: 'Become admin while there is none; may carry the genesis statement',
  body: z.object({ genesis: Statement.optional(), identity_salt: IdentitySalt.optional() }).optional(),
  response: z.object({ message: z.string() }),
})
