import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { vaultsQuery } from '../../../nouns/vaults/vaults-query.ts'
import { useKeyStatus } from '../../../session/key-status.ts'
import { keySession } from '../../../worker/key-session.ts'

const quietMs = 20_000
const whileMovingMs = 3000

/** Who may open a vault, by server and signed log together, as this device checked it. */
export function useVaultAccess(vaultId: string) {
  const isUnlocked = useKeyStatus().state === 'unlocked'
  return useQuery({
    queryKey: ['vaults', vaultId, 'access'],
    queryFn: () => keySession.vaults.access(vaultId),
    enabled: isUnlocked,
    refetchInterval: ({ state: { data } }) =>
      data && (data.generationDue || data.members.some((row) => row.agreement === 'agreed' && !row.holdsKey))
        ? whileMovingMs
        : quietMs,
  })
}

/** Runs an act about a vault on this device; refetches the vaults afterwards, also after a refusal. */
export function useVaultAct<V, R>(act: (values: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: vaultsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['deliveries'] }),
      ]),
  })
}
