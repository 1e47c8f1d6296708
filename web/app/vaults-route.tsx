import { ItemsArea } from '../features/items/items-area.tsx'
import { VaultsScreen } from '../features/vaults/vaults-screen.tsx'

/** The Vault Explorer: the tree of one feature, the items of another. */
export function VaultsRoute() {
  return (
    <VaultsScreen
      renderItems={(vault, refreshVaults, notice) => (
        <ItemsArea key={vault.id} vault={vault} onChanged={refreshVaults} notice={notice} />
      )}
    />
  )
}
