import { type OverviewFields, overviewDigestInput } from '@chaveiro/contract/rules/item-overview.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import type { LogHead } from '@chaveiro/contract/rules/statement-kinds.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { VaultPlace } from './derive-vault-keys.ts'
import type { ItemPlace, SealedItem } from './seal-item.ts'
import { signStatement } from './sign-statement.ts'
import { verifier } from './verifier.ts'
import { signedWrap } from './wrap-for-custody.ts'

/**
 * The author's signature on a revision: over its place, the hashes of the sealed texts and the digest of the
 * overview exactly as it will be sent. `roster` is the newest head that the author saw.
 */
export async function signRevision(
  keys: AccountKeys,
  vault: VaultPlace,
  place: ItemPlace,
  content: SealedItem & { readonly overview: OverviewFields },
  roster: LogHead,
): Promise<string> {
  const [sealed, key, overview] = await Promise.all([
    hashText(content.sealed, verifier),
    hashText(content.key, verifier),
    hashText(overviewDigestInput(content.overview), verifier),
  ])
  const payload = {
    v: 1 as const,
    org: vault.org,
    vault: vault.vault,
    item: place.item,
    revision: place.revision,
    generation: vault.generation,
    sealed,
    key,
    overview,
    ...(await signedWrap(content)),
    by: keys.user,
    roster,
  }
  return signStatement('chaveiro.item.revision', payload, keys.signing)
}
