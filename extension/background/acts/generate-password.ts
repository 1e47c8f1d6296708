import { SessionError } from '@chaveiro/device'
import { z } from 'zod'
import { forgetCopiedLater } from '../clipboard.ts'
import { readManaged } from '../managed.ts'
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

/** A window copies the one that it shows: it is wiped from the clipboard like any other. Throws as `copyValue` where the policy forbids it. */
export const copyGenerated = act(z.null(), async (): Promise<void> => {
  if (!(await readManaged()).copying) throw new SessionError('no_copy_item')
  forgetCopiedLater()
})
