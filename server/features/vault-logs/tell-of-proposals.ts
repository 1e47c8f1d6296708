import { openProposals, type VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import type { VaultFacts } from '../../access/require-vault.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'

type Proposing = {
  vault: Pick<VaultFacts, 'id' | 'document'>
  /** The vault's log after the act. */
  log: VaultLogState
  /** Whether the act was a proposal, and did not end one. */
  isProposed: boolean
}

/** Tells the other custodians that a proposal about a vault waits for one of them, and takes it back once none does. */
export async function tellOfProposals(
  tx: Tx,
  { atRest, notify }: Pick<Dependencies, 'atRest' | 'notify'>,
  { actor }: Pick<Caller, 'actor'>,
  { vault, log, isProposed }: Proposing,
): Promise<void> {
  const about = [vault.id]
  if (isProposed) {
    const others = (await activeCustodians(tx)).filter((id) => id !== actor.id)
    const values = { vault: vault.document.name, vault_id: vault.id }
    await notify(tx, others, { name: 'proposal_waits', values }, { about, by: actor.id })
    return
  }
  const roster = await currentRoster(tx, atRest)
  if (!roster || openProposals(log, roster).size === 0) await endNotice(tx, 'proposal_waits', about)
}
