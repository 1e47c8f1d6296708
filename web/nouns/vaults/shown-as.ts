import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { type DrawnVault, listedPlace } from '@chaveiro/device'

/** A vault as the screen shows it; decisions about it apply to exactly that one. */
export function shownAs(vaults: readonly Vault[], vault: Vault): DrawnVault {
  const { id, type, name, custody, visibility } = vault
  return { ...(listedPlace(vaults, id) ?? { id, type, path: [name] }), custody, visibility }
}
