import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { listBreakGlassRequests } from '@chaveiro/contract/calls/access-requests.ts'
import { endRehearsal, getRehearsal, startRehearsal } from '@chaveiro/contract/calls/rehearsals.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'
import { keySession } from '../../../worker/key-session.ts'
import { useVaultAct } from './use-vault-access.ts'

const whileOpenMs = 5_000

/** The state of a vault's rehearsal, with the newest request for its item; polled often while one is under way. */
export function useRehearsal(vaultId: string, isAsked: boolean) {
  return useQuery({
    queryKey: ['vaults', vaultId, 'rehearsal'],
    queryFn: async () => {
      const rehearsal = await api.send(getRehearsal, { params: { id: vaultId } })
      const item = rehearsal.open?.item_id
      return { ...rehearsal, request: item ? await newestRequest(item) : null }
    },
    enabled: isAsked,
    refetchInterval: ({ state: { data } }) => (data?.open ? whileOpenMs : false),
  })
}

async function newestRequest(item_id: string): Promise<AccessRequest | null> {
  return (await api.send(listBreakGlassRequests, { query: { item_id, limit: 1 } }))[0] ?? null
}

/** Starts or ends it. If this is a member's device, it does its part at once. */
export function useRehearsalAct(vaultId: string) {
  return useVaultAct(async (act: 'start' | 'end') => {
    await api.send(act === 'start' ? startRehearsal : endRehearsal, { params: { id: vaultId } })
    await keySession.keepInStep()
  })
}
