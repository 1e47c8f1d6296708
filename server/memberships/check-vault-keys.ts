import type { SealedVaultKey } from '@chaveiro/contract/calls/deliveries.ts'
import { checkDelivery } from '@chaveiro/contract/log/access/delivery.ts'
import { presentKeys, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../signed-logs/accept-statement.ts'

type Place = {
  roster: RosterState
  log: VaultLogState
  /** The giver. */
  actorId: string
  generation: number
  /** Path of the keys in the request's body, for naming refused fields. */
  bodyPath: string
}

/**
 * Checks that the actor signed a delivery for every key: one per person, of this generation, sealed to their present
 * keys. The use case checks who should get one.
 */
export async function checkKeys(keys: readonly SealedVaultKey[], place: Place): Promise<void> {
  const { roster, log, actorId, generation, bodyPath } = place
  const recipients = new Set<string>()
  for (const [index, key] of keys.entries()) {
    const path = `${bodyPath}.${index}`
    if (key.generation !== generation || recipients.has(key.user)) {
      throw new Refusal('invalid', { fields: [{ path, fault: 'invalid' }] })
    }
    recipients.add(key.user)
    const delivery = await acceptStatement(`${path}.delivery`, () =>
      checkDelivery(key.delivery, { roster, log, to: key.user, sealed: key.sealed }, nodeVerifier),
    )
    if (delivery.by !== actorId || delivery.generation !== generation) {
      throw new Refusal('statement_refused', { fields: [{ path: `${path}.delivery`, fault: 'invalid' }] })
    }
    // Sealed to keys that the person has replaced.
    if (delivery.fingerprint !== presentKeys(roster, key.user)?.fingerprint) throw new Refusal('stale_head')
  }
}
