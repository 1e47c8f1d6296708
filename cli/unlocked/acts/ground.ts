import { type Item, listItems } from '@chaveiro/contract/calls/items.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { ApiClient, Device, VaultPlace } from '@chaveiro/device'
import { listedPlaceAmong } from '@chaveiro/device'
import type { ClockWatch } from '../watch-clock.ts'

/** An unlocked device, and what it read of lists: what every act stands on, in the agent as in a process of its own. */
export interface Ground {
  device: Device
  api: ApiClient
  /** The server's address. */
  server: string
  lists: Lists
  clock: Pick<ClockWatch, 'offMs'>
}

/** A vault as it is listed, and its names from the top down; of one in a vault that one does not see, from there. */
export interface PlacedVault {
  vault: Vault
  place: VaultPlace
  path: readonly string[]
}

export interface Lists {
  /** Asked anew each time: who may see what may have changed. */
  vaults(): Promise<readonly PlacedVault[]>
  /** The items of a vault; asked again only if the vault has another version by now. */
  items(vault: Vault): Promise<readonly Item[]>
  /** After an act that failed: what was kept may be why. */
  forget(): void
}

export function createLists(api: ApiClient): Lists {
  const kept = new Map<string, { version: number; items: Promise<readonly Item[]> }>()
  return {
    forget: () => kept.clear(),
    async vaults() {
      const vaults = await api.send(listVaults)
      const byId = new Map(vaults.map((vault) => [vault.id, vault]))
      for (const id of kept.keys()) if (!byId.has(id)) kept.delete(id)
      return vaults.flatMap((vault) => {
        const place = listedPlaceAmong(byId, vault.id)
        return place ? [{ vault, place, path: place.path.filter((name) => name !== null) }] : []
      })
    },
    items({ id, version }) {
      const before = kept.get(id)
      if (before?.version === version) return before.items
      const items = api.send(listItems, { query: { vault_id: id } })
      kept.set(id, { version, items })
      items.catch(() => kept.delete(id))
      return items
    },
  }
}
