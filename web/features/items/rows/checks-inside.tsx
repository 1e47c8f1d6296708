import { useItems } from '../use-items.ts'
import { useVaultCheck } from '../use-vault-check.ts'
import { VaultFaultsBanner } from '../vault-faults-banner.tsx'
import type { VaultInView } from '../vault-in-view.ts'

/** Loads the lists of the vaults inside, and says of each what is not as its members left it. */
export function ChecksInside({ vaults }: { vaults: readonly VaultInView[] }) {
  return vaults.map((vault) => <CheckInside key={vault.id} vault={vault} />)
}

function CheckInside({ vault }: { vault: VaultInView }) {
  const { data, dataUpdatedAt } = useItems(vault.id)
  const check = useVaultCheck(vault, data, dataUpdatedAt)
  return <VaultFaultsBanner vault={vault.shown} check={check} />
}
