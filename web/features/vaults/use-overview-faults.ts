import type { Vault } from '@chaveiro/contract/vaults.ts'
import { useQuery } from '@tanstack/react-query'
import { useKeyStatus } from '../../session/key-status.ts'
import { keySession } from '../../worker/key-session.ts'

const none = { altered: [] as string[], unsigned: [] as string[] }

/** Which of the listed vaults are not called what was signed, or lie elsewhere; asked anew when one of them changes. */
export function useOverviewFaults(vaults: readonly Vault[] | undefined) {
  const isUnlocked = useKeyStatus().state === 'unlocked'
  const { data } = useQuery({
    queryKey: ['vault-overviews', vaults?.map(({ id, version }) => `${id} ${version}`)],
    queryFn: () => keySession.checkVaultOverviews([...(vaults ?? [])]),
    enabled: isUnlocked && vaults !== undefined,
    placeholderData: (previous) => previous,
  })
  return data ?? none
}
