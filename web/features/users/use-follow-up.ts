import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDeliveries } from '../../nouns/vaults/use-deliveries.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'

const whileDueMs = 2000
const whileLoneMs = 5000

/** The vaults for this screen; polled often while one waits for a new key, or depends on one person or nobody. */
export const useAllVaults = () =>
  useQuery({
    ...vaultsQuery,
    refetchInterval: ({ state: { data } }) => {
      if (data?.some(getsKey)) return whileDueMs
      return data?.some((vault) => hangsOnOne(vault) || isLost(vault)) ? whileLoneMs : false
    },
  })

/** Whether the vault would be lost with one person's key. */
export const hangsOnOne = (vault: Vault) => vault.generation > 0 && vault.key_holders === 1

/** Whether nobody has the vault's key any more. */
export const isLost = (vault: Vault) => vault.generation > 0 && vault.key_holders === 0

/** A lost vault gets no new key before it is given to somebody. */
const getsKey = (vault: Vault) => vault.generation_due && !isLost(vault)

/** How many vaults have needed new keys since this screen opened, how many still do, and which of those another device has to do. */
export function useFollowUp() {
  const { data: vaults = [] } = useAllVaults()
  const { data: deliveries } = useDeliveries()
  const begun = useRef(new Set<string>())
  const due = vaults.filter(getsKey)
  for (const vault of due) begun.current.add(vault.id)
  const canDo = new Set(deliveries?.due_generations)
  const waitingElsewhere: Vault[] = deliveries
    ? due.filter((vault) => !vault.holds_key && !canDo.has(vault.id))
    : []
  return { total: begun.current.size, due, waitingElsewhere }
}
