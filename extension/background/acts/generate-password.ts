import { z } from 'zod'
import { act } from './act.ts'

/** A new password; nothing of it is kept. */
export const generatePassword = act(
  z.object({
    length: z.int().min(8).max(128),
    lower: z.boolean(),
    upper: z.boolean(),
    digits: z.boolean(),
    symbols: z.boolean(),
    excludeAmbiguous: z.boolean(),
  }),
  async ({ session }, options) => (await session.unlocked()).device.items.generatePassword(options),
)
