import { z } from 'zod'
import { call } from '../call.ts'
import type { Words } from '../languages.ts'
import { GivenUp } from '../log/statements/given-up.ts'
import { Id, IdentitySalt, numberIn, Statement, ViewEntries } from '../primitives.ts'

export const Roster = z.object({ statements: z.array(Statement) })

export const getRoster = call('GET /api/roster', {
  access: 'staff',
  summary: "The organisation's signed log, from a number on",
  query: z.object({ after: numberIn(-1).optional() }),
  response: Roster,
  // Everybody who can append a statement may read the whole log, which has no names or addresses.
  mayCompress: () => true,
})

export const appendRoster = call('POST /api/roster', {
  access: 'staff',
  summary: 'Append one statement, which is returned; 409 stale_head if somebody was faster',
  body: z.object({
    statement: Statement,
    /** For the e-mail address that an invite, vouch or genesis commits to. */
    identity_salt: IdentitySalt.optional(),
    /** Only for a statement that carries a view. */
    view: ViewEntries.optional(),
    /** Only for a proposed resume: the list that its digest covers. */
    given_up: GivenUp.optional(),
  }),
  response: Roster,
  bodyLimit: 1024 * 1024,
})

export const getGivenUp = call('GET /api/roster/given-up/:seq', {
  access: 'staff',
  summary: 'What a proposed resume gives up, by the number of its statement',
  params: z.object({ seq: numberIn(1) }),
  response: z.object({ given_up: GivenUp }),
})

export const tellRemembered = call('PUT /api/roster/remembered', {
  access: 'staff',
  summary: 'Report what this device remembers of logs that the server no longer has, after a restored backup',
  body: z.object({ given_up: GivenUp, statement: Statement }),
  response: z.object({ ok: z.literal(true) }),
  bodyLimit: 1024 * 1024,
})

const Remembered = z.object({ user_id: Id, given_up: GivenUp, statement: Statement })
export type Remembered = z.infer<typeof Remembered>
/** Each can take half a megabyte. */
export const rememberedAtOnce = 8

export const listRemembered = call('GET /api/roster/remembered', {
  access: 'staff',
  summary: 'What people’s devices reported of logs that the server no longer has; in pages',
  query: z.object({ cursor: Id.optional() }),
  response: z.object({
    remembered: z.array(Remembered).max(rememberedAtOnce),
    /** Cursor of the next page; null on the last. */
    next: Id.nullable(),
  }),
})

/** What the first admin reads. */
export const becameAdminWords: Words = {
  en: 'You are now an admin.',
  'pt-BR': 'Agora você é administrador.',
}

export const makeMeAdmin = call('POST /api/admin/make-me-admin', {
  access: 'staff',
  summary: 'Become admin while there is none; may carry the genesis statement',
  body: z.object({ genesis: Statement.optional(), identity_salt: IdentitySalt.optional() }).optional(),
  response: z.object({ message: z.string() }),
})
