import { generationIsDue } from '@chaveiro/contract/rules/vault-log.ts'
import { currentRoster } from '../../access/signed-roster.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { endAccess } from './end-access.ts'
import { listAsWaiting } from './keep-vault-keys.ts'
import { markGenerationDue } from './mark-generation-due.ts'
import { currentVaultLog } from './signed-vault-log.ts'
import { deleteMember, insertMembers, selectAllPlaces, selectRowsOfPerson } from './vault-members.queries.ts'

/**
 * Makes a new admin or manager a member of every shared vault. Of split vaults they cease to be one: custodians hold
 * no key there.
 */
export async function addCustodianMemberships(tx: Tx, userId: string, now: number): Promise<void> {
  const places = await tx.all(selectAllPlaces, {})
  const shared = places.filter(({ custody }) => custody === 'shared')
  const row = { user_id: userId, source: 'custodian', from_vault_id: null, added_at: isoInstant(now) }
  await insertMembers(
    tx,
    shared.map(({ id }) => ({ ...row, vault_id: id })),
  )
  for (const { id, generation } of shared) await listAsWaiting(tx, id, generation, now)
  const split = new Set(places.filter(({ custody }) => custody === 'split').map(({ id }) => id))
  const rows = await tx.all(selectRowsOfPerson, { user_id: userId })
  await endRows(
    tx,
    rows.filter(({ vault_id }) => split.has(vault_id)),
    now,
  )
}

/**
 * Ends what somebody is a member of as an admin or manager, or all that they are a member of. The next generation of
 * every vault whose key they thereby lose is due at once.
 */
export async function endMemberships(
  tx: Tx,
  userId: string,
  which: 'custodian' | 'all',
  now: number,
): Promise<void> {
  const rows = await tx.all(selectRowsOfPerson, { user_id: userId })
  await endRows(
    tx,
    rows.filter(({ source }) => which === 'all' || source === 'custodian'),
    now,
  )
}

/** After somebody's keys became others: the next generation of all that they are a member of is due. */
export async function markHeldVaultsDue(tx: Tx, userId: string, now: number): Promise<void> {
  const rows = await tx.all(selectRowsOfPerson, { user_id: userId })
  for (const vaultId of new Set(rows.map(({ vault_id }) => vault_id))) {
    await markGenerationDue(tx, vaultId, now)
  }
}

/**
 * Marks the next generation as due wherever the signed logs say so: for after a statement of the roster that took
 * custody from somebody, which may have been decided long before.
 */
export async function markDueGenerations(tx: Tx, { atRest }: { atRest: AtRest }, now: number): Promise<void> {
  const roster = await currentRoster(tx, atRest)
  if (!roster) return
  for (const { id, generation } of await tx.all(selectAllPlaces, {})) {
    if (generation === 0) continue
    const log = await currentVaultLog(tx, atRest, id)
    if (log && generationIsDue(log, roster)) await markGenerationDue(tx, id, now)
  }
}

async function endRows(
  tx: Tx,
  rows: readonly { vault_id: string; user_id: string; source: string }[],
  now: number,
): Promise<void> {
  for (const { vault_id, user_id, source } of rows) {
    await tx.run(deleteMember, { vault_id, user_id, source })
  }
  for (const { vault_id, user_id } of rows) await endAccess(tx, vault_id, user_id, now)
}
