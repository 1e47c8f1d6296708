import { checkDelivery } from '@chaveiro/contract/log/access/delivery.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { generationOf, type Logs, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { openAsPerson } from '../envelopes/seal-to-person.ts'
import { openUnderKey } from '../envelopes/seal-under-key.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { deriveVaultKeys, type VaultKeys, type VaultPlace } from './derive-vault-keys.ts'
import { verifier } from './verifier.ts'

/**
 * Opens a vault's key delivered to us. First checks the delivery (StatementRefused): signed by somebody entitled, to us
 * and our keys, over this text, of a generation of the log. Then the key inside must match the log's commitment
 * (OpenFailed).
 */
export async function openVaultKey(
  keys: AccountKeys,
  received: { readonly generation: number; readonly sealed: string; readonly delivery: string },
  logs: Logs,
): Promise<VaultKeys> {
  const { roster, log } = logs
  const { sealed, generation } = received
  const delivery = await checkDelivery(received.delivery, { roster, log, to: keys.user, sealed }, verifier)
  if (delivery.generation !== generation || delivery.fingerprint !== keys.fingerprint) {
    throw new OpenFailed()
  }
  const place = { org: log.org, vault: log.vault, generation }
  const recipient = { ...place, recipient: keys.user, fingerprint: keys.fingerprint }
  const bytes = await openAsPerson(keys.sealing.privateKey, sealed, 'vault-key', recipient)
  return keysOfLog(bytes, place, log)
}

/**
 * Opens key n - 1 of a vault from the text that seals it under key n, and checks it against the log's hash and
 * commitment.
 */
export async function openPreviousVaultKey(
  newer: VaultKeys,
  sealed: string,
  log: VaultLogState,
): Promise<VaultKeys> {
  const { org, vault, generation } = newer.place
  if (generationOf(log, generation).previous !== (await hashText(sealed, verifier))) throw new OpenFailed()
  const bytes = await openUnderKey(newer.key, sealed, 'previous-vault-key', newer.place)
  return keysOfLog(bytes, { org, vault, generation: generation - 1 }, log)
}

async function keysOfLog(
  bytes: Uint8Array<ArrayBuffer>,
  place: VaultPlace,
  log: VaultLogState,
): Promise<VaultKeys> {
  if (bytes.length !== 32) throw new OpenFailed()
  const vaultKeys = await deriveVaultKeys(SecretKey.of('vault', bytes), place)
  const stated = generationOf(log, place.generation)
  if (vaultKeys.commitment !== stated.commitment || vaultKeys.inboxKey !== stated.inboxKey)
    throw new OpenFailed()
  return vaultKeys
}
