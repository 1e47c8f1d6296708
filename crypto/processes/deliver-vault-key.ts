import { fromBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { RosterPerson } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { sealToPerson } from '../envelopes/seal-to-person.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { VaultKeys } from './derive-vault-keys.ts'
import { signStatement } from './sign-statement.ts'
import { besideVaultLog } from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

/** A vault's key sealed to one person, with the giver's signed delivery, as sent. */
export type VaultKeyDelivery = {
  readonly user: string
  readonly generation: number
  readonly sealed: string
  readonly delivery: string
}

/**
 * Seals a vault's key to a person of the roster and signs the delivery. Throws Error if the roster has not vouched for
 * the keys, whatever the caller passes.
 */
export async function deliverVaultKey(
  keys: AccountKeys,
  vaultKeys: VaultKeys,
  to: RosterPerson,
  logs: Logs,
  at: Date,
): Promise<VaultKeyDelivery> {
  if (!to.vouched || logs.roster.people.get(to.user) !== to) throw new Error('these keys are not vouched for')
  const { org, vault, generation } = vaultKeys.place
  const place = { org, vault, generation, recipient: to.user, fingerprint: to.fingerprint }
  const sealingKey = fromBase64url(to.sealingKey) as Uint8Array<ArrayBuffer>
  const sealed = await sealToPerson(sealingKey, vaultKeys.key.copyBytes(), 'vault-key', place)
  const payload = {
    ...besideVaultLog(keys.user, logs, at),
    to: to.user,
    fingerprint: to.fingerprint,
    generation,
    commitment: vaultKeys.commitment,
    sealed: await hashText(sealed, verifier),
  }
  const delivery = await signStatement('chaveiro.vault.delivery', payload, keys.signing)
  return { user: to.user, generation, sealed, delivery }
}
