import { MachineOverview } from '@chaveiro/contract/calls/machines.ts'
import { z } from 'zod'

const networks = MachineOverview.shape.networks

/** What was typed as networks: each with its bits, a single address with all of them; or the first part that is none. */
export function readNetworks(typed: string): { networks: string[]; wrong: string | null } {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '')
  const read = parts.map((part) =>
    z.ipv4().safeParse(part).success ? `${part}/32` : z.ipv6().safeParse(part).success ? `${part}/128` : part,
  )
  const at = read.findIndex((part) => !networks.safeParse([part]).success)
  return { networks: [...new Set(read)], wrong: parts[at] ?? null }
}
