import type { SignedRun } from '@chaveiro/contract/calls/machines.ts'
import {
  type SignedRun as CheckedRun,
  checkMachineGrant,
} from '@chaveiro/contract/log/access/machine-grant.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { type ItemFacts, requireItem } from '../../access/require-item.ts'
import { requireKey } from '../../access/require-key.ts'
import { clockSkewMs, isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requireTime } from '../../signed-logs/require-time.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import type { MachineDependencies } from './dependencies.ts'
import { selectGrant, setSealed } from './grants.queries.ts'
import { selectMachine } from './machines.queries.ts'
import { openMachine } from './read-machines.ts'

/** What is stored with a grant while a key is sealed to the machine. */
export type SealedToMachine = { sealed: string; delivery: string }
type Given = SignedRun['items'][number]

/** An item given to a machine, for a member of its vault; the wrapped key only if they hold the vault's. */
export async function readGiven(
  reader: Reader,
  { atRest, signedItem, rewrapOf }: MachineDependencies,
  caller: Caller,
  grantId: string,
): Promise<Given> {
  const grant = await reader.first(selectGrant, { id: grantId })
  if (!grant) throw new Refusal('not_found')
  const facts = await requireItem(reader, atRest, caller, grant.item_id, 'see_vault')
  const holdsKey = facts.vault.isMember && facts.vault.holdsKey
  const { id, revision } = facts.item
  const wrap = holdsKey ? { key: facts.revision.key, rewrap: await rewrapOf(reader, id, revision) } : null
  return {
    grant_id: grantId,
    vault_id: grant.vault_id,
    machine_id: grant.machine_id,
    item: signedItem(facts),
    wrap,
  }
}

/** Accepts the key of the item's newest revision, sealed to the machine's present keys by a member's device. */
export async function deliverToMachine(
  tx: Tx,
  dependencies: MachineDependencies,
  caller: Caller,
  grantId: string,
  sent: SealedToMachine,
): Promise<void> {
  const { atRest, appendAudit } = dependencies
  const grant = await tx.first(selectGrant, { id: grantId })
  // In the same words as for a vault that the caller does not see.
  if (!grant) throw new Refusal('not_found')
  const machine = await tx.first(selectMachine, { id: grant.machine_id })
  if (!machine || machine.asks) throw new Refusal('access_ended')
  const facts = await acceptDelivery(
    tx,
    dependencies,
    caller,
    { grantId, itemId: grant.item_id, machineId: machine.id },
    sent,
    null,
  )
  const { revision } = facts.item
  // Several devices may do this at once.
  if (grant.revision === revision) return
  await tx.run(setSealed, { id: grantId, revision, document: atRest.seal('machine_grants', grantId, sent) })
  const details = {
    ...{ vault_name: facts.vault.document.name, item_title: facts.revision.overview.title },
    ...{ machine: openMachine(atRest, machine).overview.name, machine_id: machine.id },
  }
  const place = { vaultId: facts.vault.id, itemId: facts.item.id }
  await appendAudit(tx, { event: 'machine_delivered', actor: caller.actor, ip: caller.ip, ...place, details })
}

/** Throws unless this is the newest revision's key, sealed by the caller as the grant (and the run) allow. */
export async function acceptDelivery(
  tx: Tx,
  { atRest }: MachineDependencies,
  caller: Caller,
  { grantId, itemId, machineId }: { grantId: string; itemId: string; machineId: string },
  { sealed, delivery }: SealedToMachine,
  run: CheckedRun | null,
): Promise<ItemFacts> {
  const { actor, now } = caller
  const facts = await requireItem(tx, atRest, caller, itemId, 'reveal_item')
  requireKey(facts.vault)
  const { item, revision, vault } = facts
  if (item.requires_checkout || vault.custody === 'split') throw new Refusal('machine_not_for_item')
  const logs = await currentLogs(tx, atRest, vault.id)
  const place = { ...logs, machine: machineId, grant: grantId, sealed, now: isoInstant(now), run }
  const signed = await acceptStatement('delivery', async () => {
    const checked = await checkMachineGrant(delivery, place, nodeVerifier)
    refuseUnless(checked.by === actor.id, 'wrong_place', 'somebody else signed it')
    return checked
  })
  const isNewest = signed.change === (await hashText(revision.signature, nodeVerifier))
  if (signed.revision !== item.revision || !isNewest) throw new Refusal('stale_revision')
  requireTime(signed, now, clockSkewMs)
  return facts
}
