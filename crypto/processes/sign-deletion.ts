import type { LogHead } from '@chaveiro/contract/rules/statement-kinds.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { VaultPlace } from './derive-vault-keys.ts'
import type { ItemPlace } from './seal-item.ts'
import { signStatement } from './sign-statement.ts'

/** The author's signature on a deletion; `place.revision` is the last revision + 1. */
export function signDeletion(
  keys: AccountKeys,
  vault: VaultPlace,
  place: ItemPlace,
  roster: LogHead,
): Promise<string> {
  const payload = {
    v: 1 as const,
    org: vault.org,
    vault: vault.vault,
    item: place.item,
    revision: place.revision,
    generation: vault.generation,
    by: keys.user,
    roster,
  }
  return signStatement('chaveiro.item.deletion', payload, keys.signing)
}
