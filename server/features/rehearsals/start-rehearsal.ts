import type { VaultRehearsal } from '@chaveiro/contract/calls/rehearsals.ts'
import { beginningsADay, rehearsalHours } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { selectOpenRehearsal } from '../../access/rehearsals.queries.ts'
import { requireVault } from '../../access/require-vault.ts'
import { countActsOfDay } from '../../platform/audit/count-acts.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { makeId } from '../../platform/ids/ids.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { endRehearsal } from './end-rehearsals.ts'
import { readRehearsal } from './read-rehearsal.ts'
import { insertRehearsal } from './rehearsals.queries.ts'

const approversNeeded = 2

export type RehearsalDependencies = Dependencies & {
  /** How many people could approve an emergency in a vault. */
  countApprovers(reader: Reader, vaultId: string): Promise<number>
}

/** Starts the rehearsal of an emergency in a vault: one at a time, and only with two possible approvers. */
export async function startRehearsal(
  tx: Tx,
  dependencies: RehearsalDependencies,
  caller: Caller,
  vaultId: string,
): Promise<VaultRehearsal> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const {
    id: vault_id,
    generation,
    document,
  } = await requireVault(tx, atRest, actor, vaultId, 'rehearse_emergency')
  if (generation === 0) throw new Refusal('vault_unkeyed')
  const present = await tx.first(selectOpenRehearsal, { vault_id })
  if (present && present.until > isoInstant(now)) throw new Refusal('rehearsal_open')
  const begun = await countActsOfDay(tx, { event: 'rehearsal_started', userId: actor.id, now })
  if (begun >= beginningsADay) throw new Refusal('begun_too_often')
  if ((await dependencies.countApprovers(tx, vault_id)) < approversNeeded)
    throw new Refusal('too_few_approvers')
  if (present) await endRehearsal(tx, dependencies, present, { by: null, now })
  const started = await tx.run(insertRehearsal, {
    id: makeId(now),
    vault_id,
    started_by: actor.id,
    started_at: isoInstant(now),
    until: isoInstant(now + rehearsalHours * hourMs),
  })
  if (started === 0) throw new Refusal('rehearsal_open')
  const details = { vault_name: document.name }
  await appendAudit(tx, { event: 'rehearsal_started', actor, ip, vaultId: vault_id, details })
  return readRehearsal(tx, atRest, caller, vault_id)
}
