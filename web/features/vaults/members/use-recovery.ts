import { getVaultRecovery } from '@chaveiro/contract/calls/recoveries.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { DrawnVault } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { type MarkedPerson, showPerson } from '../../../nouns/people/show-person.ts'
import { api } from '../../../session/api.ts'
import { keySession } from '../../../worker/key-session.ts'
import { useVaultAct } from './use-vault-access.ts'

const quietMs = 20_000
const whileMovingMs = 3000

/** Whether nobody can open a two-person vault any more, and how far its recovery is. */
export function useRecovery(vault: Vault, maySee: boolean) {
  return useQuery({
    queryKey: ['vaults', vault.id, 'recovery'],
    queryFn: () => api.send(getVaultRecovery, { params: { id: vault.id } }),
    enabled: maySee && vault.custody === 'split' && vault.generation > 0,
    refetchInterval: ({ state: { data } }) => (data?.given && !data.given.is_ended ? whileMovingMs : quietMs),
  })
}

/** To whom; `isConfirming`: as a colleague has proposed. */
type Giving = { person: MarkedPerson; isConfirming?: boolean }

/** One custodian's approval to give a lost vault to somebody. If this is that person's device, it begins at once. */
export function useGiveVault(shown: DrawnVault) {
  return useVaultAct(async ({ person, isConfirming = false }: Giving) => {
    const vault = await keySession.vaults.show(shown)
    const outcome = await keySession.vaults.giveLost(vault, await showPerson(person), isConfirming)
    await keySession.keepInStep()
    return outcome
  })
}

/** Withdraws a waiting first approval. */
export const useWithdrawGiving = (shown: DrawnVault) =>
  useVaultAct(async (person: MarkedPerson) =>
    keySession.vaults.withdrawGiving(await keySession.vaults.show(shown), await showPerson(person)),
  )
