import { generationIsDue } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import type { Ender } from '../platform/access-ended.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Dependencies } from '../platform/platform.ts'
import { markGenerationDue } from '../signed-logs/mark-generation-due.ts'
import { currentRoster } from '../signed-logs/roster-log.ts'
import { currentVaultLog } from '../signed-logs/vault-log.ts'
import { applyMemberships } from './apply-memberships.ts'
import { deleteCustodyShares, deleteSharesOfDismissed } from './delete-custody-shares.ts'
import { endAccess } from './end-access.ts'
import { deleteMember, insertMembers, selectAllPlaces, selectRowsOfPerson } from './memberships.queries.ts'
import { memberRows } from './memberships.rules.ts'
import { listPersonAsWaiting } from './store-vault-keys.ts'
import { endMootProposals } from './tell-of-proposals.ts'

/**
 * Makes a new admin or manager a member of every shared vault, and ends their membership of two-person vaults, whose
 * custodians hold no key.
 */
export async function addCustodianMemberships(
  tx: Tx,
  dependencies: Dependencies,
  by: Ender,
  userId: string,
): Promise<void> {
  const { now } = by
  const places = await tx.all(selectAllPlaces, {})
  const shared = places.filter(({ custody }) => custody === 'shared')
  const row = { user_id: userId, source: 'custodian', access: 'member', added_at: isoInstant(now) }
  await insertMembers(
    tx,
    shared.map(({ id }) => ({ ...row, vault_id: id, from_id: id })),
  )
  for (const { id } of shared)
    await dependencies.accessEnded(tx, { of: 'outsider', vaultId: id, userId }, { by, now })
  await listPersonAsWaiting(tx, userId, now)
  const split = new Set(places.filter(({ custody }) => custody === 'split').map(({ id }) => id))
  const rows = await tx.all(selectRowsOfPerson, { user_id: userId })
  const ended = rows.filter(({ vault_id }) => split.has(vault_id))
  await deleteRows(tx, dependencies, by, ended)
}

/**
 * Ends somebody's memberships as admin or manager and their dealings in two-person vaults; other memberships stay.
 * Their approvals that were not delivered yet are dropped, and their requests and grants in vaults that they no longer
 * see end.
 */
export async function endCustodianMemberships(
  tx: Tx,
  dependencies: Dependencies,
  by: Ender,
  userId: string,
): Promise<void> {
  const rows = await tx.all(selectRowsOfPerson, { user_id: userId })
  const ended = rows.filter(({ source }) => source === 'custodian')
  await deleteRows(tx, dependencies, by, ended)
  await deleteCustodyShares(tx, userId, by.now)
  await dependencies.accessEnded(tx, { of: 'custodian', userId }, { by, now: by.now })
}

/**
 * Ends all of somebody's memberships, requests and grants, with the signed removes for the vaults' logs. If a remove is
 * missing, the decision stands without it and somebody has to confirm it.
 */
export async function endMemberships(
  tx: Tx,
  dependencies: Dependencies,
  caller: Ender,
  userId: string,
  removals: readonly VaultStatement[],
): Promise<void> {
  await endCustodianMemberships(tx, dependencies, caller, userId)
  await dependencies.accessEnded(tx, { of: 'person', userId }, { by: caller, now: caller.now })
  const removed = memberRows(await tx.all(selectRowsOfPerson, { user_id: userId }))
  await applyMemberships(tx, dependencies, caller, { added: [], removed }, removals)
}

/**
 * Marks the next generation as due wherever the signed logs require it, and deletes dealings to people who are no
 * custodians and notices of proposals that nobody can confirm any more. For roster statements that end a custody, perhaps
 * long after the decision, or replace keys.
 */
export async function markDueGenerations(
  tx: Tx,
  { atRest }: Pick<Dependencies, 'atRest'>,
  now: number,
): Promise<void> {
  const roster = await currentRoster(tx, atRest)
  if (!roster) return
  await deleteSharesOfDismissed(tx, roster, now)
  for (const { id, generation } of await tx.all(selectAllPlaces, {})) {
    if (generation === 0) continue
    const log = await currentVaultLog(tx, atRest, id)
    if (!log) continue
    if (generationIsDue(log, roster)) await markGenerationDue(tx, id, now)
    if (log.proposals.size > 0) await endMootProposals(tx, { log, roster })
  }
}

async function deleteRows(
  tx: Tx,
  dependencies: Dependencies,
  by: Ender,
  rows: readonly { vault_id: string; user_id: string; source: string; from_id: string }[],
): Promise<void> {
  for (const row of rows) await tx.run(deleteMember, row)
  for (const { vault_id, user_id } of rows) {
    await endAccess(tx, dependencies, by, vault_id, user_id)
  }
}
