import { z } from 'zod'
import { call } from '../call.ts'
import { dealtCustodiansMax } from '../constants.ts'
import { Id, Statement, sealedText } from '../primitives.ts'

const params = z.object({ id: Id })

/** One custodian's custody keys, sealed to them, with the signed share. */
export const SealedShare = z.object({ user: Id, sealed: sealedText(16_384), share: Statement })
export type SealedShare = z.infer<typeof SealedShare>

export const dealCustody = call('POST /api/vaults/:id/dealings', {
  access: 'staff',
  summary: 'Deal the custody keys of a two-person vault to its custodians',
  params,
  body: z.object({ deal: Statement, shares: z.array(SealedShare).min(2).max(dealtCustodiansMax) }),
  response: z.object({ dealing: z.int(), seq: z.int() }),
  bodyLimit: 2 * 1024 * 1024,
})

export const listOwnShares = call('GET /api/vaults/:id/shares', {
  access: 'staff',
  summary:
    "The caller's custody keys of the newest dealing, and of the one before while that one opens items",
  params,
  response: z.array(
    z.object({ dealing: z.int(), generation: z.int(), sealed: z.string(), share: Statement }),
  ),
})

export const countInCustody = call('GET /api/vaults/:id/custody', {
  access: 'staff',
  summary: 'How many items of a two-person vault its custodians can open together in an emergency',
  params,
  response: z.object({
    /** 0 until a dealing is complete. */
    dealing: z.int(),
    wrapped: z.int(),
    total: z.int(),
  }),
})
