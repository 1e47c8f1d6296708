import type { Item } from '@chaveiro/contract/calls/items.ts'
import { listedPlace, type MachineHandle } from '@chaveiro/device'
import type { QueryClient } from '@tanstack/react-query'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { keySession } from '../../worker/key-session.ts'

/** Gives a machine the items as the list drew them, one after the other. Answers those that it did not get, with the first reason. */
export async function giveAll(
  client: QueryClient,
  machine: MachineHandle,
  items: readonly Item[],
  until: string,
): Promise<{ refused: Item[]; reason: unknown }> {
  const refused: Item[] = []
  let reason: unknown = null
  const vaults = await client.ensureQueryData(vaultsQuery)
  for (const item of items) {
    try {
      const shown = await keySession.items.show(item, listedPlace(vaults, item.vault_id))
      await keySession.machines.give(machine, shown, until)
    } catch (error) {
      refused.push(item)
      reason ??= error
    }
  }
  return { refused, reason }
}
