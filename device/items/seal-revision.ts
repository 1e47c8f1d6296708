import type { ItemOverview, ItemSecret, SealedRevision } from '@chaveiro/contract/calls/items.ts'
import type { VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import type { ItemPlace } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { sealItem } from '@chaveiro/crypto/processes/seal-item.ts'
import {
  digestRevision,
  makeOverviewSalt,
  type RevisionContent,
  type RevisionDigests,
  type RevisionPlace,
  type SignedChange,
  signRevision,
} from '@chaveiro/crypto/processes/sign-change.ts'
import { newestKeys } from '../log/vault-logs/load-vault.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { dealtKeysOf } from '../vaults/custody-keys.ts'

/** A sealed revision, not signed yet; valid while the vault's generation and dealing stay the same. */
export type SealedContent = RevisionContent & {
  readonly generation: number
  /** The files that its secret names. */
  readonly files: string[]
  /** Computed when sealing, so that signing many in a row waits only for each one's predecessor. */
  readonly digests: RevisionDigests
}

/** Seals a secret for its place under the vault's newest key, and for its custodians if custody keys were dealt. */
export async function sealContent(
  vault: OpenVault,
  place: ItemPlace,
  overview: ItemOverview,
  secret: ItemSecret,
): Promise<SealedContent> {
  const keys = newestKeys(vault)
  const sealed = await sealItem(secret, place, keys, await dealtKeysOf(vault))
  const content = { ...sealed, overview, overviewSalt: makeOverviewSalt() }
  const files = secret.files.map(({ id }) => id)
  return { ...content, files, generation: keys.place.generation, digests: await digestRevision(content) }
}

/** Signs a sealed revision as the vault's next change. Answers the revision in its wire form. */
export async function signContent(
  session: OpenSession,
  { roster, log }: OpenVault,
  { newest }: Pick<VaultItems, 'newest'>,
  upon: RevisionPlace,
  { generation, digests, files, ...content }: SealedContent,
): Promise<{ change: SignedChange; sent: SealedRevision }> {
  const place = { roster, log, newest }
  const change = await signRevision(session.keys, place, upon, digests, session.now())
  const { sealed: password, overview, overviewSalt: overview_salt, ...wraps } = content
  const signature = change.statement
  const sent = { revision: upon.revision, generation, password, ...wraps, signature, overview_salt, files }
  return { change, sent }
}
