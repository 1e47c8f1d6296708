import { listUsers } from '@chaveiro/contract/calls/users.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import {
  createVault,
  type FoundingTerms,
  type VaultFounding,
} from '@chaveiro/crypto/processes/create-vault.ts'
import { requireMatched } from '../log/views/require-matched.ts'
import type { OpenSession } from '../state/open-session.ts'
import { noteUnusable } from '../state/unusable-keys.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { requireSettled } from '../state/withheld.ts'

/**
 * A vault's log and first key. Custodians whom the server no longer lets in get no key; it is asked who they are only after a refused
 * founding (`isRepeated`).
 */
export async function makeFounding(
  session: OpenSession,
  roster: RosterState,
  vaultId: string,
  terms: Omit<FoundingTerms, 'isActive'>,
  isRepeated: boolean,
): Promise<{ founding: VaultFounding; vault: OpenVault }> {
  const isActive = isRepeated ? await activeStaff(session) : () => true
  const all = { ...terms, isActive }
  const created = await createVault(session.keys, roster, vaultId, session.now(), all)
  const { founding, log, vaultKeys } = created
  requireSettled(session, { roster, log })
  await requireMatched(session, vaultId)
  noteUnusable(session, roster, created.unsealed)
  return { founding, vault: { id: vaultId, roster, log, keys: new Map([[1, vaultKeys]]) } }
}

async function activeStaff(session: OpenSession): Promise<(user: string) => boolean> {
  const users = await session.api.send(listUsers)
  const ids = users
    .filter(({ role, status, id }) => {
      const isStaff = role === 'admin' || role === 'manager' || !session.roster?.custodians.has(id)
      return status === 'active' && isStaff
    })
    .map(({ id }) => id)
  const active = new Set(ids)
  return (user) => active.has(user)
}
