import type { ItemOverview, ItemSecret, SealedRevision } from '@chaveiro/contract/items.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import type { ItemPlace } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { signRevision } from '@chaveiro/crypto/processes/item-statements.ts'
import { sealItem } from '@chaveiro/crypto/processes/seal-item.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { dealtKeysOf } from '../keys/custody-keys.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { SeenRevision } from '../state/seen-memory.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { newestKeys } from '../vault-logs/load-vault.ts'

/**
 * Seals a secret for its place under the vault's newest key (and, where the vault is dealt, for its custodians) and
 * signs the whole revision, as the wire has it.
 */
export async function sealRevision(
  session: OpenSession,
  vault: OpenVault,
  place: ItemPlace,
  overview: ItemOverview,
  secret: ItemSecret,
): Promise<SealedRevision> {
  const keys = newestKeys(vault)
  const { sealed, ...wraps } = await sealItem(secret, place, keys, await dealtKeysOf(vault))
  const content = { sealed, ...wraps, overview }
  const signature = await signRevision(session.keys, keys.place, place, content, vault.roster.head)
  return {
    revision: place.revision,
    generation: keys.place.generation,
    password: sealed,
    ...wraps,
    signature,
  }
}

/** What this device remembers of a revision that it wrote. */
export async function seenRevision(vault: string, sealed: SealedRevision): Promise<SeenRevision> {
  return { vault, revision: sealed.revision, hash: await hashText(sealed.signature, verifier) }
}
