import { z } from 'zod'
import { call } from './call.ts'
import { SealedVaultKey } from './deliveries.ts'
import { Id, SealedKey, Statement } from './primitives.ts'

const params = z.object({ id: Id })

export const startGeneration = call('POST /api/vaults/:id/generations', {
  access: 'staff',
  summary: 'Start the next generation in one compare-and-set: the key for everybody who may hold it',
  params,
  body: z.object({
    generation: Statement,
    /** Absent if the caller was given a vault that had lost its key. */
    previous: SealedKey.optional(),
    keys: z.array(SealedVaultKey).min(1).max(2000),
    /** People entitled to the key to whom nothing could be sealed; they are listed as waiting. */
    unsealed: z.array(Id).max(2000).default([]),
  }),
  response: z.object({ generation: z.int(), seq: z.int() }),
  bodyLimit: 8 * 1024 * 1024,
})
