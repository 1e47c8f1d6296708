import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { maxLength } from '@chaveiro/contract/constants.ts'
import { DistrustError, listedPlace, SessionError } from '@chaveiro/device'
import { z } from 'zod'
import { offeredOf } from '../saving/offers.ts'
import { lastVaultName, type Session } from '../session.ts'
import { act } from './act.ts'

const VaultSeen = z.object({ id: z.uuid(), path: z.array(z.string().nullable()).readonly() })

export const lastVault = async ({ memory }: Pick<Session, 'memory'>): Promise<string | null> =>
  ((await memory.get(lastVaultName)) as string | undefined) ?? null

/**
 * Writes an offer as a new item into the vault that the person was shown, at its page's address. Throws SessionError('not_found') once the
 * offer is over, and DistrustError('vault_log') for a vault that is not shown as custodians signed it.
 */
export const saveOffer = act(
  z.object({
    id: z.uuid(),
    title: z.string().trim().min(1).max(maxLength.title),
    login: z.string().max(maxLength.login),
    vault: VaultSeen,
  }),
  async ({ session, sent }, { id, title, login, vault }): Promise<void> => {
    const connection = await session.unlocked()
    const offered = await offeredOf(connection, sent, id)
    if (!offered) throw new SessionError('not_found')
    const place = listedPlace(await connection.api.send(listVaults), vault.id)
    if (!place || JSON.stringify(place.path) !== JSON.stringify(vault.path))
      throw new DistrustError('vault_log', 'shown')
    const handle = await connection.device.vaults.show(place)
    const overview = { title, type: 'web_credential', login, login_url: offered.page } as const
    const secret = { password: offered.password, notes: '', metadata: {}, fields: [], files: [] }
    await connection.device.items.create(handle, overview, secret)
    await offered.forget()
    await session.memory.setAll(new Map([[lastVaultName, vault.id]]))
    await connection.finding.renew()
  },
)
