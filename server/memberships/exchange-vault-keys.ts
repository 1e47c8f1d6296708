import type { SealedVaultKey } from '@chaveiro/contract/calls/deliveries.ts'
import { checkDelivery } from '@chaveiro/contract/log/access/delivery.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { Ender } from '../platform/access-ended.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Dependencies } from '../platform/platform.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../signed-logs/accept-statement.ts'
import { markGenerationDue } from '../signed-logs/mark-generation-due.ts'
import { currentRoster } from '../signed-logs/roster-log.ts'
import { currentVaultLog } from '../signed-logs/vault-log.ts'
import { deleteCustodyShares } from './delete-custody-shares.ts'
import { requireHolderLeft } from './end-access.ts'
import { selectHeldVaults } from './held-vaults.queries.ts'
import { selectAnyRow } from './memberships.queries.ts'
import { markDueGenerations } from './person-memberships.ts'
import { storeVaultKeys } from './store-vault-keys.ts'
import { closeKeyPeriod, deleteKeysOfPerson, insertWaiting, selectKey } from './vault-keys.queries.ts'

type KeyOfVault = SealedVaultKey & { vault_id: string }

/** The vault keys delivered to one's new keys in a renewal; none in a reset, since the old keys are lost. */
type Exchange = { userId: string; by: Ender; delivered: readonly KeyOfVault[] | 'lost' }

/**
 * After somebody's own keys changed: deletes what was sealed to the old ones and stores what was delivered to the new
 * ones in one step, so that a vault with one holder keeps its key. Each of their vaults then needs a new generation.
 */
export async function exchangeVaultKeys(
  tx: Tx,
  dependencies: Dependencies,
  { userId, by, delivered }: Exchange,
): Promise<void> {
  const { atRest } = dependencies
  const { now } = by
  const keys = delivered === 'lost' ? [] : delivered
  const byVault = new Map(keys.map((key, index) => [key.vault_id, { key, index }]))
  for (const { id, generation } of await tx.all(selectHeldVaults, { user_id: userId })) {
    const person = { vault_id: id, user_id: userId }
    const isHolder = (await tx.first(selectKey, { ...person, generation })) !== undefined
    await tx.run(deleteKeysOfPerson, person)
    const isMember = (await tx.first(selectAnyRow, person)) !== undefined
    const entry = byVault.get(id)
    // After somebody else's removal or generation in the meantime, others deliver the key to the person.
    if (isMember && isHolder && entry?.key.generation === generation) {
      await requireOwnDelivery(tx, atRest, userId, entry)
      await storeVaultKeys(tx, dependencies, { actor: { id: userId }, now }, id, [entry.key])
    } else {
      await tx.run(closeKeyPeriod, { ...person, until: isoInstant(now) })
      if (isMember) await insertWaiting(tx, [{ ...person, since: isoInstant(now) }])
      // If this person had the only copy, a renewal without it would lose the vault. A reset loses nothing more than the old keys did, and
      // refusing it would keep the person out of everything else too.
      if (isHolder && delivered !== 'lost') await requireHolderLeft(tx, id)
    }
    await markGenerationDue(tx, id, now)
  }
  await deleteCustodyShares(tx, userId, now)
  await dependencies.accessEnded(tx, { of: 'keys', userId, areLost: delivered === 'lost' }, { by, now })
  // A log may still name them where the server has no membership and no key of theirs.
  await markDueGenerations(tx, { atRest }, now)
}

/** By the person, to the person, for their present keys in the roster. */
async function requireOwnDelivery(
  tx: Tx,
  atRest: AtRest,
  userId: string,
  { key, index }: { key: KeyOfVault; index: number },
): Promise<void> {
  await acceptStatement(`keys.${index}.delivery`, async () => {
    const roster = await currentRoster(tx, atRest)
    const log = await currentVaultLog(tx, atRest, key.vault_id)
    refuseUnless(roster !== null && log !== null, 'wrong_place', 'there is no such log')
    const place = { roster, log, to: userId, sealed: key.sealed }
    const delivery = await checkDelivery(key.delivery, place, nodeVerifier)
    refuseUnless(delivery.by === userId && key.user === userId, 'wrong_recipient', 'it is not one’s own')
    refuseUnless(delivery.generation === key.generation, 'wrong_generation', 'it is another generation’s')
    const present = roster.people.get(userId)
    refuseUnless(
      delivery.fingerprint === present?.fingerprint,
      'wrong_recipient',
      'these keys are the old ones',
    )
  })
}
