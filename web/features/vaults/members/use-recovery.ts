import { getVaultRecovery } from '@chaveiro/contract/calls/recoveries.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { SeenAs, ShownVault } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
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
type Giving = { id: string; email: string; isConfirming?: boolean }

/** One custodian's approval to give a lost vault to somebody. If this is that person's device, it begins at once. */
export function useGiveVault(shown: ShownVault) {
  return useVaultAct(async ({ id, email, isConfirming = false }: Giving) => {
    const outcome = await keySession.vaults.giveLost(shown, id, email, isConfirming)
    await keySession.keepInStep()
    return outcome
  })
}

/** Withdraws a waiting first approval. */
export const useWithdrawGiving = (shown: ShownVault) =>
  useVaultAct(({ id, seen }: { id: string; seen: SeenAs }) =>
    keySession.vaults.withdrawGiving(shown, id, seen),
  )
