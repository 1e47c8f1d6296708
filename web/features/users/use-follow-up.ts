import { listVaults, type Vault } from '@chaveiro/contract/vaults.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../session/api.ts'
import { useDeliveries } from '../../session/use-deliveries.ts'

const whileDueMs = 2000
const whileLoneMs = 5000

/** The vaults as this screen needs them; asked for often while one waits for a new key or depends on one person. */
export const useAllVaults = () =>
  useQuery({
    queryKey: ['vaults'],
    queryFn: () => api.send(listVaults),
    refetchInterval: ({ state: { data } }) => {
      if (data?.some((vault) => vault.generation_due)) return whileDueMs
      return data?.some(hangsOnOne) ? whileLoneMs : false
    },
  })

/** Whether the vault would be lost with one person's key. */
export const hangsOnOne = (vault: Vault) => vault.generation > 0 && vault.key_holders === 1

/** Whether nobody has the vault's key any more. */
const isLost = (vault: Vault) => vault.generation > 0 && vault.key_holders === 0

/** How many vaults were to get new keys since this screen opened, which still are, which of them not from here, and which from nowhere. */
export function useFollowUp() {
  const { data: vaults = [] } = useAllVaults()
  const { data: deliveries } = useDeliveries()
  const begun = useRef(new Set<string>())
  const due = vaults.filter((vault) => vault.generation_due)
  for (const vault of due) begun.current.add(vault.id)
  const canDo = new Set(deliveries?.due_generations)
  const waitingElsewhere: Vault[] = deliveries
    ? due.filter((vault) => !vault.holds_key && !canDo.has(vault.id) && !isLost(vault))
    : []
  return { total: begun.current.size, due, waitingElsewhere, lost: due.filter(isLost) }
}
