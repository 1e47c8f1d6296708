import { type OverviewFields, overviewDigestInput } from '@chaveiro/contract/rules/item-overview.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import type { LogHead } from '@chaveiro/contract/rules/statement-kinds.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { ItemPlace, VaultPlace } from './derive-vault-keys.ts'
import type { SealedItem } from './seal-item.ts'
import { signStatement } from './sign-statement.ts'
import { verifier } from './verifier.ts'
import { signedWrap } from './wrap-for-custody.ts'

/** What authors sign about items. A rewrap is in rewrap-item-key.ts. */

/**
 * The author's signature on a revision: over its place, the hashes of the sealed texts and the digest of the overview
 * exactly as it will be sent. `roster` is the newest head that the author saw.
 */
export async function signRevision(
  keys: AccountKeys,
  vault: VaultPlace,
  item: ItemPlace,
  content: SealedItem & { readonly overview: OverviewFields },
  roster: LogHead,
): Promise<string> {
  const [sealed, key, overview] = await Promise.all([
    hashText(content.sealed, verifier),
    hashText(content.key, verifier),
    hashText(overviewDigestInput(content.overview), verifier),
  ])
  const signed = { sealed, key, overview, ...(await signedWrap(content)) }
  const payload = { ...itemPlace(vault, item), ...signed, by: keys.user, roster }
  return signStatement('chaveiro.item.revision', payload, keys.signing)
}

/** The author's signature on a deletion; its `revision` is the last one + 1. */
export function signDeletion(
  keys: AccountKeys,
  vault: VaultPlace,
  item: ItemPlace,
  roster: LogHead,
): Promise<string> {
  const payload = { ...itemPlace(vault, item), by: keys.user, roster }
  return signStatement('chaveiro.item.deletion', payload, keys.signing)
}

/** The members of every statement about an item that say which one it is about. */
export function itemPlace({ org, vault, generation }: VaultPlace, { item, revision }: ItemPlace) {
  return { v: 1 as const, org, vault, item, revision, generation }
}
