import { checkShare } from '@chaveiro/contract/log/access/delivery.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { openAsPerson } from '../envelopes/seal-to-person.ts'
import type { CustodyKey } from '../primitives/secret-key.ts'
import { readBundle } from './custody-bundle.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { commitToCustodyKey, type DealingPlace } from './derive-custody-keys.ts'
import { verifier } from './verifier.ts'

/** One custodian's keys of a dealing: every custody key but the one at their own position. */
export type HeldCustodyKeys = {
  readonly place: DealingPlace
  /** The custodian's own position, counted from 1. */
  readonly without: number
  /** By position. */
  readonly keys: ReadonlyMap<number, CustodyKey>
}

/**
 * Opens the custody keys dealt to us. First checks the share (StatementRefused): signed by somebody who may hold the
 * vault's key, to us and our keys, over this text, of a valid dealing. Then the keys inside must match the dealing's
 * commitments, in order (OpenFailed).
 */
export async function openCustodyShare(
  keys: AccountKeys,
  { sealed, share }: { readonly sealed: string; readonly share: string },
  logs: Logs,
): Promise<HeldCustodyKeys> {
  const { org, vault, dealings } = logs.log
  const { user, fingerprint } = keys
  const payload = await checkShare(share, { ...logs, to: user, sealed }, verifier)
  const { dealing, generation } = payload
  const dealt = dealings[dealing - 1]
  if (!dealt || payload.fingerprint !== fingerprint) throw new OpenFailed()
  const place = { org, vault, generation, dealing }
  const recipient = { ...place, recipient: user, fingerprint }
  const bundle = await openAsPerson(keys.sealing.privateKey, sealed, 'custody-keys', recipient)
  const without = dealt.custodians.indexOf(user) + 1
  const held = readBundle('custody', bundle, { count: dealt.custodians.length, without })
  for (const [position, key] of held) {
    if ((await commitToCustodyKey(key)) !== dealt.commitments[position - 1]) throw new OpenFailed()
  }
  return { place, without, keys: held }
}
