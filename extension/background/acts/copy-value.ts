import { twoStepField } from '@chaveiro/contract/constants.ts'
import { SessionError } from '@chaveiro/device'
import { z } from 'zod'
import { forgetCopiedLater } from '../clipboard.ts'
import { readManaged } from '../managed.ts'
import { act } from './act.ts'
import { ItemSeen, verifiedItem } from './open-item.ts'

/**
 * A value for the window to copy unseen; all but the login is revealed (audited), and wiped from the clipboard after half a minute. Throws
 * SessionError('no_copy_item') where the item or the company's policy forbids copying.
 */
export const copyValue = act(
  z.object({ item: ItemSeen, what: z.enum(['login', 'password', 'code']) }),
  async ({ session }, { item: seen, what }): Promise<{ text: string }> => {
    const connection = await session.unlocked()
    const { item, open } = await verifiedItem(connection, seen)
    if (what === 'login') return { text: item.login }
    if (item.no_copy || !(await readManaged()).copying) throw new SessionError('no_copy_item')
    const { secret } = await open()
    forgetCopiedLater()
    if (what === 'password') return { text: secret.password }
    const key = secret.metadata[twoStepField] ?? ''
    return { text: (await connection.device.items.twoStepCodes(key, Date.now())).code }
  },
)
